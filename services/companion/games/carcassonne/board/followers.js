// The step of followers: whose they are and which figure, then a tap on a tile and one on its
// place.

import { Badge } from "../../../parts/badge.js";
import { Faults, Stepper } from "../../../parts/fields.js";
import { html, later, t } from "../../../parts/html.js";
import { labelOf } from "../../../parts/labels.js";
import { draft, edit, put } from "../../../shell/drafts.js";
import { joined, nameOf, playerOf } from "../../../shell/players.js";
import { goTo } from "../../../shell/steps.js";
import { COLOURS } from "../request_fields.js";
import { FigureFields } from "../figure_fields.js";
import { Holdings } from "../holdings.js";
import { followersAt, withBoard } from "./changes.js";
import { player, figureTile, take, tool } from "./choosing.js";
import { Outline } from "./marks.js";
import { spaceName } from "./rulers.js";
import { photo, seen } from "../photo/shown.js";
import { usedTool } from "./spots.js";
import { leaveTile } from "./stage.js";
import { standsOf } from "./figure_places.js";
import { allowedTools, isFigure, spotsFor, standName, toolName } from "./tools.js";
import { addTexts } from "../../../shell/language.js";
import TEXTS from "./more_texts.json" with { type: "json" };

addTexts(TEXTS);

const SeenFollowers = later(async () => (await import("../photo/figures.js")).SeenFollowers);
const TaughtByPhoto = later(async () => (await import("../photo/panel.js")).Taught);

const MOST = 20;

/** The sheet in this step. */
export function Followers({ card }) {
  const { board } = draft.value;
  const tile = figureTile.value;
  const count = board.followers.reduce((sum, one) => sum + (one.count ?? 1), 0);
  return html`
    <${Tools} players card=${card} />
    ${
      tile
        ? html`
          <header class="step-head">
            <h2><span role="status">${spaceName(tile)}</span></h2>
            <button type="button" class="quiet" onClick=${leaveTile}>${t("board.whole")}</button>
          </header>
          <${Placed} tile=${tile} />
        `
        : html`
          ${
            photo.value || seen.value[0]
              ? html`<${SeenFollowers} />`
              : html`<p class="note">${t("board.tap_tile")}</p>`
          }
          <p class="buttons placed-so-far">
            <span role="status">${t("board.placed", { count })}</span>
            ${" "}
            <button type="button" class=${count > 0 ? "primary" : ""}
                onClick=${() => goTo("score")}>
              ${t("board.see_score")}
            </button>
          </p>
          ${photo.value && html`<${TaughtByPhoto} />`}
        `
    }
    <${Holdings} counted=${false} />
  `;
}

/** Whose figures are placed, and which; while playing it is the player whose turn it is. */
export function Tools({ players: hasPlayers, card }) {
  const tools = allowedTools.value;
  const used = usedTool();
  return html`
    <div class="placing">
      ${hasPlayers && html`<${Players} most=${card.limits.players} />`}
      ${
        tools.length > 1 &&
        html`
          <div class="strip-of-tools" role="group" aria-label=${t("board.what")}>
            ${tools.map(
              (id) => html`
                <button type="button" key=${id} class=${isFigure(id) ? "figure" : "piece"}
                    title=${toolName(id)} aria-label=${toolName(id)}
                    aria-pressed=${id === used ? "true" : "false"}
                    onClick=${() => (tool.value = id)}>
                  <${Outline} id=${id} />
                </button>
              `,
            )}
          </div>
        `
      }
    </div>
    ${used !== "follower" && html`<p class="note">${toolName(used)}</p>`}
  `;
}

function Players({ most }) {
  const { players, board } = draft.value;
  const choose = (id) => (board.turn ? put(["board", "turn", "player"], id) : take(id));
  return html`
    <div class="who" role="group" aria-label=${t("board.player")}>
      ${players.map(
        (one) => html`
          <button type="button" key=${one.id} aria-label=${nameOf(one)}
              aria-pressed=${one.id === player.value ? "true" : "false"}
              onClick=${() => choose(one.id)}>
            <${Badge} id=${one.id} />
          </button>
        `,
      )}
      ${
        players.length < Math.min(most, 6) &&
        html`
          <button type="button" class="quiet" aria-label=${t("players.add")}
              title=${t("players.add")} onClick=${() => addPlayer()}>
            +
          </button>
        `
      }
    </div>
  `;
}

function addPlayer() {
  edit((now) => ({ ...now, players: joined(now.players, COLOURS) }));
  take(draft.peek().players.at(-1).id);
}

/** The pieces on the tile, with how many of each, and those of the tile as a whole. */
export function Placed({ tile }) {
  const { board } = draft.value;
  const stands = standsOf(tile, board.pieces);
  const where = ({ on, segment }) => {
    const stand = stands.find((one) => one.segment === segment && one.on === on);
    return stand ? standName(tile, stand) : labelOf("carcassonne", "on", on);
  };
  const spots = spotsFor(usedTool(), tile);
  const taken = spots.filter(({ isTaken }) => isTaken);
  return html`
    ${taken.length > 0 && html`<p class="note">${taken.map(({ label }) => label).join(" · ")}</p>`}
    ${spots
      .filter(({ point }) => !point)
      .map((spot, at) => html`<${WholeTile} key=${spot.label} ...${{ spot, at }} />`)}
    ${
      spots.length === 0 &&
      html`<p class="note">${t("board.nowhere", { what: toolName(usedTool()) })}</p>`
    }
    <ul class="plain placed">
      ${followersAt(board, tile).map(
        (one) => html`
          <li key=${one.index} data-pointer=${`/followers/${one.index}`}>
            <${Stepper} sign=${html`<${Badge} id=${one.player} />`}
                label=${t("board.place", {
                  what: `${toolName(one.figure)}, ${nameOf(playerOf(one.player))}`,
                  where: where(one),
                })}
                value=${one.count ?? 1} min=${0} max=${MOST}
                pointer=${`/followers/${one.index}/count`}
                onChange=${(count) => countFollower(one.index, count)} />
            <${FigureFields} one=${one} path=${["board", "followers", one.index]}
                pointer=${`/followers/${one.index}`} operation="board-scores" />
            <${Faults} pointer=${`/followers/${one.index}`} />
            <${Faults} pointer=${`/followers/${one.index}/figure`} />
          </li>
        `,
      )}
    </ul>
  `;
}

/** So many of a figure; none takes it away. */
function countFollower(index, count) {
  const counted = (followers) =>
    count > 0
      ? followers.with(index, { ...followers[index], count })
      : followers.filter((_, at) => at !== index);
  edit((now) => withBoard(now, { followers: counted(now.board.followers) }), `count ${index}`);
}

/** A piece that stands on the tile as a whole. */
function WholeTile({ spot, at }) {
  const path = ["pieces", ...(spot.path ?? ["big_top", "value"])];
  const count = (value) => put(["board", ...path], value, path.join(" "));
  return html`
    <button type="button" aria-pressed=${spot.on ? "true" : "false"} data-pick=${at + 1}
        onClick=${spot.tap}>
      ${spot.label}
    </button>
    ${
      spot.on &&
      spot.value !== undefined &&
      html`
        <${Stepper} label=${t("field.value")} value=${spot.value} min=${spot.least ?? 0} max=${MOST}
            pointer=${`/${path.join("/")}`} onChange=${count} />
      `
    }
  `;
}
