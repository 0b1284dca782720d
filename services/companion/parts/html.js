// What every part is written with: one place to import it from.

export { html } from "htm/preact";
export { useEffect, useRef, useState } from "preact/hooks";
export { plain, t, tOr } from "../shell/language.js";
