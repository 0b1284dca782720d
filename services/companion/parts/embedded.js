// The score of what the link or the page around brings, to be read in a frame of that page.

import { route } from "../shell/browser.js";
import { refuse, wanted } from "../shell/framing.js";
import { draft, lookAt } from "../shell/drafts.js";
import { factsOf, hasPage, isKnown, page } from "../shell/games.js";
import { home, unpacked } from "../shell/links.js";
import { isPosition } from "../shell/positions.js";
import { card as cardOf, follow } from "../shell/service.js";
import { Answered } from "./answered.js";
import { Patterns } from "./badge.js";
import { html, isFirstShown, t, useEffect, useErrorBoundary, useMemo, useState } from "./html.js";
import { Breakdown } from "./score.js";
import { Totals } from "./scorebar.js";
import { levelOf } from "./table.js";

/** The frame's whole content. */
export function Embedded() {
  const [game, setGame] = useState(null);
  const [note, setNote] = useState("page.loading");
  const [broken] = useErrorBoundary();
  const { place: named, position, result } = route.value;
  const linked = useMemo(
    () => (result && !position ? { game: named, result } : null),
    [named, position, result],
  );
  const asked = wanted.value ?? linked;
  const place = asked?.game ?? named;
  useEffect(() => {
    const fail = () => {
      setNote("page.bad_link");
      refuse("/position", "not-one-of");
    };
    setGame(null);
    if (!hasPage(place)) return fail();
    if (asked) {
      page(place).then(setGameShown, () => setNote("page.bad_link"));
      return undefined;
    }
    // The page around says what to score when this one is ready.
    if (!position) return parent === window ? fail() : undefined;
    Promise.all([page(place), unpacked(position)]).then(([found, brought]) => {
      if (!isPosition(brought)) return fail();
      lookAt(place, brought);
      setGameShown(found);
    }, fail);
    return undefined;
  }, [place, position, Boolean(asked)]);
  function setGameShown(found) {
    setGame(found);
    isFirstShown.value = true;
  }
  if (broken) return html`<main><p>${t("page.broken")}</p></main>`;
  if (!game) return html`<main><p>${t(note)}</p></main>`;
  return html`
    <${Patterns} />
    ${asked ? html`<${EmbeddedAnswer} ...${{ game, asked }} />` : html`<${Score} game=${game} />`}
  `;
}

/** The answer of the linked request. The frame links only to a result, which the page can open. */
function EmbeddedAnswer({ game, asked }) {
  const card = cardOf(game.id);
  if (!isKnown(game)) return html`<main><p>${t("page.loading")}</p></main>`;
  return html`
    <main class=${`embedded ${game.id}`}>
      <header>
        <h1>${card.title}</h1>
        <a href=${home("./")} target="_blank" rel="noopener">${t("page.made")}</a>
      </header>
      <${Answered} ...${{ game, asked, facts: factsOf(game) }} />
    </main>
  `;
}

function Score({ game }) {
  const card = cardOf(game.id);
  useEffect(() => follow((now) => levelOf(game, now).request(now)), [game]);
  if (!isKnown(game)) return html`<main><p>${t("page.loading")}</p></main>`;
  // The limits of the service are known only now.
  if (!isPosition(draft.value)) return html`<main><p>${t("page.bad_link")}</p></main>`;
  const facts = factsOf(game);
  const level = levelOf(game, draft.value);
  const Result = level.Result ?? Breakdown;
  return html`
    <main class=${`embedded ${game.id}`}>
      <header>
        <h1>${card.title}</h1>
        <a href=${`${home("./")}${location.hash}`} target="_blank" rel="noopener">
          ${t("page.made")}
        </a>
      </header>
      ${level.Totals ? html`<${level.Totals} />` : html`<${Totals} />`}
      <div class="breakdown">
        <${Result} title=${(entry) => game.title?.(entry, facts)} facts=${facts} />
      </div>
    </main>
  `;
}
