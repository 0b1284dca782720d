// The battlefield as the stage of the page: the defender's hand above, the attacker's below, and
// the fronts as columns between them, where a clash is shown as it happens.

import { html, t, useLayoutEffect, useRef } from "../../parts/html.js";
import { LitCard } from "../../parts/lit_card.js";
import { draft, edit } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, state } from "../../shell/service.js";
import { step } from "../../shell/steps.js";
import { CardBack, CardFace } from "./cards.js";
import { frontsAfter, handAfter } from "./field.js";
import { SIDES, withoutUnit } from "./forces.js";
import { SideNamed, sideInWords } from "./named.js";
import { decksOf, unitText } from "./units.js";
import { entered, picked, watched } from "./watching.js";
import { Ways } from "./ways.js";

const NONE = [];
/**
 * The attacker has the lower half of the table, as who holds the phone is mostly the one who asks.
 */
const TOP_DOWN = [...SIDES].reverse();

/** The stage of a battle. */
export function Battlefield({ facts, card }) {
  const decks = decksOf(facts, card);
  const most = card.limits.units_of_a_side;
  const log = answer.value?.log ?? NONE;
  const isThere = log.some(({ play }) => play === watched.value);
  // What is picked or shown belongs to its step, and a play that was taken back is shown no longer.
  // Ended before the next tap, which may pick or show another.
  useLayoutEffect(() => {
    picked.value = null;
  }, [step.value, draft.value.plays]);
  useLayoutEffect(() => {
    if (watched.peek() !== null && (!isThere || step.value !== "score")) watched.value = null;
  }, [step.value, isThere]);
  const at = isThere ? watched.value : Infinity;
  const fronts = frontsAfter(log, at);
  const isIdle = fronts.length === 0 && step.value !== "plays";
  return html`
    <div id="board"
        class=${`battlefield${isIdle ? " mustering" : ""}${isThere ? " watching" : ""}`}>
      <${Army} side=${TOP_DOWN[0]} ...${{ decks, most, log, at }} />
      ${
        isIdle
          ? html`<p class="versus" aria-hidden="true">⚔</p>`
          : html`<${Fronts} ...${{ fronts, decks, log, at }} />`
      }
      <${Army} side=${TOP_DOWN[1]} ...${{ decks, most, log, at }} />
    </div>
    <${Ways} />
    <${Watched} log=${log} />
  `;
}

/**
 * A side: who it is, its value, and the cards of its hand; of unseen cards no more than `most` are
 * drawn.
 */
export function Army({ side, decks, most, log = NONE, at = Infinity }) {
  const units = handAfter(draft.value[side].units, log, at);
  const drawn = draft.value.level === "odds" ? draft.value.drawn[side] : 0;
  const value = valueNow(side, log);
  const isEntered = entered.value === side && (step.value ?? "units") === "units";
  return html`
    <section class=${`army ${side}${isEntered ? " entered" : ""}`} data-place=${`army-${side}`}
        aria-label=${sideInWords(side)}>
      <header>
        <${SideNamed} side=${side} />
        ${value !== undefined && html`<strong class="value">${value}</strong>`}
      </header>
      <ul class="plain hand" tabindex=${(step.value ?? "units") === "units" ? undefined : "0"}
          aria-label=${t("civilization.hand", { side: sideInWords(side) })}>
        ${units.map(
          (unit) => html`<li key=${unit.id}><${Held} ...${{ side, unit, decks }} /></li>`,
        )}
        ${Array.from(
          { length: Math.min(drawn, most) },
          (_, index) => html`
            <li key=${`drawn-${index}`}><${Unseen} side=${side} number=${index + 1} /></li>
          `,
        )}
        ${
          draft.value[side].units.length + drawn === 0 &&
          html`<li class="note">${t("civilization.units.none")}</li>`
        }
      </ul>
    </section>
  `;
}

function valueNow(side, log) {
  if (watched.value !== null) return log.find(({ play }) => play === watched.value)?.values[side];
  return answer.value?.totals?.[side].value;
}

/** A card in hand: while hands are entered a tap takes it away, in the battle it is picked. */
function Held({ side, unit, decks }) {
  const now = step.value ?? "units";
  const name = `${unitText(unit, decks)} ${unit.id}`;
  const face = html`<${CardFace} unit=${unit} decks=${decks} />`;
  const legal = (answer.value?.legal_plays ?? NONE).filter(
    (play) => play.unit === unit.id && play.side === side,
  );
  if (now === "units") {
    return html`
      <button type="button" class="held" aria-label=${t("do.remove_what", { what: name })}
          onClick=${() => edit((draftNow) => withoutUnit(draftNow, side, unit.id))}>
        ${face}
        <span class="cross" aria-hidden="true">✕</span>
      </button>
    `;
  }
  if (now === "plays" && legal.length > 0 && watched.value === null) {
    const isPicked = picked.value === unit.id;
    const pick = () => {
      if (legal.length === 1) makePlay(legal[0]);
      else picked.value = isPicked ? null : unit.id;
    };
    return html`
      <button type="button" class="held" disabled=${state.value !== "scored"}
          aria-label=${t("civilization.pick", { unit: name })}
          aria-pressed=${isPicked ? "true" : "false"} onClick=${pick}>
        ${face}
      </button>
    `;
  }
  return html`<span class="held"><span class="unseen">${name}</span>${face}</span>`;
}

