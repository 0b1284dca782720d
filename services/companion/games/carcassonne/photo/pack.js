// What this device was taught of the look of tiles: how much, as a file, and gone.

import { html, t, useEffect, useState } from "../../../parts/html.js";
import { save } from "../../../shell/files.js";
import { forgetPack, keepPack, keptPack } from "./packs.js";

const TYPE = "application/vnd.decompte.reference";

/** What is kept and what can be done with it. */
export function Pack() {
  const [pack, setPack] = useState(undefined);
  const load = async () => setPack(await keptPack());
  useEffect(() => void load(), []);
  if (pack === undefined) return null;
  const open = async (event) => {
    const [file] = event.target.files;
    if (file && (await keepPack(file))) await load();
  };
  const forget = async () => {
    await forgetPack();
    await load();
  };
  return html`
    <details class="photo-pack">
      <summary>
        ${pack ? t("photo.taught", { size: Math.ceil(pack.size / 1000) }) : t("photo.not_taught")}
      </summary>
      <p class="note">${t("photo.pack.what")}</p>
      <p class="buttons">
        ${
          pack &&
          html`
            <button type="button"
                onClick=${() => save("carcassonne.decompte-reference", TYPE, pack)}>
              ${t("photo.export")}
            </button>
            <button type="button" class="quiet" onClick=${forget}>${t("photo.forget")}</button>
          `
        }
        <label class="button">
          ${t("photo.import")}
          <input type="file" class="unseen" onChange=${open} />
        </label>
      </p>
    </details>
  `;
}
