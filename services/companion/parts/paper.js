// The page on paper: what is shown there alone is made when it is wanted, what is folded is unfolded.

import { effect, signal } from "@preact/signals";

/** Whether the page is being put on paper. */
export const printing = signal(false);

addEventListener("beforeprint", () => (printing.value = true));
addEventListener("afterprint", () => (printing.value = false));
// A browser that looks at its paper without saying so beforehand.
matchMedia("print").addEventListener("change", ({ matches }) => (printing.value = matches));

effect(() => {
  if (!printing.value) return undefined;
  const folded = [...document.querySelectorAll(".score details:not([open])")];
  for (const one of folded) one.open = true;
  return () => folded.forEach((one) => (one.open = false));
});

/** Print, once every picture of the sheet is there. */
export async function putOnPaper() {
  printing.value = true;
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const pictures = [...document.querySelectorAll(".paper image")].map((one) => one.getAttribute("href"));
  await Promise.all([...new Set(pictures)].map(loaded));
  print();
}

/** When a picture is there, or cannot be had. */
function loaded(src) {
  return Object.assign(new Image(), { src }).decode().catch(() => undefined);
}
