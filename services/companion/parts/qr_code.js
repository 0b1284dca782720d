// A text as a QR code, for a phone that looks at the screen of another.

import { qrPath } from "../shell/qr.js";
import { html, t, useMemo } from "./html.js";

/** A code of more squares along a side is not read from a screen. */
const LARGEST = 117;

/** The code; of the `short` text where the whole one is too long, or a word about that. */
export function QrCode({ text, short }) {
  const whole = useMemo(() => qrPath(text), [text]);
  const other = useMemo(
    () => ((whole.size > LARGEST || !whole.d) && short ? qrPath(short) : whole),
    [whole, short],
  );
  const { d, size } = other;
  if (!d) return html`<p class="note">${t("share.qr.long")}</p>`;
  return html`
    ${other !== whole && html`<p class="note">${t("share.qr.short")}</p>`}
    <svg class="qr" role="img" aria-label=${t("share.qr")}
        viewBox=${`-4 -4 ${size + 8} ${size + 8}`}>
      <rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff" />
      <path d=${d} fill="#000" />
    </svg>
  `;
}
