// The face of titles and totals, loaded when the screen is there already: until then, and wherever
// it cannot be had, titles are shown in a face of the device.

const NAME = "Décompte Display";
const FILE = "vendor/vollkorn.woff2";

/** Load the face; text in it changes its look once the face is there. */
export async function loadFace() {
  const source = new URL(FILE, document.baseURI);
  try {
    const face = new FontFace(NAME, `url("${source}")`, { weight: "600 700", display: "swap" });
    document.fonts.add(await face.load());
  } catch {
    // Nothing depends on it: titles stay in a face of the device.
  }
}
