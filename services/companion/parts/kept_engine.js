// The offer to keep the engine on this device, how far it is, and the way to be rid of it.

import TEXTS from "../shell/engine_texts.json" with { type: "json" };
import { fetched, keepEngine, keptBytes, removeEngine, state } from "../shell/engine.js";
import { addTexts } from "../shell/language.js";
import { isWhole } from "../shell/offline.js";
import { IS_ALONE } from "../shell/alone.js";
import { html, t } from "./html.js";

addTexts(TEXTS);
const {
  engine: OFFERED,
  engineMegabytes: MEGABYTES,
  engineKeptMegabytes,
} = document.documentElement.dataset;

/** The room that the engine takes on the device: the kept one, or the one on offer. */
function sizeKept() {
  const bytes = keptBytes();
  return bytes ? Math.round(bytes / 1e6) : engineKeptMegabytes;
}

/** What can be done about the engine: nothing where the page has no service and always uses it. */
export function KeptEngine() {
  if (IS_ALONE && state.value === "insecure") return null;
  // The server has none to fetch, and none is kept.
  if (!OFFERED && state.value !== "kept") return null;
  return html`
    <section class="kept-engine" aria-labelledby="kept-engine">
      <h2 id="kept-engine">${t("engine.title")}</h2>
      ${SHOW[state.value]()}
    </section>
  `;
}

function offer(note) {
  return html`
    ${note && html`<p role="alert">${t(note)}</p>`}
    <p>
      ${t(IS_ALONE ? "engine.keeps-alone" : "engine.keeps")}
      ${" "}
      ${t("engine.sizes", { megabytes: MEGABYTES, kept: engineKeptMegabytes })}
    </p>
    <p>
      <button type="button" data-engine-keep onClick=${keepEngine}>
        ${t("engine.offer", { megabytes: MEGABYTES })}
      </button>
    </p>
  `;
}

function progress() {
  return html`
    <p role="status">${t("engine.fetching", { percent: Math.round(fetched.value * 100) })}</p>
    <progress value=${fetched.value} aria-label=${t("engine.title")}></progress>
  `;
}

function keptNote() {
  return html`
    <p role="status">
      ${t(isWhole.value ? "engine.kept" : "engine.page")}
      ${" "}
      <button type="button" class="quiet" data-engine-remove onClick=${removeEngine}>
        ${t("engine.remove", { megabytes: sizeKept() })}
      </button>
    </p>
  `;
}

const SHOW = {
  insecure: () => html`<p>${t("engine.insecure")}</p>`,
  offered: () => offer(),
  failed: () => offer("engine.failed"),
  full: () => offer("engine.full"),
  fetching: progress,
  kept: keptNote,
};
