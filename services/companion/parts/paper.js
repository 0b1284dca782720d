// The page on paper: parts that only paper has are made when somebody prints.

import { signal } from "@preact/signals";
import { options } from "preact";

/** Whether the page is being put on paper. */
export const printing = signal(false);

addEventListener("beforeprint", () => setPrinting(true));
addEventListener("afterprint", () => setPrinting(false));
// A browser that looks at its paper without saying so beforehand.
matchMedia("print").addEventListener("change", ({ matches }) => setPrinting(matches));

/**
 * Browsers draw the paper as soon as they have said so: the sheet has to be there before this
 * returns.
 */
function setPrinting(wanted) {
  const waited = options.debounceRendering;
  options.debounceRendering = (render) => render();
  printing.value = wanted;
  options.debounceRendering = waited;
  // Nobody unfolds paper.
  for (const folded of document.querySelectorAll(".paper details")) folded.setAttribute("open", "");
}

/** Print, once every picture of the sheet is there. */
export async function putOnPaper() {
  setPrinting(true);
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const pictures = [...document.querySelectorAll(".paper image")].map((one) =>
    one.getAttribute("href"),
  );
  await Promise.all([...new Set(pictures)].map(loaded));
  print();
}

/** When a picture is there, or cannot be had. */
function loaded(src) {
  return Object.assign(new Image(), { src })
    .decode()
    .catch(() => undefined);
}
