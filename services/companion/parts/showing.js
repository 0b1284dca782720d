// Brings the place of a line of the score, or of a fault, into sight.

import { isCalm } from "../shell/browser.js";
import { uncover } from "../shell/steps.js";

const MOMENT = 2500;
const FIELDS = "input, select, button";

/**
 * Returns whether there is a place of `what`, which is `{entry, line}` or `{pointer, fault}`. A
 * level may show it by itself (`show`, which says whether it did), or know the name of its place
 * better than we do (`place`).
 */
export function show(level, what) {
  if (level.show?.(what)) return true;
  const name = level.place?.(what) ?? what.entry?.id ?? "";
  const place =
    document.querySelector(`[data-place="${CSS.escape(name)}"]`) ?? findPointer(what.pointer ?? "");
  if (!place) return false;
  place.closest("details")?.setAttribute("open", "");
  if (!place.closest("#sheet")) uncover();
  place.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
  place.classList.add("shown");
  setTimeout(() => place.classList.remove("shown"), MOMENT);
  const field = place.matches(FIELDS)
    ? place
    : (place.querySelector("input, select") ?? place.querySelector("button"));
  /** @type {HTMLElement | SVGElement} */ (field)?.focus({ preventScroll: true });
  return true;
}

/** The closest place that has the pointer, or what it lies in. */
export function findPointer(pointer) {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = document.querySelector(`[data-pointer="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return null;
}
