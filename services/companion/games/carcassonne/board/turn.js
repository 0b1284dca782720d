// A turn while playing: what the tile just laid brings, whose follower goes onto it, and one tap to
// score it. Everything is within reach of a thumb at once.

import { Badge, Named } from "../../../parts/badge.js";
import { html, t } from "../../../parts/html.js";
import { Icon } from "../../../parts/icons.js";
import { fieldName, labelOf } from "../../../parts/labels.js";
import { draft } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { nameOf, playerOf, said } from "../../../shell/players.js";
import { laidTile, takeAway } from "./changes.js";
import { spaceOf } from "./faults.js";
import { Placed, Tools } from "./followers.js";
import TEXTS from "./more_texts.json" with { type: "json" };
import { rotationsOf } from "./offers.js";
import { turnOn, turnProblem, turnSheet } from "./playing.js";
import { heldTitles, warningText } from "../titles.js";
import { nextPlayer, scoreTurn } from "./turn_end.js";
import { toolName } from "./tools.js";

addTexts(TEXTS);

const GAME = "carcassonne";
/** What deserves a look is whole above the score bar of a small phone. */
const SMALL = { fontSize: "var(--t1)", lineHeight: 1.25, margin: 0 };

/** The sheet after the player has laid a tile. */
export function Turn() {
  const { board } = draft.value;
  const tile = laidTile(board);
  const next = playerOf(nextPlayer(draft.value));
  const rotations = rotationsOf(tile);
  return html`
    <section class="turn" aria-label=${t("board.turn_of")}>
      <p class="buttons turn-buttons">
        <button type="button" class="primary score-it"
            disabled=${!turnSheet.value && !turnProblem.value} onClick=${scoreTurn}>
          ${t(endOf(turnProblem.value), { next: nameOf(next) })} <${Badge} id=${next.id} />
        </button>
        ${
          rotations.length > 1 &&
          html`
            <button type="button" aria-label=${t("board.turn")} title=${t("board.turn")}
                onClick=${() => turnOn(tile, rotations)}>
              <${Icon} name="turn" />
            </button>
          `
        }
        <button type="button" aria-label=${t("board.take_away")} title=${t("board.take_away")}
            onClick=${() => takeAway(tile)}>
          ✕
        </button>
      </p>
      <${Brings} sheet=${turnSheet.value} />
      ${
        turnProblem.value &&
        html`
          <p class="faults">
            ${said(
              turnProblem.value.errors?.[0]?.detail ??
                turnProblem.value.detail ??
                t(`score.${turnProblem.value.state}`),
            )}
          </p>
        `
      }
      <${Doubts} sheet=${turnSheet.value} tile=${tile} />
      <${Tools} players=${false} />
      <${Placed} tile=${tile} />
    </section>
  `;
}

/** How a turn ends: scored, or not yet, or never because the service refuses it. */
function endOf(problem) {
  if (!problem) return "board.score_it";
  return problem.state ? "board.score_later" : "board.score_never";
}

/** What deserves a look on the tile just laid. */
function Doubts({ sheet, tile }) {
  const isThere = ({ pointer }) => {
    const space = spaceOf(pointer);
    return space?.x === tile.x && space?.y === tile.y;
  };
  const doubts = (sheet?.warnings ?? []).filter(isThere);
  return (
    doubts.length > 0 &&
    html`
      <p class="faults" style=${SMALL}>
        ${doubts.map((one) => html`<span>${said(warningText(one))}</span>`)}
      </p>
    `
  );
}

function Brings({ sheet }) {
  if (!sheet) return null;
  const gains = sheet.players.filter(({ points }) => points !== 0);
  const sentences = sheet.entries.flatMap((entry) => [
    ...(entry.lines ?? []),
    ...entry.awards.flatMap(({ lines }) => lines),
  ]);
  const goods = Object.entries(sheet.goods ?? {}).flatMap(([id, taken]) =>
    Object.entries(taken).map(([good, count]) => ({
      id,
      text: `${fieldName(GAME, good)} × ${count}`,
    })),
  );
  const titles = heldTitles()
    .filter((title) => sheet[title])
    .map((title) => ({ id: sheet[title], text: fieldName(GAME, title) }));
  const completed = sheet.completed.map(({ kind, value }) =>
    t("board.completed", { kind: labelOf(GAME, "kind", kind), value }),
  );
  return html`
    <p role="status" class="completed">
      ${completed.length === 0 ? t("board.completed.none") : completed.join(" · ")}
    </p>
    <ul class="plain gains">
      ${gains.map(
        ({ id, points }) => html`
          <li key=${id}><${Named} id=${id} /> <strong>+${points}</strong></li>
        `,
      )}
      ${[...goods, ...titles].map(({ id, text }) => html`<li><${Named} id=${id} /> ${text}</li>`)}
      ${Object.entries(sheet.gold ?? {}).map(
        ([id, count]) => html`<li><${Named} id=${id} /> ${toolName("gold")} × ${count}</li>`,
      )}
      ${(sheet.taken ?? []).map(
        ({ player: id, figure }) => html`
          <li><${Named} id=${id} /> ${t("board.taken", { figure: toolName(figure) })}</li>
        `,
      )}
      ${(sheet.leaving ?? []).map(
        (piece) => html`<li>${t("board.leaves", { piece: toolName(piece) })}</li>`,
      )}
      ${(sheet.flocks ?? []).map(
        ({ sheep, closed }) => html`
          <li>${t(closed ? "board.flock.closed" : "board.flock", { sheep })}</li>
        `,
      )}
      ${sheet.going_home.map(
        ({ player: id, figure }) => html`
          <li><${Named} id=${id} /> ${t("board.home", { figure: toolName(figure) })}</li>
        `,
      )}
    </ul>
    ${
      sentences.length > 0 &&
      html`<p class="reason">${sentences.map(({ text }) => said(text)).join(" · ")}</p>`
    }
  `;
}
