// Tiles of one's own, described as the service's catalogue describes its own and pasted in as JSON.
// What is wrong with one is for the service to say; here it is only looked for what can be drawn.

import { Faults } from "../../../parts/fields.js";
import { html, t, useState } from "../../../parts/html.js";
import { draft, put } from "../../../shell/drafts.js";
import { said } from "../../../shell/players.js";
import { problem } from "../../../shell/service.js";

const EXAMPLE = '[{"id": "my/1", "segments": [{"kind": "city", "edges": ["N"]}, {"kind": "road", "edges": ["E", "W"]}]}]';
const UNDER = "/custom_tiles";

/** The form: what is pasted is taken over when it is asked for, and stays in the draft. */
export function CustomTiles({ card }) {
  const there = draft.value.board.custom;
  const [text, setText] = useState(there ? JSON.stringify(there, null, 1) : "");
  const [isBad, setBad] = useState(false);
  const take = () => {
    const read = readTiles(text);
    setBad(!read);
    if (read) put(["board", "custom"], read.length > 0 ? read : undefined);
  };
  const faults = (problem.value?.errors ?? []).filter(({ pointer }) => pointer?.startsWith(UNDER));
  return html`<details class="options" data-pointer=${UNDER}><summary><h2>${t("board.custom")}</h2></summary>
    <p class="note">${t("board.custom.note", { count: card.limits.custom_tiles })}</p>
    <label><span class="unseen">${t("board.custom.json")}</span><textarea rows="6" spellcheck="false" placeholder=${EXAMPLE} value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
    <p class="buttons"><button type="button" onClick=${take}>${t("board.custom.take")}</button></p>
    <p role="status">${isBad ? t("board.custom.bad") : there && t("board.custom.there", { count: there.length })}</p>
    ${faults.length > 0 && html`<ul class="plain">${faults.map(({ pointer, detail }) => html`<li class="faults"><code>${pointer.slice(UNDER.length)}</code> ${said(detail)}</li>`)}</ul>`}
    <${Faults} pointer=${UNDER} />
  </details>`;
}

/** The tiles in a text of JSON, nothing for an empty one; null where it is none. */
function readTiles(text) {
  if (text.trim() === "") return [];
  try {
    const read = JSON.parse(text);
    const tiles = Array.isArray(read) ? read : [read];
    return tiles.every((one) => typeof one === "object" && one !== null) ? tiles : null;
  } catch {
    return null;
  }
}