/** A card that nobody has seen; a tap takes it away while hands are entered. */
function Unseen({ side, number }) {
  const less = () =>
    edit((now) => ({ ...now, drawn: { ...now.drawn, [side]: now.drawn[side] - 1 } }));
  if ((step.value ?? "units") !== "units")
    return html`
      <span class="held">
        <span class="unseen">${t("civilization.unseen")}</span>
        <${CardBack} />
      </span>
    `;
  return html`
    <button type="button" class="held"
        aria-label=${t("do.remove_what", {
          what: t("civilization.unseen.number", { side: t(`civilization.${side}`), number }),
        })}
        onClick=${less}>
      <${CardBack} />
      <span class="cross" aria-hidden="true">✕</span>
    </button>
  `;
}

/** Play a card: what was picked has been played then. */
export function makePlay(play) {
  picked.value = null;
  edit((now) => ({ ...now, plays: [...now.plays, play] }));
}

function Fronts({ fronts, decks, log, at }) {
  const legal =
    watched.value === null
      ? (answer.value?.legal_plays ?? NONE).filter(({ unit }) => unit === picked.value)
      : NONE;
  const numbers = new Set(fronts.map(({ number }) => number));
  const opens = legal.find(({ front }) => !numbers.has(front));
  const shown = Math.min(at, log.at(-1)?.play ?? -1);
  const list = useRef(null);
  const last = log.find(({ play }) => play === shown)?.front;
  useLayoutEffect(() => {
    const front = list.current.querySelector(`[data-place="front-${last}"]`);
    front?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown, last]);
  return html`
    <ol class="plain fronts" ref=${list} tabindex="0" aria-label=${t("civilization.fronts")}>
      ${fronts.map(
        (front) => html`
          <${Front} key=${front.number} ...${{ front, decks, shown }}
              play=${legal.find((play) => play.front === front.number)} />
        `,
      )}
      ${
        opens &&
        html`
          <li class="front open">
            <${Target} play=${opens} name=${t("civilization.front.new")} />
          </li>
        `
      }
      ${
        fronts.length === 0 &&
        !opens &&
        html`<li class="note">${t("civilization.fronts.none")}</li>`
      }
    </ol>
  `;
}

function Front({ front, decks, shown, play }) {
  const name = t("civilization.front", { number: front.number });
  const isLit =
    watched.value !== null &&
    front.number === answer.value.log.find((one) => one.play === watched.value)?.front;
  const isNow = front.clash?.play === shown;
  return html`
    <li class=${`front${isLit ? " feature-lit" : ""}${isNow ? " clashing" : ""}`}
        data-place=${`front-${front.number}`} aria-label=${name}>
      ${TOP_DOWN.map(
        (side) => html`
          <${UnitSlot} key=${`${side} ${front[side]?.unit} ${isNow}`} ...${{ side, decks, isNow }}
              one=${front[side]} isFirst=${isNow && front.clash.first === front[side]?.unit} />
        `,
      )}
      <span class="front-name" aria-hidden="true">${front.number}</span>
      ${play && html`<${Target} play=${play} name=${name} />`}
    </li>
  `;
}

function UnitSlot({ side, one, decks, isNow, isFirst }) {
  const unit = one && draft.value[side].units.find(({ id }) => id === one.unit);
  if (!unit) return html`<span class=${`slot ${side}`}></span>`;
  const left = answer.value.fronts?.find((front) => front[side]?.unit === one.unit)?.[side].left;
  const words = one.fell
    ? t("civilization.fallen")
    : left !== undefined && watched.value === null
      ? t("civilization.left", { left })
      : "";
  return html`
    <span class=${`slot ${side}${isFirst ? " first" : ""}`}>
      <span class="unseen">${`${unitText(unit, decks)} ${unit.id} ${words}`}</span>
      <${CardFace} ...${{ unit, decks, fell: one.fell, wounds: one.wounds }}
          hit=${isNow ? one.hit : 0} />
    </span>
  `;
}

/** A front that the picked card may go to. */
function Target({ play, name }) {
  return html`
    <button type="button" class="target" disabled=${state.value !== "scored"}
        aria-label=${t("civilization.to", { unit: play.unit, front: name })}
        onClick=${() => makePlay(play)}></button>
  `;
}

/**
 * The play that is shown, in words, with the ones before and after it, and the way back to the
 * score.
 */
function Watched({ log }) {
  if (watched.value === null) return null;
  const at = log.findIndex(({ play }) => play === watched.value);
  if (at < 0) return null;
  const go = (by) => () => (watched.value = log[at + by].play);
  const end = () => (watched.value = null);
  return html`
    <${LitCard} title=${t("civilization.play.number", { number: at + 1, count: log.length })}
        text=${log[at].steps.map(({ text }) => said(text)).join(" ")} end=${end}>
      <button type="button" class="quiet" aria-label=${t("civilization.play.before")}
          disabled=${at === 0} onClick=${go(-1)}>
        ‹
      </button>
      <button type="button" class="quiet" aria-label=${t("civilization.play.after")}
          disabled=${at === log.length - 1} onClick=${go(1)}>
        ›
      </button>
    </${LitCard}>
  `;
}
