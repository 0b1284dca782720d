// The button that takes a photo, where the service reads photos.

import { signal } from "@preact/signals";
import { html, later, t } from "../../../parts/html.js";
import { fact } from "../../../shell/service.js";

/** The file that was chosen, or the photo whose grid is moved, until the dialog is closed. */
export const file = signal(null);
const PhotoDialog = later(async () => (await import("./dialog.js")).PhotoDialog);

/** Nothing where GET /v1 lists no tool that reads photos. */
export function FromPhoto() {
  if (!fact("v1").value?.tools?.some(({ id }) => id === "recognition")) return null;
  const choose = (event) => {
    file.value = event.target.files[0] ?? null;
    event.target.value = "";
  };
  return html`
    <label class="button from-photo">
      ${t("photo.choose")}
      <input type="file" class="unseen" accept="image/jpeg,image/png,image/webp" data-photo
          onChange=${choose} />
    </label>
  `;
}

/** The dialog while a file is chosen. */
export function OpenPhoto() {
  return (
    file.value && html`<${PhotoDialog} file=${file.value} onClose=${() => (file.value = null)} />`
  );
}
