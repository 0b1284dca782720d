// What is said once a photo is gone before all its questions were answered.

import { html, t } from "../../../parts/html.js";
import { amend, draft } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { withBoard } from "../board/changes.js";
import { goOn } from "../board/choosing.js";
import { FromPhoto } from "./begin.js";
import { unanswered } from "./shown.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);

/** What is left to be looked at, and the ways on. */
export function Unanswered() {
  const accept = () => {
    amend((now) => withBoard(now, { doubtful: undefined }));
    goOn(draft.peek().board.tiles.at(-1));
  };
  return html`
    <p role="status">${t("photo.gone", { count: unanswered.value.length })}</p>
    <p class="buttons">
      <${FromPhoto} />
      <button type="button" onClick=${accept}>${t("photo.gone.right")}</button>
    </p>
  `;
}
