// A text as a QR code, for a phone that looks at the screen of another.

import { qrPath } from "../shell/qr.js";
import { html, t, useMemo } from "./html.js";

/** The code, or a word about a text that is too long for one. */
export function QrCode({ text }) {
  const { d, size } = useMemo(() => qrPath(text), [text]);
  if (!d) return html`<p class="note">${t("share.qr.long")}</p>`;
  return html`<svg class="qr" role="img" aria-label=${t("share.qr")} viewBox=${`-4 -4 ${size + 8} ${size + 8}`}>
    <rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff" /><path d=${d} fill="#000" /></svg>`;
}
