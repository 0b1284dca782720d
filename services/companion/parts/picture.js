// The result as a picture to send to friends: drawn as SVG and made a PNG on the device.

import { language } from "../shell/language.js";
import { isOver } from "../shell/past_games.js";
import { nameOf, playerOf } from "../shell/players.js";
import { render } from "preact";
import { Patterns, SignInside } from "./badge.js";
import { html, t } from "./html.js";
import { categoryName } from "./labels.js";
import { barLength, categoriesOf, classOf, partsOf, wonBy } from "./standings.js";

const WIDE = 1080;
const MARGIN = 48;
const ROW = 166;
const HEAD = 320;
const FOOT = 96;
/** From one line of the legend to the next. */
const LINE = 58;
/** What is said in small, which a third of this is enough to read. */
const SMALL = 38;
const SIGN = 80;
/** A tile, 12 wide, is drawn no larger. */
const LARGEST = 17;
/** So much higher than wide a board may be. */
const TALL = 1.25;
/** A name with more letters is written smaller: the total is beside it. */
const LETTERS = 27;
const MARKUP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** What the picture has of the page's styles. */
const STYLE = [
  `.sign{font-family:${SANS}}.sign-edge{stroke:#0003}`,
  ".paper-board .sign-edge{stroke:#fff;stroke-width:2.5}",
  ".paper-outline{fill:#fff;stroke:#111;stroke-width:.35;stroke-linejoin:round}",
  `.paper-count{font:700 2.4px ${SANS};fill:#111;stroke:#fff;stroke-width:.5;paint-order:stroke}`,
].join("");

/**
 * The result as SVG text; `title` is that of the game, `accent` its colour, `board` an element of
 * SVG, if the game has a board.
 */
export function drawResult({ sheet, title, accent, board }) {
  const ranked = [...sheet.players].sort((one, other) => other.total - one.total);
  const names = categoriesOf(ranked);
  const shades = shadesOf(names);
  const most = Math.max(1, ...ranked.map(barLength));
  const marks = legend(names, shades);
  const picture = board ? placed(board) : { high: 0 };
  const rowsEnd = HEAD + ranked.length * ROW;
  const high = rowsEnd + marks.high + picture.high + FOOT;
  const rows = ranked.map((player, at) => {
    const y = HEAD + at * ROW;
    const sign = asText(drawn(html`<${SignInside} id=${player.id} size=${SIGN} />`));
    let x = MARGIN;
    const bars = partsOf(player, names).map(({ name, points }) => {
      const wide = (points / most) * (WIDE - 2 * MARGIN);
      const middle = x + wide / 2;
      const number =
        wide > SMALL * 1.6 ? written(points, middle, y + 96, SMALL, "middle", "#17150f", SANS) : "";
      const place = `x="${x}" y="${y + 56}" width="${wide}" height="54"`;
      const bar = `<rect ${place} fill="${shades[name]}"/>${number}`;
      x += wide;
      return bar;
    });
    const name = nameOf(playerOf(player.id));
    return [
      `<g transform="translate(${MARGIN + SIGN / 2} ${y + 4})">${sign}</g>`,
      written(
        name,
        MARGIN + SIGN + 20,
        y + 20,
        46 * Math.min(1, LETTERS / name.length),
        "start",
        "#25231f",
        SANS,
      ),
      written(player.total, WIDE - MARGIN, y + 26, 72, "end", "#25231f", SERIF),
      ...bars,
    ].join("");
  });
  const winners = ranked.filter(({ rank }) => rank === 1).map(({ id }) => nameOf(playerOf(id)));
  const says = t(isOver(sheet) ? wonBy(winners) : "score.title", {
    names: new Intl.ListFormat(language.value).format(winners),
  });
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(new Date());
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}"`,
    ` width="${WIDE}" height="${high}"><style>${STYLE}</style>`,
    asText(drawn(html`<${Patterns} />`)),
    '<rect width="100%" height="100%" fill="#f4f0e6"/>',
    `<rect width="100%" height="18" fill="${accent}"/>`,
    written(`${title} · ${day}`, MARGIN, 104, SMALL, "start", "#625c50", SANS),
    written(says, MARGIN, 204, 84, "start", accent, SERIF),
    ...rows,
    `<g transform="translate(0 ${rowsEnd})">${marks.text}</g>`,
    board ? `<g transform="translate(0 ${rowsEnd + marks.high})">${picture.text}</g>` : "",
    written("Décompte", WIDE - MARGIN, high - 34, SMALL, "end", "#8d8675", SERIF),
    "</svg>",
  ].join("");
}

/** By category the shade that it has on the page. */
function shadesOf(names) {
  const part = document.body.appendChild(document.createElement("i"));
  const shades = names.map((name) => {
    part.className = classOf(name, names);
    return [name, getComputedStyle(part).getPropertyValue("--part")];
  });
  part.remove();
  return Object.fromEntries(shades);
}

/** What each shade means, in as many lines as it takes: `{text, high}`. */
function legend(names, shades) {
  let [x, y] = [MARGIN, 34];
  const marks = names.map((name) => {
    const said = categoryName(name);
    const wide = 100 + said.length * 22;
    if (x + wide > WIDE - MARGIN / 2 && x > MARGIN) [x, y] = [MARGIN, y + LINE];
    const word = written(said, x + 48, y, SMALL, "start", "#625c50", SANS);
    const place = `x="${x}" y="${y - 32}" width="36" height="36"`;
    x += wide;
    return `<rect ${place} rx="6" fill="${shades[name]}"/>${word}`;
  });
  return { text: marks.join(""), high: y + LINE };
}

/** A picture as wide as there is room, and not much higher than it is wide: `{text, high}`. */
function placed(board) {
  const { width, height } = board.viewBox.baseVal;
  const most = WIDE - MARGIN;
  const scale = Math.min(most / width, (TALL * most) / height, LARGEST);
  const place = { x: (WIDE - width * scale) / 2, width: width * scale, height: height * scale };
  for (const [name, value] of Object.entries({ ...place, overflow: "visible" }))
    board.setAttribute(name, value);
  return { text: asText(board), high: height * scale + MARGIN / 2 };
}

/** What a part of the page draws, as an element of SVG. */
export function drawn(part) {
  const holder = document.createElement("div");
  render(part, holder);
  const copy = holder.querySelector("svg").cloneNode(true);
  // What stays rendered would be drawn again with every later change of the game.
  render(null, holder);
  return /** @type {SVGSVGElement} */ (copy);
}

function asText(element) {
  return new XMLSerializer().serializeToString(element);
}

function written(text, x, y, size, anchor, fill, family) {
  const safe = String(text).replace(/[&<>"']/g, (sign) => MARKUP[sign]);
  const font = `font-family="${family}" font-size="${size}" font-weight="600"`;
  return `<text x="${x}" y="${y}" ${font} text-anchor="${anchor}" fill="${fill}">${safe}</text>`;
}

/** An SVG text as a PNG blob. */
export async function asPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
