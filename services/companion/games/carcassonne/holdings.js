// What players hold when the game ends: king and robber baron, goods, gold and other tokens.

import { Badge } from "../../parts/badge.js";
import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { inPlay } from "./expansions.js";
import { Mode } from "./mode.js";

const COUNTED = ["gold", "robbers", "eggs", "fruit", "gifts"];
const GOODS = ["wine", "grain", "cloth"];
const TITLES = { king: "completed_cities", robber_baron: "completed_roads" };

/** The form where nothing but points on the track and tokens is counted. */
export function CountersEntry({ card }) {
  return html`<${Players} least=${1} most=${card.limits.players} carried /><${Options} card=${card} /><${Mode} />
    <${Holdings} open />`;
}

/** The form of tokens. On a board completed cities and roads are not `counted`: they are seen. */
export function Holdings({ open = false, counted = true }) {
  const { holdings, players } = draft.value;
  const people = [{ value: undefined, label: t("carcassonne.nobody") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  const there = (token) => inPlay("token", token) || holdings[token] !== undefined;
  const tokens = COUNTED.filter(there);
  if (![...tokens, "goods", "king"].some(there)) return open && html`<p class="note">${t("carcassonne.holdings.none")}</p>`;
  return html`<details class="card" open=${open} data-pointer="/holdings">
    <summary><h3>${t("carcassonne.holdings")}</h3></summary>
    ${Object.entries(TITLES).filter(([title]) => there(title)).map(([title, count]) => html`<div class="row" data-place=${title} key=${title}>
      <${Choice} label=${t(`carcassonne.${title}`)} value=${holdings[title]} choices=${people} pointer=${`/holdings/${title}`} onChange=${(id) => put(["holdings", title], id)} />
      ${counted && holdings[title] && html`<${Stepper} unknown label=${t(`carcassonne.${count}`)} value=${holdings[count]} max=${200} pointer=${`/holdings/${count}`} onChange=${(value) => put(["holdings", count], value, count)} />`}
    </div>`)}
    ${there("goods") && html`<h4>${t("carcassonne.goods")}</h4>`}
    ${there("goods") && GOODS.map((good) => html`<${Each} key=${good} label=${t(`good.${good}`)} place=${`goods-${good}`} path=${(id) => ["goods", id, good]} />`)}
    ${tokens.map((what) => html`<${Each} key=${what} label=${t(`carcassonne.${what}`)} place=${what} path=${(id) => [what, id]} />`)}
  </details>`;
}

function Each({ label, place, path }) {
  const { holdings, players } = draft.value;
  const value = (id) => path(id).reduce((data, step) => data?.[step], holdings) ?? 0;
  return html`<div data-place=${place}><span class="label">${label}</span><div class="steppers">${players.map(
    (player) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`} label=${t("carcassonne.followers.of", { figure: label, player: nameOf(player) })}
      value=${value(player.id)} max=${200} pointer=${`/holdings/${path(player.id).join("/")}`}
      onChange=${(count) => put(["holdings", ...path(player.id)], count || undefined, `${path(player.id)}`)} />`,
  )}</div></div>`;
}
