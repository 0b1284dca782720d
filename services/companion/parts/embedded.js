// The score of the position in the link, to be read in a frame of another page.

import { route } from "../shell/browser.js";
import { draft, lookAt } from "../shell/drafts.js";
import { factsOf, hasPage, isKnown, page } from "../shell/games.js";
import { home, unpacked } from "../shell/links.js";
import { isPosition } from "../shell/positions.js";
import { card as cardOf, follow } from "../shell/service.js";
import { Patterns } from "./badge.js";
import { html, isFirstShown, t, useEffect, useErrorBoundary, useState } from "./html.js";
import { Breakdown } from "./score.js";
import { Totals } from "./scorebar.js";
import { levelOf } from "./table.js";

/** The frame's whole content. */
export function Embedded() {
  const [game, setGame] = useState(null);
  const [note, setNote] = useState("page.loading");
  const [broken] = useErrorBoundary();
  const { place, position } = route.value;
  useEffect(() => {
    const fail = () => setNote("page.bad_link");
    if (!hasPage(place) || !position) return fail();
    Promise.all([page(place), unpacked(position)]).then(([found, brought]) => {
      if (!isPosition(brought)) return fail();
      lookAt(place, brought);
      setGame(found);
      isFirstShown.value = true;
    }, fail);
    return undefined;
  }, [place, position]);
  if (broken) return html`<main><p>${t("page.broken")}</p></main>`;
  if (!game) return html`<main><p>${t(note)}</p></main>`;
  return html`<${Patterns} /><${Score} game=${game} />`;
}

function Score({ game }) {
  const card = cardOf(game.id);
  useEffect(() => follow((now) => levelOf(game, now).request(now)), [game]);
  if (!isKnown(game)) return html`<main><p>${t("page.loading")}</p></main>`;
  // What the service takes at most is known only now.
  if (!isPosition(draft.value)) return html`<main><p>${t("page.bad_link")}</p></main>`;
  const facts = factsOf(game);
  const level = levelOf(game, draft.value);
  const Result = level.Result ?? Breakdown;
  return html`<main class=${`embedded ${game.id}`}><header><h1>${card.title}</h1>
      <a href=${`${home("./")}${location.hash}`} target="_blank" rel="noopener">${t("page.made")}</a></header>
    ${level.Totals ? html`<${level.Totals} />` : html`<${Totals} />`}
    <div class="breakdown"><${Result} title=${(entry) => game.title?.(entry, facts)} facts=${facts} /></div></main>`;
}
