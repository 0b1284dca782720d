// The QR code of a text as one path of squares.

import qrcode from "../vendor/qrcode.js";

/** `{size, d}`, a path in a square of `size` by `size`; without `d` if the text is too long. */
export function qrPath(text) {
  const code = qrcode(0, "L");
  code.addData(text);
  try {
    code.make();
  } catch {
    return { size: 0 };
  }
  const size = code.getModuleCount();
  const all = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size]);
  const dark = all.filter(([row, column]) => code.isDark(row, column));
  return { size, d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("") };
}
