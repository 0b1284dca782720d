// The sheet over the stage: a handle for the thumb, the steps of the game, the step that is shown,
// and the score bar. It stands at the side where the screen is wide (styles/stage.css).

import { isCalm } from "../shell/browser.js";
import { goTo, height, HEIGHTS, notice, setHeight } from "../shell/steps.js";
import { html, t, useLayoutEffect, useRef } from "./html.js";
import { ScoreBar } from "./scorebar.js";

/** Pixels that a thumb drags the handle before the sheet changes its height. */
const DRAG = 24;

/**
 * `steps` are `{id, label, Body}`; `shown` is the one whose Body is seen. `isForm`: the page itself
 * is the first step, and the sheet has only the score.
 */
export function Sheet({ steps, shown, isForm = false, Bar, children }) {
  const ref = useRef(null);
  // Before the next picture, when it is laid out anyway.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => slide(ref.current));
    return () => cancelAnimationFrame(frame);
  }, [height.value]);
  return html`
    <section id="sheet" ref=${ref} aria-label=${t("sheet.title")}>
      <${Handle} lowest=${isForm ? ["low", "full"] : HEIGHTS} />
      <nav class="steps" aria-label=${t("sheet.steps")}>
        ${steps.map(
          ({ id, label }) => html`
            <button type="button" key=${id} data-step=${id}
                aria-current=${shown === id ? "step" : undefined}
                onClick=${() => goTo(id, isForm && id !== "score" ? "low" : undefined)}>
              ${label}
            </button>
          `,
        )}
      </nav>
      <div class="sheet-body" tabindex="0" role="group" aria-label=${t("sheet.body")}>
        <div role="status">${notice.value && html`<p class="notice">${notice.value.text}</p>`}</div>
        ${children}
      </div>
      <${ScoreBar} Content=${Bar} />
    </section>
  `;
}

function Handle({ lowest: heights }) {
  const begun = useRef(null);
  const next = (by) => {
    const at = heights.indexOf(height.peek()) + by;
    setHeight(heights[Math.max(0, Math.min(heights.length - 1, at))]);
  };
  const down = (event) => {
    begun.current = { y: event.clientY, isDragged: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientY }) => {
    const by = begun.current ? clientY - begun.current.y : 0;
    if (Math.abs(by) < DRAG) return;
    begun.current = { y: clientY, isDragged: true };
    next(by < 0 ? 1 : -1);
  };
  const click = () => {
    const wasDragged = begun.current?.isDragged;
    begun.current = null;
    if (!wasDragged) setHeight(height.peek() === "low" ? heights[1] : "low");
  };
  return html`
    <button type="button" class="handle"
        aria-label=${t(height.value === "low" ? "sheet.raise" : "sheet.lower")}
        aria-expanded=${height.value === "low" ? "false" : "true"} onPointerDown=${down}
        onPointerMove=${move} onClick=${click}></button>
  `;
}

/** From the height before to this one, so that it is seen where it went. */
function slide(sheet) {
  const before = Number(sheet.dataset.top);
  sheet.dataset.top = sheet.offsetTop;
  const by = before - sheet.offsetTop;
  if (!before || !by || isCalm()) return;
  sheet.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
    duration: 200,
    easing: "cubic-bezier(.2, .8, .3, 1)",
  });
}
