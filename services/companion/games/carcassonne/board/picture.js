// The board in the picture of the result: as on paper, with its tiles in the file and figures that
// can be known where the picture is as wide as a small phone.

import { html } from "../../../parts/html.js";
import { drawn } from "../../../parts/picture.js";
import { draft } from "../../../shell/drafts.js";
import { BoardSheet } from "./paper.js";
import { boxAround } from "./view.js";

/** A sign is as large a part of the picture, between how it is on paper and most of a tile. */
const SHARE = 0.19;
const MOST = 2.25;

/** The board as an element of SVG that needs nothing beside it. */
export async function drawBoard() {
  const { left, right, top, bottom } = boxAround(draft.peek().board.tiles, 0);
  const extent = Math.max(right - left, bottom - top);
  const larger = Math.min(MOST, Math.max(1, extent * SHARE));
  const board = drawn(html`<${BoardSheet} larger=${larger} />`);
  board.removeAttribute("style");
  const texts = new Map();
  const textOf = (href) => {
    if (!texts.has(href)) texts.set(href, inText(href));
    return texts.get(href);
  };
  const place = async (image) =>
    image.setAttribute("href", await textOf(image.getAttribute("href")));
  await Promise.all([...board.querySelectorAll("image")].map(place));
  return board;
}

/** The picture of a tile as an address that has all of it. */
async function inText(href) {
  if (href.startsWith("data:")) return href;
  const found = await fetch(href, { headers: { Accept: "image/svg+xml" } });
  return `data:image/svg+xml,${encodeURIComponent(await found.text())}`;
}
