// A sheet over the page, with the browser's own keyboard and focus: Escape closes it.

import { html, t, useEffect, useRef } from "./html.js";

/** A modal dialog that is open for as long as it is rendered. */
export function Dialog({ title, name = "", onClose, children }) {
  const ref = useRef(null);
  useEffect(() => {
    ref.current.showModal();
  }, []);
  const outside = (event) => event.target === ref.current && onClose();
  return html`
    <dialog ref=${ref} class=${name} aria-label=${title} onClose=${onClose} onClick=${outside}>
      <div class="dialog">
        <header>
          <h2>${title}</h2>
          <button type="button" class="quiet" aria-label=${t("do.close")} onClick=${onClose}>
            ✕
          </button>
        </header>
        ${children}
      </div>
    </dialog>
  `;
}
