// Where we are: `#/` the games, `#/history` the last ones, `#/{game}`, `#/{game}?p={position}`.

import { signal } from "@preact/signals";

/** The place shown: `{place, position}`; `position` is what a link brought, packed. */
export const route = signal(read());

function read() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  return { place: path, position: new URLSearchParams(query).get("p") };
}

addEventListener("hashchange", () => {
  route.value = read();
});

/** Forget what the link brought: it is on the table now, and changes there. */
export function settle() {
  history.replaceState(null, "", `#/${route.peek().place}`);
  route.value = read();
}

/** Go to a place. */
export function go(place) {
  location.hash = `#/${place}`;
}
