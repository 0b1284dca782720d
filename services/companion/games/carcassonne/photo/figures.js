// The figures of a photo in the sheet, in the step of followers: one question after the other.

import { Sign } from "../../../parts/badge.js";
import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { letters, nameOf } from "../../../shell/players.js";
import { tileAt } from "../board/changes.js";
import { tiles } from "../board/choosing.js";
import { standsOf, turnedPoint } from "../board/figure_places.js";
import { spaceName } from "../board/rulers.js";
import { likelyOn } from "../board/shapes.js";
import { designOf } from "../board/tiles.js";
import { standName } from "../board/tools.js";
import { Cutting, useSight } from "./panel.js";
import { addFollower, dismiss, offeredColours, playerWith, proposals, sayColour } from "./seen.js";
import { addTexts } from "../../../shell/language.js";
import MORE from "../board/more_texts.json" with { type: "json" };

addTexts(MORE);

/** A tile is so wide in the units of `standsOf`. */
const TILE_UNITS = 12;
/** A figure is seen so far from where it stands: a sixth of a tile, on oblique photos. */
const SPREAD = 2;

/**
 * The first figure that was seen and nobody has placed: whose it is, and on what it stands. After
 * the last one, how those are added that the photo does not show well enough.
 */
export function SeenFollowers() {
  const [one] = proposals.value;
  useSight(one);
  return one
    ? html`<${Question} one=${one} />`
    : html`<p class="note" role="status">${t("photo.missed_figure")}</p>`;
}

function Question({ one }) {
  const player = playerWith(one.colour);
  const who = nameOf(player ?? one);
  const tile = tileAt(tiles.value, one);
  const { x, y } = one;
  const place = ({ on, segment, side }) =>
    addFollower({ player: player.id, figure: "follower", x, y, on, segment, side });
  return html`
    <div class="photo-asked photo-alone" data-figure=${one.colour}>
      <${Cutting} cell=${one} place=${one.place} />
      <p class="note" role="status">
        ${
          player
            ? html`
              <strong>${t(kindOf(one, player), { who })}</strong>
              ${" "}
              ${t("photo.seen", { count: proposals.value.length })}
            `
            : t("photo.whose", { colour: who })
        }
      </p>
      <button type="button" class="quiet" onClick=${() => dismiss(one)}>
        ${t("photo.no_figure")}
      </button>
      <div class="who" role="group" aria-label=${t("board.player")}>
        ${offeredColours(one).map(
          (colour) => html`<${Colour} key=${colour} one=${one} colour=${colour} />`,
        )}
      </div>
      <div class="photo-places" role="group" aria-label=${t("photo.figure", {
        who,
        where: spaceName(one),
      })}>
        ${likeliest(tile, one.place).map(
          (stand) => html`
            <button type="button" data-stand=${stand.on} disabled=${!player}
                onClick=${() => place(stand)}>
              ${standName(tile, stand)}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}

/** Which words ask about a figure: a second one of a player on a tile may be seen twice. */
function kindOf({ x, y, colour, read }, player) {
  const { followers } = draft.value.board;
  if (followers.some((one) => one.x === x && one.y === y && one.player === player.id))
    return "photo.one_more";
  if (!read) return "photo.colour";
  return read === colour ? "photo.dark" : "photo.guess";
}

/** A colour that the figure may have: of a player, or of one who joins by that. */
function Colour({ one, colour }) {
  const player = playerWith(colour);
  const who = nameOf(player ?? { colour });
  const label = player ? who : t("photo.joins", { who });
  const isRead = colour === one.colour;
  return html`
    <button type="button" data-whose=${colour} aria-label=${label} title=${label}
        class=${isRead && (!player || one.read) ? "doubt" : ""}
        aria-pressed=${isRead && player ? "true" : "false"}
        onClick=${() => sayColour(one, colour)}>
      <${Sign} colour=${colour} letter=${player ? letters.value[player.id] : "+"} />
    </button>
  `;
}

/** Where a figure may stand on a tile, likeliest first for one seen at a place (0 to 1) of it. */
function likeliest(tile, [left, top]) {
  const stands = tile ? standsOf(tile, draft.value.board.pieces) : [];
  if (stands.length === 0) return [];
  const [x, y] = [(left - 0.5) * TILE_UNITS, (top - 0.5) * TILE_UNITS];
  const shares = likelyOn(
    designOf(tile.tile),
    turnedPoint([x, y], (360 - tile.rotation) % 360),
    SPREAD,
  );
  // A bridge, or a sign of the tile, is a point.
  const likely = ({ segment, point: [u, v] }) =>
    shares[segment] ?? Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * SPREAD ** 2));
  return stands.sort((one, other) => likely(other) - likely(one));
}
