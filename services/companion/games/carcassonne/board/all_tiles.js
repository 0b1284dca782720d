// "My tile is not here": every tile of the boxes in play, then all others, to be laid whether it
// fits or not. What clashes is then marked on the board.

import { html, t } from "../../../parts/html.js";
import { expansionName } from "../../../parts/labels.js";
import { draft } from "../../../shell/drafts.js";
import { Candidate } from "./candidates.js";
import { sidesAround, tileAt } from "./changes.js";
import { anywhere, chosen } from "./choosing.js";
import { allDesigns, distinct, isUsual, lettersOf, SIDES } from "./tiles.js";
import { addTexts } from "../../../shell/language.js";
import TEXTS from "./more_texts.json" with { type: "json" };

addTexts(TEXTS);

const TURNS = [0, 90, 180, 270];

/** All tiles, by the expansion that brings them. */
export function AllTiles() {
  const on = draft.value.rules?.expansions;
  const groups = new Map();
  for (const design of allDesigns()) {
    const owner = design.own
      ? "own"
      : (design.expansions[0] ?? (isUsual(design, on) ? "" : "rare"));
    groups.set(owner, [...(groups.get(owner) ?? []), design]);
  }
  const isInPlay = (owner) => owner === "" || owner === "own" || !on || on.includes(owner);
  const [first, ...others] = [...groups.keys()].sort(
    (one, other) =>
      Number(isInPlay(other)) - Number(isInPlay(one)) ||
      Number(one === "rare") - Number(other === "rare"),
  );
  return html`
    <header class="step-head anywhere">
      <h2>${t("board.elsewhere")}</h2>
      <button type="button" class="quiet" onClick=${() => (anywhere.value = false)}>
        ${t("do.back")}
      </button>
    </header>
    <${TilesOf} designs=${groups.get(first)} />
    <p class="note">${t("board.elsewhere.note")}</p>
    ${others.map(
      (owner, at) => html`
        <details key=${owner} open=${isInPlay(owner) && at < 3}>
          <summary><h3>${setName(owner)}</h3></summary>
          <${TilesOf} designs=${groups.get(owner)} />
        </details>
      `,
    )}
  `;
}

function setName(owner) {
  const own = { "": "board.set.base", own: "board.set.own", rare: "board.set.rare" }[owner];
  return own ? t(own) : expansionName("carcassonne", owner);
}

function TilesOf({ designs }) {
  return html`
    <div class="offers many">
      ${designs.map((design, at) => {
        const rotations = rotationsAnyway(design, chosen.value);
        return html`
          <${Candidate} key=${design.id} at=${at + 100}
              choice=${{ tile: design.id, rotation: rotations[0], rotations }} />
        `;
      })}
    </div>
  `;
}

/** All rotations, those first in which a tile clashes least: for one that is laid anyway. */
function rotationsAnyway(design, space) {
  const { tiles } = draft.peek().board;
  const around = sidesAround(
    tiles.filter((tile) => !tileAt([tile], space)),
    space,
  );
  const clashes = (rotation) =>
    SIDES.filter((side, at) => around[side] && around[side] !== lettersOf(design, rotation)[at])
      .length;
  const turns = [...TURNS].sort((one, other) => clashes(one) - clashes(other));
  return distinct(design, turns);
}
