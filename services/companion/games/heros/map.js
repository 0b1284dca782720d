// The world in nine fields: a map of our own, with the borders that the service names.

import { html, t } from "../../parts/html.js";
import { draft } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";

/** Where each territory lies, in columns and rows. */
const PLACES = {
  america: [1, 1],
  europe: [2, 1],
  russia: [3, 1],
  mediterranean: [2, 2],
  middle_east: [3, 2],
  china: [4, 2],
  africa: [2, 3],
  india: [3, 3],
  southeast_asia: [4, 3],
};

/** The map; a tap chooses a territory. */
export function WorldMap({ all, chosen, choose }) {
  const pairs = all.flatMap(({ id, borders }) => borders.filter((other) => id < other).map((other) => [id, other]));
  return html`<div class="world" role="group" aria-label=${t("heros.map")}>
    <svg viewBox="0 0 4 3" preserveAspectRatio="none" aria-hidden="true">
      ${pairs.map(([one, other]) => html`<path d=${border(one, other)} vector-effect="non-scaling-stroke" />`)}
    </svg>
    ${all.map((facts) => html`<${Field} key=${facts.id} ...${{ facts, chosen, choose }} />`)}
  </div>`;
}

/** A border; one that is not between neighbours here runs around the edge of the board. */
function border(one, other) {
  const [[x, y], [u, v]] = [PLACES[one], PLACES[other]];
  const near = Math.abs(x - u) + Math.abs(y - v) === 1;
  if (near) return `M${x - 0.5} ${y - 0.5}L${u - 0.5} ${v - 0.5}`;
  const edge = (column, row) => (column === 1 ? `M${column - 0.5} ${row - 0.5}H0` : `M${column - 0.5} ${row - 0.5}${row === 1 ? "V0" : "H4"}`);
  return edge(x, y) + edge(u, v);
}

function Field({ facts, chosen, choose }) {
  const [column, row] = PLACES[facts.id] ?? [1, 3];
  const territory = draft.value.territories.find(({ id }) => id === facts.id);
  const entry = answer.value?.entries?.find((one) => one.territory === facts.id);
  return html`<button type="button" class=${`field ${facts.colour}`} aria-pressed=${chosen === facts.id ? "true" : "false"}
    style=${{ gridColumn: column, gridRow: row }} onClick=${() => choose(facts.id)}>
    <span>${parted(facts.name)}</span><strong>${territory.discoveries.length}/${entry?.spaces ?? facts.ladder}</strong></button>`;
}

/** A name whose long word may go on in a second line, between two letters that are the same. */
function parted(name) {
  return name.replace(/(\p{L}{4,}(\p{L}))(?=\2\p{L}{3,})/u, "$1\u00ad");
}
