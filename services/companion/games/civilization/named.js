// The two sides with who plays them: colour, pattern, letter and name, wherever a side is named.

import { Named } from "../../parts/badge.js";
import { html, t } from "../../parts/html.js";
import { Players } from "../../parts/players.js";
import { draft } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { SIDES } from "./forces.js";

/** The player of a side. */
export function playerOn(side) {
  return draft.value.players[SIDES.indexOf(side)];
}

/** A side in words alone, for labels and files: "Attacker (Anna)". */
export function sideInWords(side) {
  return t("civilization.side", {
    side: t(`civilization.${side}`),
    player: nameOf(playerOn(side)),
  });
}

/** A side with the sign and the name of who plays it. */
export function SideNamed({ side }) {
  return html`
    <span class="side-named">
      <${Named} id=${playerOn(side).id} /> <small>${t(`civilization.${side}`)}</small>
    </span>
  `;
}

/** The form of both players; the service hears of neither name nor colour. */
export function BothPlayers() {
  return html`
    <${Players} least=${SIDES.length} most=${SIDES.length}
        roles=${SIDES.map((side) => t(`civilization.${side}`))} />
  `;
}
