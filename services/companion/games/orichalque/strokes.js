// What fingers and keys do on an island: one finger paints or picks the cells that it passes; one
// on the water, two anywhere, or a wheel move the island.

import { undo } from "../../shell/drafts.js";
import { step } from "../../shell/steps.js";
import { useRef } from "../../parts/html.js";
import { brush, touch } from "./choosing.js";
import { same } from "./hexes.js";
import { bring, shift } from "./plane.js";

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
let strokes = 0;

/** Whether cells are painted or picked: only in the first step of levels that are painted. */
export function isBeingPainted(level, now) {
  const [first] = Object.keys(level.bodies);
  return Boolean(level.isPainted) && (now === null || now === first);
}

/** The listeners of the lattice. */
export function useStrokes(level) {
  const { current: hand } = useRef({ stroke: null, fingers: new Map() });
  const isActive = () => isBeingPainted(level, step.peek());
  const end = ({ pointerId }) => {
    hand.fingers.delete(pointerId);
    const last = hand.stroke?.seen.at(-1);
    hand.stroke = null;
    if (last) bring(last);
  };
  return {
    onPointerDown: (event) => {
      hand.fingers.set(event.pointerId, event);
      if (hand.fingers.size > 1) giveUp(hand);
      else if (isActive() && cellUnder(event)) {
        strokes += 1;
        hand.stroke = { name: `stroke ${strokes}`, seen: [] };
        pass(hand.stroke, event);
      }
    },
    onPointerMove: (event) => {
      const before = hand.fingers.get(event.pointerId);
      if (!before) return;
      if (hand.stroke) return pass(hand.stroke, event);
      hand.fingers.set(event.pointerId, event);
      return shift(
        [event.clientX - before.clientX, event.clientY - before.clientY].map(
          (part) => part / hand.fingers.size,
        ),
      );
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onWheel: (event) => shift([-event.deltaX, -event.deltaY]),
    onFocusIn: ({ target }) => {
      const cell = cellOf(target);
      if (cell && target.matches(":focus-visible")) bring(cell);
    },
    onKeyDown: (event) => {
      const cell = cellOf(event.target);
      if (cell) press(event, cell, isActive());
    },
    // A screen reader presses without a pointer.
    onClick: (event) => {
      const cell = event.detail === 0 && isActive() && cellOf(event.target);
      if (cell) touch(cell);
    },
  };
}

/** A second finger moves the island: what the first one touched meanwhile is taken back. */
function giveUp(hand) {
  const [first] = hand.stroke?.seen ?? [];
  hand.stroke = null;
  if (!first) return;
  if (brush.peek()) undo();
  else touch(first);
}

function pass(stroke, event) {
  const cell = cellUnder(event);
  if (!cell || stroke.seen.some((one) => same(one, cell))) return;
  stroke.seen.push(cell);
  touch(cell, stroke.name);
}

function cellUnder({ clientX, clientY }) {
  return cellOf(document.elementFromPoint(clientX, clientY));
}

/** The cell that an element of the lattice is, null for none. */
function cellOf(target) {
  const found = target?.closest?.("[data-touch]");
  if (!found) return null;
  const [q, r] = found.dataset.touch.split(",").map(Number);
  return { q, r };
}

function press(event, cell, isActive) {
  if (event.key in STEPS) move(event.currentTarget.closest("svg"), cell, STEPS[event.key]);
  else if (["Enter", " "].includes(event.key) && isActive) touch(cell);
  else return;
  event.preventDefault();
}

function move(svg, { q, r }, [dq, dr]) {
  svg.querySelector(`[data-touch="${q + dq},${r + dr}"]`)?.focus();
}
