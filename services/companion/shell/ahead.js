// Runs before the page does. All that the game in the address needs is asked for in one go, and not
// module after module as each is found; and the board that was left on this device is drawn, as a
// first picture of it.

/** What each game needs beside the page itself, from this folder. */
export const NEEDS = {
  carcassonne: [
    "games/carcassonne/asked.js",
    "games/carcassonne/besides.js",
    "games/carcassonne/board/asking.js",
    "games/carcassonne/board/changes.js",
    "games/carcassonne/board/choosing.js",
    "games/carcassonne/board/closeup.js",
    "games/carcassonne/board/custom.js",
    "games/carcassonne/board/keeping.js",
    "games/carcassonne/board/level.js",
    "games/carcassonne/board/listing.js",
    "games/carcassonne/board/marks.js",
    "games/carcassonne/board/offering.js",
    "games/carcassonne/board/playing.js",
    "games/carcassonne/board/surface.js",
    "games/carcassonne/board/texts.js",
    "games/carcassonne/board/tiles.js",
    "games/carcassonne/board/tools.js",
    "games/carcassonne/expansions.js",
    "games/carcassonne/game.js",
    "games/carcassonne/holdings.js",
    "games/carcassonne/texts.js",
    "parts/options.js",
    "parts/players.js",
  ],
  civilization: [
    "games/civilization/battle.js",
    "games/civilization/forces.js",
    "games/civilization/game.js",
    "games/civilization/odds.js",
    "games/civilization/side.js",
    "games/civilization/texts.js",
    "games/civilization/totals.js",
    "parts/options.js",
  ],
  deluges: [
    "games/deluges/builds.js",
    "games/deluges/cell.js",
    "games/deluges/cells.js",
    "games/deluges/conflict.js",
    "games/deluges/floods.js",
    "games/deluges/game.js",
    "games/deluges/growth.js",
    "games/deluges/tally.js",
    "games/deluges/texts.js",
    "parts/options.js",
    "parts/players.js",
    "parts/reckoning.js",
  ],
  heros: [
    "games/heros/game.js",
    "games/heros/ledger.js",
    "games/heros/map.js",
    "games/heros/peoples.js",
    "games/heros/table_entry.js",
    "games/heros/territory.js",
    "games/heros/texts.js",
    "games/heros/turns.js",
    "parts/options.js",
    "parts/players.js",
    "parts/reckoning.js",
  ],
  orichalque: [
    "games/orichalque/display.js",
    "games/orichalque/game.js",
    "games/orichalque/hexes.js",
    "games/orichalque/initiative.js",
    "games/orichalque/island.js",
    "games/orichalque/islands.js",
    "games/orichalque/lattice.js",
    "games/orichalque/lighting.js",
    "games/orichalque/odds.js",
    "games/orichalque/painting.js",
    "games/orichalque/placements.js",
    "games/orichalque/plans.js",
    "games/orichalque/race.js",
    "games/orichalque/result.js",
    "games/orichalque/spot.js",
    "games/orichalque/texts.js",
    "games/orichalque/tile.js",
    "parts/options.js",
    "parts/players.js",
    "parts/reckoning.js",
  ],
};
const TILE = 96;
const SVG = "http://www.w3.org/2000/svg";

const [, place, brought] = location.hash.match(/^#\/(\w+)(\?p=)?/) ?? [];
const first = document.getElementById("first");

for (const name of NEEDS[place] ?? []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: name }));
}
if (first && place === "carcassonne" && !brought) drawLeft();

function drawLeft() {
  try {
    const { level, board } = JSON.parse(localStorage.getItem("decompte.draft.carcassonne"));
    if (level !== "board") return;
    first.append(picture(board.tiles));
    document.querySelector(".waiting").remove();
  } catch {
    // Nothing was left here, or nothing that can be drawn.
  }
}

/** The tiles as the board shows them all, with the spaces around them. */
function picture(tiles) {
  const along = (name) => [0, ...tiles.map((tile) => tile[name])];
  const [left, top] = [Math.min(...along("x")) - 1, Math.min(...along("y")) - 1];
  const [width, height] = [Math.max(...along("x")) + 2 - left, Math.max(...along("y")) + 2 - top];
  const board = drawn("svg", { class: "surface", viewBox: [left, top, width, height].map((size) => size * TILE).join(" ") });
  board.append(...tiles.map(pictureOfTile));
  return board;
}

function pictureOfTile({ tile, x, y, rotation }) {
  const turn = `rotate(${rotation ?? 0} ${(x + 0.5) * TILE} ${(y + 0.5) * TILE})`;
  const href = `v1/carcassonne/tiles/${tile.split("/").map(encodeURIComponent).join("/")}`;
  return drawn("image", { href, x: x * TILE, y: y * TILE, width: TILE, height: TILE, transform: turn });
}

function drawn(name, facts) {
  const element = document.createElementNS(SVG, name);
  for (const [fact, value] of Object.entries(facts)) element.setAttribute(fact, value);
  return element;
}
