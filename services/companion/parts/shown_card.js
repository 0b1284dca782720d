// What is shown on the stage, in words, with the way back to the same place of the score.

import { html, t } from "./html.js";

/** `title` and `text` say what is lit; `onBack` goes back to the score; children are buttons beside it. */
export function ShownCard({ title, text, onBack, children }) {
  return html`<aside class="lit-card stacked" data-covers><div tabindex="0" role="group" aria-label=${title}><strong>${title}</strong><p class="reason">${text}</p></div>
    ${children}<button type="button" class="primary" onClick=${onBack}>${t("score.back")}</button></aside>`;
}
