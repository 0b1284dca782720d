// The numbers of rows and columns along the board, which stay in sight as it is moved, and the
// words for a space that go with them.

import { t } from "../../../shell/language.js";
import { placeWords } from "../../../shell/players.js";
import { hasSpaces, isAllLaid, laid } from "./choosing.js";

const SVG = "http://www.w3.org/2000/svg";
/** Room for the buttons above, and for a number. */
const TOP = 66;
const LEFT = 14;
/** A space as the service's sentences name it: "(1, 0)" or "column 1, row 0". */
const NAMED = /\((-?\d+), (-?\d+)\)|(?:column|colonne) (-?\d+), (?:row|ligne) (-?\d+)/g;
/** Narrower tiles have a number at every fifth only. */
const NARROW = 20;

let rulers = null;

/** Where the numbers are drawn: an element of the stage. */
export function useRulers(element) {
  rulers = element;
}

/**
 * The column and row of a space, counted from the free spaces left of the board and above it; from
 * the first tile where there are no free spaces any more. In an earlier turn spaces have the names
 * of the whole board.
 */
function placeIn(board, { x, y }) {
  const least = (name) => Math.min(0, ...board.map((tile) => tile[name]));
  return { column: x - least("x") + first(), row: y - least("y") + first() };
}

/** The number of the first tile. */
function first() {
  return isAllLaid.value && !hasSpaces.value ? 1 : 2;
}

/** "row 3, column 5". */
export function spaceName(space) {
  return t("board.space", placeIn(laid.value, space));
}

/** Have the service's sentences name spaces as the board does. Returns what ends it. */
export function nameSpaces() {
  const before = placeWords.peek();
  placeWords.value = (text) =>
    text.replaceAll(NAMED, (_, x, y, column, row) =>
      x === undefined
        ? spaceName({ x: Number(column), y: Number(row) })
        : `(${spaceName({ x: Number(x), y: Number(y) })})`,
    );
  return () => {
    placeWords.value = before;
  };
}

/** Draw the numbers for a plane whose space 0, 0 is at `left`, `top`, each space of this `size`. */
export function drawRulers({ left, top, size, wide, high }) {
  if (!rulers) return;
  const board = laid.peek();
  const { column, row } = placeIn(board, { x: 0, y: 0 });
  const last = (name) => Math.max(0, ...board.map((tile) => tile[name]));
  const edge = { left: left - (column - 1) * size, top: top - (row - 1) * size };
  const across = Math.max(LEFT, edge.left + (first() - 1) * size - 10);
  const down = Math.max(TOP, edge.top + (first() - 1) * size - 8);
  const every = size < NARROW ? 5 : 1;
  const columns = seen({ begin: edge.left, size, from: 0, to: wide, last: last("x") + column });
  const rows = seen({ begin: edge.top + 4, size, from: TOP - 10, to: high, last: last("y") + row });
  const numbers = [
    ...columns.map((at) => ({ text: at, x: edge.left + (at - 0.5) * size, y: down })),
    ...rows.map((at) => ({ text: at, x: across, y: edge.top + (at - 0.5) * size + 4 })),
  ];
  show(
    numbers.filter(
      ({ text, x, y }) => text % every === 0 && x > 0 && x < wide && y > TOP - 10 && y < high,
    ),
  );
}

/**
 * The numbers of tiles up to `last` whose middles lie between two edges; number 1 begins at
 * `begin`.
 * However far a tile lies, no more than fit there.
 */
function seen({ begin, size, from, to, last }) {
  const at = (edge) => (edge - begin) / size + 0.5;
  const start = Math.max(first(), Math.floor(at(from)));
  const end = Math.min(last, Math.ceil(at(to)));
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
}

function show(numbers) {
  while (rulers.childElementCount < numbers.length)
    rulers.append(document.createElementNS(SVG, "text"));
  [...rulers.children].forEach((element, at) => {
    const number = numbers[at];
    element.style.display = number ? "" : "none";
    if (!number) return;
    if (element.textContent !== `${number.text}`) element.textContent = number.text;
    element.setAttribute("x", number.x);
    element.setAttribute("y", number.y);
  });
}
