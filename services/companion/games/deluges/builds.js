// Building: what some resources buy, and every exact way to pay a wish.

import { Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";

/** What exists in each edition; `stands` are buildings, `there` counts of what is there already. */
const BASIC = {
  resources: ["wood", "gold", "bronze", "granite", "marble"],
  wish: ["mine", "dolmen", "warrior", "boat"],
  stands: [],
  there: ["warriors", "boats", "mines", "dolmens"],
};
const ADVANCED = {
  resources: [...BASIC.resources, "copper"],
  wish: ["mine", "dolmen", "warrior", "port", "barracks", "granary", "monument", "boat", "wonder"],
  stands: ["port", "barracks", "granary"],
  there: [...BASIC.there, "monuments", "wonders"],
};

function known({ rules }) {
  return rules?.edition === "advanced" ? ADVANCED : BASIC;
}

/** The request; what exists in the advanced game alone waits in the draft. */
export function buildsRequest(now) {
  const { resources, wish, stands, there } = known(now);
  const build = now.build ?? {};
  const some = (data, names) => Object.fromEntries(names.filter((name) => data?.[name]).map((name) => [name, data[name]]));
  const payment = some(build.payment, resources);
  return {
    path: "v1/deluges/builds",
    body: {
      ...rulesOf(now),
      resources: some(build.resources, resources),
      wish: some(build.wish, wish),
      ...(Object.keys(payment).length > 0 ? { payment } : {}),
      ...some(build, [...stands, ...there]),
      ...(build.uncontrolled ? { controlled: false } : {}),
      cells: build.cells ?? 1,
    },
  };
}

/** The form of a purchase. */
export function BuildsEntry({ card }) {
  const { build = {} } = draft.value;
  const { resources, wish, stands, there } = known(draft.value);
  const set = (path, value) => put(["build", ...path], value || undefined, `build ${path}`);
  const counts = (name, kinds, max) => html`<section class="card"><h3>${t(`deluges.${name}`)}</h3><div class="steppers">${kinds.map(
    (kind) => html`<${Stepper} key=${kind} label=${t(`deluges.${name}.of`, { what: t(`deluges.a.${kind}`) })} value=${build[name]?.[kind] ?? 0} max=${max} pointer=${`/${name}/${kind}`} onChange=${(count) => set([name, kind], count)} />`,
  )}</div></section>`;
  return html`<${Options} card=${card} />
    ${counts("resources", resources, card.limits.units_of_a_resource)}
    ${counts("wish", wish, card.limits.constructions_of_a_kind_wished)}
    <details class="card"><summary><h3>${t("deluges.situation")}</h3></summary><div class="steppers">
      <${Stepper} label=${t("deluges.cells")} value=${build.cells ?? 1} min=${1} max=${card.limits.cells} pointer="/cells" onChange=${(count) => set(["cells"], count)} />
      ${there.map((name) => html`<${Stepper} key=${name} label=${t("deluges.already", { what: t(`deluges.${name}`) })} value=${build[name] ?? 0} pointer=${`/${name}`} onChange=${(count) => set([name], count)} />`)}</div>
      <div class="row">${stands.map((name) => html`<${Switch} key=${name} label=${t(`deluges.${name}`)} value=${build[name]} pointer=${`/${name}`} onChange=${(yes) => set([name], yes)} />`)}
        <${Switch} label=${t("deluges.uncontrolled")} value=${build.uncontrolled} pointer="/controlled" onChange=${(yes) => set(["uncontrolled"], yes)} /></div></details>
    <details class="card"><summary><h3>${t("deluges.check")}</h3></summary>${counts("payment", resources, card.limits.units_of_a_resource)}</details>`;
}

/** Whether the wish can be paid, or how much each kind can be had. */
export function BuildsBar() {
  const { wish, constructions } = answer.value ?? {};
  if (wish) return html`<${Bar}><strong>${t(wish.possible ? "deluges.possible" : "deluges.impossible")}</strong></${Bar}>`;
  return html`<${Bar}>${(constructions ?? []).map(({ kind, most }) => html`<span class="total" key=${kind}>${t(`deluges.a.${kind}`)} <strong>${most}</strong></span>`)}</${Bar}>`;
}

/** The wish, the check of a payment, then each construction by itself and each exact payment. */
export function BuildsResult({ show }) {
  const told = answer.value?.constructions && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`
    ${told.payment && html`<section><h3>${t("deluges.check")}</h3><p>${said(told.payment.text)}</p><${Steps} steps=${told.payment.buys} /></section>`}
    ${told.wish && html`<${Wish} wish=${told.wish} />`}
    <section><h3>${t("deluges.most")}</h3>${told.constructions.map(({ kind, most, steps }) => html`<details key=${kind}><summary>${t(`deluges.a.${kind}`)} <strong>${most}</strong></summary><${Steps} steps=${steps} /></details>`)}</section>
    ${told.payments.length > 0 && html`<section><h3>${t("deluges.payments")}</h3><${Steps} steps=${told.payments} /></section>`}`}</${Reckoned}>`;
}

function Wish({ wish }) {
  const paid = (way) => way.payments.map(({ text, times }) => (times > 1 ? `${times} × (${said(text)})` : said(text))).join(" · ");
  const left = (way) => Object.entries(way.left).map(([what, count]) => `${t(`deluges.a.${what}`)} ${count}`).join(", ");
  return html`<section><h3>${t("deluges.ways")}</h3><${Steps} steps=${wish.steps} />
    <ol>${wish.ways.map((way) => html`<li>${paid(way)} <small>${left(way) && t("deluges.left", { what: left(way) })}</small></li>`)}</ol></section>`;
}
