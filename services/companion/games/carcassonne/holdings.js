// What players hold when the game ends: king and robber baron, goods, gold and other tokens,
// chips on the betting office, wonders.

import { Badge } from "../../parts/badge.js";
import { Choice, Faults, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { Mode } from "./asked.js";
import { inPlay } from "./expansions.js";

const COUNTED = ["gold", "robbers", "eggs", "fruit", "gifts"];
const CHIPS = ["2_6", "3_5", "3_6", "4_7", "4", "5_8"];
const WONDERS = ["circus_maximus", "alhambra"];
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
  if (![...tokens, "goods", "king", "bets", "wonders"].some(there)) return open && html`<p class="note">${t("carcassonne.holdings.none")}</p>`;
  return html`<details class="card" open=${open} data-pointer="/holdings">
    <summary><h3>${t("carcassonne.holdings")}</h3></summary>
    ${Object.entries(TITLES).filter(([title]) => there(title)).map(([title, count]) => html`<div class="row" data-place=${title} key=${title}>
      <${Choice} label=${t(`carcassonne.${title}`)} value=${holdings[title]} choices=${people} pointer=${`/holdings/${title}`} onChange=${(id) => put(["holdings", title], id)} />
      ${counted && holdings[title] && html`<${Stepper} unknown label=${t(`carcassonne.${count}`)} value=${holdings[count]} max=${200} pointer=${`/holdings/${count}`} onChange=${(value) => put(["holdings", count], value, count)} />`}
    </div>`)}
    ${there("goods") && html`<h4>${t("carcassonne.goods")}</h4>`}
    ${there("goods") && GOODS.map((good) => html`<${Each} key=${good} label=${t(`good.${good}`)} place=${`goods-${good}`} path=${(id) => ["goods", id, good]} />`)}
    ${tokens.map((what) => html`<${Each} key=${what} label=${t(`carcassonne.${what}`)} place=${what} path=${(id) => [what, id]} />`)}
    ${there("bets") && html`<${Rows} name="bets" fresh=${{ player: players[0].id, chip: CHIPS[0], kind: "road", tiles: 1 }} Row=${Bet} />`}
    ${there("wonders") && html`<${Rows} name="wonders" fresh=${{ wonder: WONDERS[0], owner: players[0].id, count: 0 }} Row=${Wonder} />`}
  </details>`;
}

/** A list of holdings, each in a row of its own. */
function Rows({ name, fresh, Row }) {
  const rows = draft.value.holdings[name] ?? [];
  const people = draft.value.players.map((player) => ({ value: player.id, label: nameOf(player) }));
  return html`<h4>${t(`carcassonne.${name}`)}</h4>${rows.map((row, at) => html`<div class="row" key=${at} data-pointer=${`/holdings/${name}/${at}`}>
      <${Row} row=${row} people=${people} given=${(field) => ({ label: t(`carcassonne.${name}.${field}`), value: row[field], pointer: `/holdings/${name}/${at}/${field}`, onChange: (value) => put(["holdings", name, at, field], value, `${name} ${at} ${field}`) })} />
      <${Faults} pointer=${`/holdings/${name}/${at}`} />
      <button type="button" class="quiet" onClick=${() => put(["holdings", name], rows.length > 1 ? rows.filter((_, index) => index !== at) : undefined)}>${t("do.remove_what", { what: t(`carcassonne.${name}.one`, { number: at + 1 }) })}</button>
    </div>`)}
    <button type="button" onClick=${() => put(["holdings", name], [...rows, fresh])}>${t(`carcassonne.${name}.add`)}</button><${Faults} pointer=${`/holdings/${name}`} />`;
}

function Bet({ people, given }) {
  const chips = CHIPS.map((value) => ({ value, label: value.replace("_", "/") }));
  const kinds = ["road", "city"].map((value) => ({ value, label: t(`kind.${value}`) }));
  return html`<${Choice} choices=${people} ...${given("player")} /><${Choice} choices=${chips} ...${given("chip")} />
    <${Choice} choices=${kinds} ...${given("kind")} /><${Stepper} min=${1} max=${200} ...${given("tiles")} />`;
}

function Wonder({ row, people, given }) {
  const wonders = WONDERS.map((value) => ({ value, label: t(`wonders.${value}`) }));
  const count = { ...given("count"), label: t(`carcassonne.wonders.count.${row.wonder}`) };
  return html`<${Choice} choices=${wonders} ...${given("wonder")} /><${Choice} choices=${people} ...${given("owner")} /><${Stepper} max=${200} ...${count} />`;
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
