// The result as a picture to send to friends: drawn as SVG and made a PNG on the device.

import { language } from "../shell/language.js";
import { lettersOf, nameOf, playerOf } from "../shell/players.js";
import { draft, isFinal } from "../shell/drafts.js";
import { colourOf, signText } from "./badge.js";
import { t } from "./html.js";
import { categoryName } from "./labels.js";
import { barLength, categoriesOf, partsOf } from "./standings.js";

const WIDE = 1080;
const MARGIN = 72;
const ROW = 150;
const HEAD = 330;
const FOOT = 90;
/** From one line of the legend to the next. */
const LINE = 50;
const MARKUP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const FIRST_LETTER = 65;
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** What the service writes of players: letters, in a legend with the id. */
const LETTERS = /(<text[^>]*>[^<A-L]*)([A-L]+)(?: [^<]*)?(?=<)/g;
const SHADES = {
  cities: "#e2a15f",
  fields: "#9dbb6d",
  roads: "#cfc6b0",
  monasteries: "#a9b7cf",
  figures: "#c79bc0",
};
const OTHERS = [
  "#e2a15f",
  "#9dbb6d",
  "#a9b7cf",
  "#e6c95b",
  "#c79bc0",
  "#8fc7c2",
  "#d9a9a0",
  "#c9c2b2",
];

/**
 * The result as SVG text; `title` is that of the game, `accent` its colour, `board` the text of an
 * SVG of the board, if there is one.
 */
export function drawResult({ sheet, title, accent, board }) {
  const ranked = [...sheet.players].sort((one, other) => other.total - one.total);
  const names = categoriesOf(ranked);
  const shades = shadesOf(names);
  const most = Math.max(1, ...ranked.map(barLength));
  const marks = legend(names, shades);
  const letters = lettersOf(draft.value.players);
  const picture = board ? placed(board, letters) : { high: 0 };
  const rowsEnd = HEAD + ranked.length * ROW;
  const high = rowsEnd + marks.high + picture.high + FOOT;
  const rows = ranked.map((player, at) => {
    const y = HEAD + at * ROW;
    const sign = signText(playerOf(player.id)?.colour, letters[player.id]);
    let x = MARGIN;
    const bars = partsOf(player, names).map(({ name, points }) => {
      const wide = (points / most) * (WIDE - 2 * MARGIN);
      const middle = x + wide / 2;
      const number =
        wide > 60 ? written(points, middle, y + 84, 28, "middle", "#17150f", SANS) : "";
      const place = `x="${x}" y="${y + 52}" width="${wide}" height="44"`;
      const bar = `<rect ${place} fill="${shades[name]}"/>${number}`;
      x += wide;
      return bar;
    });
    const name = nameOf(playerOf(player.id));
    return [
      `<g transform="translate(${MARGIN} ${y - 20}) scale(1.8)">${sign}</g>`,
      written(name, MARGIN + 76, y + 20, 38, "start", "#25231f", SANS),
      written(player.total, WIDE - MARGIN, y + 24, 56, "end", "#25231f", SERIF),
      ...bars,
    ].join("");
  });
  const winners = ranked.filter(({ rank }) => rank === 1).map(({ id }) => nameOf(playerOf(id)));
  const won = winners.length > 1 ? "score.tied" : "score.wins";
  const says = t(isFinal.value ? won : "score.title", {
    names: new Intl.ListFormat(language.value).format(winners),
  });
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(new Date());
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}"`,
    ` width="${WIDE}" height="${high}"><rect width="100%" height="100%" fill="#f4f0e6"/>`,
    `<rect width="100%" height="18" fill="${accent}"/>`,
    written(`${title} · ${day}`, MARGIN, 110, 34, "start", "#625c50", SANS),
    written(says, MARGIN, 200, 68, "start", accent, SERIF),
    ...rows,
    `<g transform="translate(0 ${rowsEnd})">${marks.text}</g>`,
    board ? `<g transform="translate(0 ${rowsEnd + marks.high})">${picture.text}</g>` : "",
    written("Décompte", WIDE - MARGIN, high - 36, 30, "end", "#8d8675", SERIF),
    "</svg>",
  ].join("");
}

/** A shade for each category, none for two of them. */
function shadesOf(names) {
  const own = names.map((name) => SHADES[name]);
  const free = OTHERS.filter((shade) => !own.includes(shade)).values();
  return Object.fromEntries(names.map((name, at) => [name, own[at] ?? free.next().value]));
}

/** What each shade means, in as many lines as it takes: `{text, high}`. */
function legend(names, shades) {
  let [x, y] = [MARGIN, 30];
  const marks = names.map((name) => {
    const said = categoryName(name);
    const wide = 84 + said.length * 17;
    if (x + wide > WIDE - MARGIN / 2 && x > MARGIN) [x, y] = [MARGIN, y + LINE];
    const word = written(said, x + 40, y, 28, "start", "#625c50", SANS);
    const place = `x="${x}" y="${y - 24}" width="28" height="28"`;
    x += wide;
    return `<rect ${place} rx="6" fill="${shades[name]}"/>${word}`;
  });
  return { text: marks.join(""), high: y + LINE };
}

/** A picture as wide as there is room, and no higher than it is wide: `{text, high}`. */
function placed(board, letters) {
  const [, wide, high] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(board).map(Number);
  const most = WIDE - 2 * MARGIN;
  const shown = Math.min(most, (most * high) / wide);
  const place = `x="${MARGIN}" width="${most}" height="${shown}"`;
  // The service colours players in their order, and gives each a class and a letter.
  const { players } = draft.value;
  const letterOf = (letter) => letters[players[letter.codePointAt(0) - FIRST_LETTER]?.id] ?? letter;
  const colours = players.map(({ colour }, at) => `.p${at}{fill:${colourOf(colour).fill}}`);
  const coloured = board
    .replace("</svg>", `<style>${colours.join("")}</style></svg>`)
    .replaceAll(LETTERS, (_, before, own) => before + own.replaceAll(/./g, letterOf));
  const text = `<image ${place} href="data:image/svg+xml,${encodeURIComponent(coloured)}"/>`;
  return { text, high: shown + MARGIN / 2 };
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
