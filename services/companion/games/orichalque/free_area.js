// The free part of a stage, measured when the sheet or the window changes; and parts of it
// that can be pressed.

import { html, useLayoutEffect, useState } from "../../parts/html.js";
import { freeArea, height, step, watchFreeArea } from "../../shell/steps.js";

/** The free rectangle of the stage in `ref`, in pixels. */
export function useFreeArea(ref) {
  const [free, setFree] = useState({ left: 0, top: 0, width: 0, height: 0 });
  const measure = () => ref.current && setFree((before) => sameOr(before, freeArea(ref.current)));
  useLayoutEffect(() => void measure(), [height.value, step.value]);
  useLayoutEffect(() => watchFreeArea(ref.current, measure), []);
  return free;
}

function sameOr(before, now) {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/**
 * A part of a stage that takes taps and keys: what it looks like is `children`, what it says is
 * `label`.
 */
export function Press({ name, label, isNow, act, box, children }) {
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return html`
    <g class=${`${name}${isNow ? " now" : ""}`}>
      <g aria-hidden="true">${children}</g>
      <rect class="press" role="button" tabindex="0" rx="14" aria-label=${label}
          aria-pressed=${isNow === undefined ? undefined : isNow ? "true" : "false"} ...${box}
          onClick=${act} onKeyDown=${press} />
    </g>
  `;
}
