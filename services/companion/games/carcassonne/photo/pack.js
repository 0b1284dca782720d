// What this device was taught of tiles: its name, how much, given to a friend, and gone.

import { html, t, useEffect, useState } from "../../../parts/html.js";
import { give } from "../../../shell/files.js";
import { language } from "../../../shell/language.js";
import { forgetPack, keepPack, keptPack, readHead, renamePack } from "./packs.js";

const FILE = "carcassonne.decompte-reference";
const TYPE = "application/vnd.decompte.reference";
const LONGEST_NAME = 60;

/** The kept pack, and the actions on it. */
export function Pack() {
  const [pack, setPack] = useState(undefined);
  const [isRefused, setRefused] = useState(false);
  const load = async () => {
    const kept = await keptPack();
    setPack(kept && { ...(await readHead(kept)), kept });
  };
  useEffect(() => void load(), []);
  if (pack === undefined) return null;
  const open = async (event) => {
    const [file] = event.target.files;
    setRefused(Boolean(file) && !(await readHead(file)));
    if (file && (await readHead(file)) && (await keepPack(file))) await load();
  };
  const forget = async () => {
    await forgetPack();
    await load();
  };
  return html`
    <details class="photo-pack">
      <summary>
        ${pack ? titleOf(pack) : t("photo.not_taught")}
      </summary>
      <p class="note">${t("photo.pack.what")}</p>
      ${isRefused && html`<p role="alert">${t("photo.no_pack")}</p>`}
      ${
        pack &&
        html`
          <label class="choice">
            <span class="label">${t("photo.pack.name")}</span>
            <input value=${pack.name} maxlength=${LONGEST_NAME} data-pack-name
                onChange=${(event) => renamePack(pack.kept, event.target.value).then(load)} />
          </label>
        `
      }
      <p class="buttons">
        ${
          pack &&
          html`
            <button type="button"
                onClick=${() => give(new File([pack.kept], FILE, { type: TYPE }), titleOf(pack))}>
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

/** The known looks of tiles, with their name and date. */
function titleOf({ name, day, kept }) {
  const when = Date.parse(day);
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeZone: "UTC" });
  const size = t("photo.taught", { size: Math.ceil(kept.size / 1000) });
  const since = when && t("photo.pack.day", { day: format.format(when) });
  return [name, size, since].filter(Boolean).join(" · ");
}
