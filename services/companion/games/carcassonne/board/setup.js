// What the dialog of players and rules has for the board.

import { html } from "../../../parts/html.js";
import { Options } from "../../../parts/options.js";
import { Players } from "../../../parts/players.js";
import { draft } from "../../../shell/drafts.js";
import { Mode } from "../request_fields.js";
import { Ways } from "./laying.js";

/** Further settings of a table: how the board is entered, and which features count. */
export function Setup({ card }) {
  return html`
    <${Players} least=${1} most=${card.limits.players} carried />
    ${draft.value.board && html`<${Ways} />`}
    <${Mode} />
    <${Options} card=${card} flat />
  `;
}
