// The button that takes a photo, where the service reads photos.

import { html, later, t, useState } from "../../../parts/html.js";
import { addTexts } from "../../../shell/language.js";
import { fact } from "../../../shell/service.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

const PhotoDialog = later(async () => (await import("./dialog.js")).PhotoDialog);

/** Nothing where GET /v1 lists no tool that reads photos. */
export function FromPhoto() {
  const [file, setFile] = useState(null);
  if (!fact("v1").value?.tools?.some(({ id }) => id === "recognition")) return null;
  const choose = (event) => {
    setFile(event.target.files[0] ?? null);
    event.target.value = "";
  };
  return html`<label class="button from-photo">${t("photo.choose")}<input type="file" class="unseen" accept="image/jpeg,image/png,image/webp" data-photo onChange=${choose} /></label>
    ${file && html`<${PhotoDialog} file=${file} onClose=${() => setFile(null)} />`}`;
}
