// One side of a battle: its units, its figures, and what gives it a bonus.

import { Choice, Faults, Stepper, Switch } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { draft, edit, put, replaced } from "../../shell/drafts.js";
import { SIDES } from "./forces.js";
import { SideNamed, sideInWords } from "./named.js";

const PLACES = ["field", "city", "capital", "metropolis", "city_state", "village"];
/** Bonuses by the field that says how much of them there is. */
const BONUSES = {
  barracks: "count",
  academy: "count",
  shipyard: "count",
  general: "count",
  statue_of_zeus: "count",
  city_state: "count",
  french: "count",
  fundamentalism: "count",
  leonidas: "count",
  military_industrial_complex: "investments",
  joan_of_arc: "culture",
  other: "points",
};

/** The form of a side; `decks` are the cards of the edition, `ranks` the names of each type's ranks. */
export function Side({ side, decks, types }) {
  const { units } = draft.value[side];
  return html`<section class="card side" data-pointer=${`/${side}`} aria-label=${sideInWords(side)}>
    <h3><${SideNamed} side=${side} /></h3>
    ${units.length === 0 && html`<p class="note">${t("civilization.units.none")}</p>`}
    <ul class="plain units">${units.map((unit, index) => html`<${Unit} key=${unit.id} ...${{ side, unit, index, types }} />`)}</ul>
    <${Faults} pointer=${`/${side}/units`} />
    <${Recruit} ...${{ side, decks, types }} />
    <details><summary>${t("civilization.figures")}</summary><${Figures} side=${side} /></details>
  </section>`;
}

/** The name of a unit: that of its rank, with its figures. */
export function unitName(unit, types) {
  const type = types.find((one) => one.type === unit.type);
  const rank = type?.ranks.find((one) => one.rank === unit.rank);
  return `${rank?.name ?? t(`civilization.type.${unit.type}`)} ${unit.line}`;
}

function Unit({ side, unit, index, types }) {
  const name = unitName(unit, types);
  const pointer = `/${side}/units/${index}`;
  const drop = (now) => {
    const left = replaced(now, [side, "units", index], undefined);
    return { ...left, plays: left.plays.filter((play) => play.unit !== unit.id) };
  };
  return html`<li class=${`unit ${unit.type}`} data-pointer=${pointer}><span>${name} <small>${unit.id}</small></span>
    <button type="button" class="quiet" aria-label=${t("do.remove_what", { what: `${name} ${unit.id}` })} onClick=${() => edit(drop)}>✕</button>
    <${Faults} pointer=${pointer} /><${Faults} pointer=${`${pointer}/line`} /></li>`;
}

/** A tap on a card's figures adds it; type and rank stay as they were last. */
function Recruit({ side, decks, types }) {
  const [type, setType] = useState(types[0].type);
  const [rank, setRank] = useState(1);
  const ranks = types.find((one) => one.type === type).ranks;
  const deck = decks.find((one) => one.type === type);
  const add = (line) =>
    edit((now) => ({ ...now, [side]: { ...now[side], units: [...now[side].units, { id: freeId(now, side), type, ...(ranks.length > 0 ? { rank } : {}), line }] } }));
  return html`<${Choice} label=${t("civilization.type")} value=${type} choices=${types.map((one) => ({ value: one.type, label: t(`civilization.type.${one.type}`) }))} onChange=${setType} />
    ${ranks.length > 0 && html`<${Choice} label=${t("civilization.rank")} value=${rank} choices=${ranks.map((one) => ({ value: one.rank, label: `${one.rank} · ${one.name}` }))} onChange=${setRank} />`}
    <div class="lines-of-cards">${deck.lines.map(
      ({ line }) => html`<button type="button" aria-label=${t("civilization.add", { side: t(`civilization.${side}`), line })} onClick=${() => add(line)}>${line}</button>`,
    )}</div>`;
}

function freeId(now, side) {
  const taken = new Set(now[side].units.map(({ id }) => id));
  const letter = side[0];
  return Array.from({ length: taken.size + 1 }, (_, at) => `${letter}${at + 1}`).find((id) => !taken.has(id));
}

function Figures({ side }) {
  const now = draft.value[side];
  const set = (name, value) => put([side, name], value, `${side} ${name}`);
  const places = PLACES.map((value) => ({ value, label: t(`civilization.place.${value}`) }));
  return html`${side === "defender" && html`<div class="row">
      <${Choice} label=${t("civilization.place")} value=${now.place} choices=${places} pointer="/defender/place" onChange=${(place) => set("place", place)} />
      ${["walls", "fortified"].map((name) => html`<${Switch} label=${t(`civilization.${name}`)} value=${now[name]} pointer=${`/defender/${name}`} onChange=${(yes) => set(name, yes || undefined)} />`)}
    </div>`}
    <${Switch} label=${t("civilization.barbarians")} value=${now.barbarians} pointer=${`/${side}/barbarians`} onChange=${(yes) => set("barbarians", yes || undefined)} />
    <div class="row">${["armies", "scouts"].map(
      (name) => html`<${Stepper} label=${t(`civilization.${name}`)} value=${now[name]} max=${20} pointer=${`/${side}/${name}`} onChange=${(count) => set(name, count)} />`,
    )}</div>
    <h4>${t("civilization.bonus.title")}</h4>
    <div class="row">${Object.keys(BONUSES).map((source) => html`<${Bonus} key=${source} ...${{ side, source }} />`)}</div>
    <${Faults} pointer=${`/${side}/bonus`} />`;
}

function Bonus({ side, source }) {
  const field = BONUSES[source];
  const given = draft.value[side].bonus;
  const index = given.findIndex((one) => one.source === source);
  const label = t(`civilization.bonus.${source}`);
  const change = (count) => {
    const others = given.filter((one) => one.source !== source);
    const one = { source, [field]: count, ...(source === "other" ? { label } : {}) };
    put([side, "bonus"], count ? [...others, one] : others, `${side} ${source}`);
  };
  return html`<${Stepper} label=${label} value=${given[index]?.[field] ?? 0} min=${source === "other" ? -50 : 0} max=${source === "joan_of_arc" ? 200 : 20}
    pointer=${`/${side}/bonus/${index}`} onChange=${change} />`;
}

/** The edition's decks, and the types that have one. */
export function decksOf(facts, card) {
  const edition = draft.value.rules?.edition ?? card.editions.default;
  const { decks } = facts.units.sets.find((one) => one.edition === edition);
  return { decks, types: facts.units.units.filter(({ type }) => decks.some((deck) => deck.type === type)) };
}

/** Both sides, side by side where there is room. */
export function BothSides({ facts, card }) {
  const { decks, types } = decksOf(facts, card);
  return html`<div class="sides">${SIDES.map((side) => html`<${Side} key=${side} ...${{ side, decks, types }} />`)}</div>
  <button type="button" onClick=${() => edit(swapped)}>${t("civilization.swap")}</button>`;
}

/** Who attacked defends: places belong to the defender, whoever that is, and plays are over. */
function swapped(now) {
  const { place, walls, fortified, ...attacker } = now.defender;
  const where = Object.fromEntries(Object.entries({ place, walls, fortified }).filter(([, value]) => value !== undefined));
  const renamed = (side, letter) => ({ ...side, units: side.units.map((unit, at) => ({ ...unit, id: `${letter}${at + 1}` })) });
  return {
    ...now,
    players: [...now.players].reverse(),
    attacker: renamed(attacker, "a"),
    defender: { ...renamed(now.attacker, "d"), ...where },
    drawn: { attacker: now.drawn.defender, defender: now.drawn.attacker },
    plays: [],
  };
}

