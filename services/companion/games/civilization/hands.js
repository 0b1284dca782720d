// The step of units: every card of the edition is a button; a tap puts it into the hand.

import { Badge } from "../../parts/badge.js";
import { Field } from "../../parts/form.js";
import { Faults } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { byName, fieldsOf } from "../../parts/labels.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { faultsAt } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { CardBack, CardFace, TypePicture } from "./cards.js";
import { SIDES, swapped, withRank, withUnit } from "./forces.js";
import { playerOn } from "./named.js";
import { decksOf, rankOf, typeName, unitName, unitText } from "./units.js";
import { entered } from "./watching.js";

const RANKS = ["", "I", "II", "III", "IV"];

/** The palette of the side that is entered, and how many armies it has. */
export function Hands({ facts, card, level }) {
  const side = entered.value;
  const decks = decksOf(facts, card);
  const hasUnits = SIDES.every((one) => draft.value[one].units.length > 0);
  const armies = armiesOf(side);
  return html`
    <div class="tabs whose" role="group" aria-label=${t("civilization.whose")}>
      ${SIDES.map((one) => html`<${Whose} key=${one} side=${one} />`)}
    </div>
    <${ForceFaults} side=${side} />
    ${draft.value[side].units.map(
      (unit, at) => html`
        <${Faults} key=${unit.id} pointer=${`/${side}/units/${at}`} />
        <${Faults} pointer=${`/${side}/units/${at}/line`} />
      `,
    )}
    <div class="palette" data-pointer=${`/${side}/units`}>
      ${decks.map((deck) => html`<${Deck} key=${deck.type} ...${{ side, deck, decks }} />`)}
    </div>
    <div class="row below-palette">
      ${
        armies &&
        html`
          <${Field} field=${armies} value=${draft.value[side].armies} path=${[side, "armies"]} />
        `
      }
      ${
        level.id === "odds" &&
        html`
          <button type="button" class="unknown-card"
              onClick=${() => put(["drawn", side], draft.peek().drawn[side] + 1, `drawn ${side}`)}>
            <${CardBack} /> ${t("civilization.unseen.add")}
          </button>
        `
      }
      ${
        hasUnits &&
        level.id === "battle" &&
        html`
          <button type="button" class="primary" onClick=${() => goTo("plays")}>
            ${t("civilization.to_battle")}
          </button>
        `
      }
      <button type="button" class="quiet" onClick=${() => edit(swapped)}>
        ${t("civilization.swap")}
      </button>
    </div>
  `;
}

/** The field of a side's armies, as the service describes it. */
function armiesOf(side) {
  return byName(fieldsOf("civilization", "battles")[side]?.fields).armies;
}

/** The faults in the hand of a side; one tap adds an army where the cards need one. */
export function ForceFaults({ side }) {
  const pointer = `/${side}/units`;
  const armies = armiesOf(side);
  const more = (draft.value[side].armies ?? armies?.default) + 1;
  const needsArmy = faultsAt(pointer).some(({ rule }) => rule === "force.size");
  if (faultsAt(pointer).length === 0) return null;
  return html`
    <div class="force-faults">
      <${Faults} pointer=${pointer} />
      ${
        needsArmy &&
        more <= armies?.max &&
        html`
          <button type="button" class="primary" onClick=${() => put([side, "armies"], more)}>
            ${t("civilization.armies.raise", { side: t(`civilization.${side}`), count: more })}
          </button>
        `
      }
    </div>
  `;
}

/** Whose hand is entered; the number is how many cards it has. */
function Whose({ side }) {
  const count =
    draft.value[side].units.length + (draft.value.level === "odds" ? draft.value.drawn[side] : 0);
  return html`
    <button type="button" aria-pressed=${entered.value === side ? "true" : "false"}
        onClick=${() => (entered.value = side)}>
      <${Badge} id=${playerOn(side).id} />
      ${t(`civilization.${side}`)} <span class="unseen">(${nameOf(playerOn(side))})</span>
      ${" "}
      <b>${count}</b>
    </button>
  `;
}

/** The cards of a type, at the rank that the side has. */
function Deck({ side, deck, decks }) {
  const { type, ranks, lines } = deck;
  const rank = rankOf(side, deck);
  const next = ranks.find((one) => one.rank > rank) ?? ranks[0];
  const name = unitName({ type, rank }, decks);
  return html`
    <div class="deck" role="group" aria-label=${typeName(type)}>
      ${
        rank
          ? html`
            <button type="button" class="rank"
                aria-label=${t("civilization.rank.next", {
                  type: typeName(type),
                  rank: RANKS[rank],
                  name,
                  next: next.name,
                })}
                title=${name} onClick=${() => edit((now) => withRank(now, side, type, next.rank))}>
              <${TypePicture} type=${type} />
              <b aria-hidden="true">${RANKS[rank]}</b>
            </button>
          `
          : html`<span class="rank" title=${name}><${TypePicture} type=${type} /></span>`
      }
      ${lines.map(
        ({ line }) => html`
          <${Recruit} key=${line} ...${{ side, decks }}
              unit=${{ type, ...(rank ? { rank } : {}), line }} />
        `,
      )}
    </div>
  `;
}

/** A card to be added by a tap. */
function Recruit({ side, unit, decks }) {
  const label = t("civilization.add", {
    side: t(`civilization.${side}`),
    unit: unitText(unit, decks),
  });
  return html`
    <button type="button" class="recruit" aria-label=${label} title=${label}
        onClick=${() => edit((now) => withUnit(now, side, unit))}>
      <${CardFace} unit=${unit} decks=${decks} />
    </button>
  `;
}
