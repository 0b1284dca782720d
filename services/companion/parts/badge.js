// A player's sign: colour, pattern and letter together, always.

import { html } from "./html.js";
import { letters, nameOf, playerOf } from "../shell/players.js";

/** Each colour with the pattern that it alone has; `dark` says that marks on it are light. */
const SIGNS = {
  blue: { fill: "#2f6fd0", pattern: "stripes", dark: true },
  red: { fill: "#cf3a34", pattern: "dots", dark: true },
  green: { fill: "#2f8f46", pattern: "checks", dark: true },
  yellow: { fill: "#f2c53d", pattern: "waves" },
  black: { fill: "#2b2b2f", pattern: "cross", dark: true },
  white: { fill: "#fbfaf6", pattern: "plain" },
  orange: { fill: "#ee8a2b", pattern: "bars" },
  purple: { fill: "#7d4cc0", pattern: "rings", dark: true },
  brown: { fill: "#80522f", pattern: "zigzag", dark: true },
  pink: { fill: "#ef8fb5", pattern: "grid" },
  grey: { fill: "#8b9099", pattern: "slashes" },
  turquoise: { fill: "#35b5ad", pattern: "bricks" },
};

const STROKES = {
  plain: "",
  stripes: "M-2 10 10-2M-2 2 2-2M6 10 10 6",
  slashes: "M-2-2 10 10M-2 6 2 10M6-2 10 2",
  dots: "M2 2h.01M6 6h.01",
  checks: "M1.5 1.5h1v1h-1zM5.5 5.5h1v1h-1z",
  waves: "M0 4q2-4 4 0t4 0",
  cross: "M1 1l6 6M7 1 1 7",
  bars: "M2 0v8M6 0v8",
  rings: "M4 1.5a2.5 2.5 0 1 0 .01 0",
  zigzag: "M0 6l4-4 4 4",
  grid: "M4 0v8M0 4h8",
  bricks: "M0 0h8M0 4h8M2 0v4M6 4v4",
};

/** The patterns, once in a document, for badges to fill themselves with. */
export function Patterns() {
  return html`
    <svg class="unseen" width="0" height="0" aria-hidden="true">
      <defs>
        ${Object.values(SIGNS).map(
          ({ pattern, dark }) => html`
            <pattern id=${`pattern-${pattern}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <path d=${STROKES[pattern]} fill="none" stroke=${dark ? "#fff" : "#222"}
                  stroke-linecap="round" stroke-width=${pattern === "dots" ? 2.6 : 1.5} />
            </pattern>
          `,
        )}
      </defs>
    </svg>
  `;
}

/** The sign of a colour with a letter. `place` puts it into another picture. */
export function Sign({ colour, letter, place = {} }) {
  const { fill, pattern, dark } = SIGNS[colour] ?? SIGNS.grey;
  return html`
    <svg class="sign" viewBox="0 0 32 32" aria-hidden="true" ...${place}>
      <rect x="1" y="1" width="30" height="30" rx="7" fill=${fill} class="sign-edge" />
      <rect x="1" y="1" width="30" height="30" rx="7" fill=${`url(#pattern-${pattern})`}
          opacity=".55" />
      <circle cx="16" cy="16" r="9.5" fill=${dark ? "#fff" : "#222"} />
      <text x="16" y="20.6" text-anchor="middle" font-size="13" font-weight="700"
          fill=${dark ? "#222" : "#fff"}>
        ${letter}
      </text>
    </svg>
  `;
}

/** The sign of a player of the draft, by id. */
export function Badge({ id }) {
  return html`<${Sign} colour=${playerOf(id)?.colour} letter=${letters.value[id] ?? "?"} />`;
}

/** The sign of a player, about the origin of a larger picture. */
export function SignInside({ id, size }) {
  const place = { x: -size / 2, y: -size / 2, width: size, height: size };
  return html`
    <${Sign} colour=${playerOf(id)?.colour} letter=${letters.value[id] ?? "?"} place=${place} />
  `;
}

/** Sign and name. */
export function Named({ id }) {
  return html`
    <span class="named">
      <${Badge} id=${id} />
      <span class="name">${nameOf(playerOf(id))}</span>
    </span>
  `;
}
