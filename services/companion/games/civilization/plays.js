// The step of plays: each card that may be played with the fronts it may go to, a tap for each
// play; and the best play: a button asks for it, and another stops it.

import { html, t, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { draft, edit, rulesOf } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, ask, faultsAt, state, Unreachable } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { makePlay } from "./battlefield.js";
import { CardFace } from "./cards.js";
import { battleFields, SIDES, sides } from "./forces.js";
import { ForceFaults } from "./hands.js";
import { SideNamed } from "./named.js";
import { decksOf, figuresOf, unitName, unitText } from "./units.js";

/** What the sheet has in this step. */
export function Plays({ facts, card }) {
  const battle = answer.value;
  const legal = battle?.legal_plays ?? [];
  const decks = decksOf(facts, card);
  const { plays } = draft.value;
  const side = legal[0]?.side;
  const units = [...new Set(legal.map(({ unit }) => unit))];
  const isLong = units.length > 4 || legal.length > 2 * units.length;
  const hasUnits = SIDES.some((one) => draft.value[one].units.length > 0);
  if (!hasUnits)
    return html`
      <p class="note">${t("civilization.units.first")}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick=${() => goTo("units")}>
          ${t("civilization.to_units")}
        </button>
      </p>
    `;
  const overfull = SIDES.filter((one) => faultsAt(`/${one}/units`).length > 0);
  if (overfull.length > 0)
    return html`
      ${overfull.map((one) => html`<${ForceFaults} key=${one} side=${one} />`)}
      <p class="buttons">
        <button type="button" class="quiet" onClick=${() => goTo("units")}>
          ${t("civilization.to_units")}
        </button>
      </p>
    `;
  return html`
    <div class="plays">
      ${
        side && html`<p class="turn-of">${t("civilization.turn")} <${SideNamed} side=${side} /></p>`
      }
      ${battle?.winner && html`<${Over} battle=${battle} />`}
      <ul class=${`plain${isLong ? " long" : ""}`}>
        ${units.map((id) => {
          const unit = draft.value[side].units.find((one) => one.id === id);
          return (
            unit &&
            html`
              <li class="playable" key=${id}>
                <span class="held">
                  <span class="unseen">${unitText(unit, decks)} ${id}</span>
                  <${CardFace} unit=${unit} decks=${decks} />
                </span>
                <span class="choices">
                  ${legal
                    .filter((play) => play.unit === id)
                    .map(
                      (play) => html`
                        <${Play} key=${play.front} ...${{ play, battle, decks, isLong }} />
                      `,
                    )}
                </span>
              </li>
            `
          );
        })}
      </ul>
      <p class="buttons">
        ${
          plays.length > 0 &&
          html`
            <button type="button" class="quiet"
                onClick=${() => edit((now) => ({ ...now, plays: now.plays.slice(0, -1) }))}>
              ${t("civilization.back")}
            </button>
          `
        }
        ${side && html`<${BestPlay} />`}
      </p>
    </div>
  `;
}

/** The battle is over: who has won, and the way to why. */
function Over({ battle }) {
  return html`
    <div role="status">
      <p class="winner"><${SideNamed} side=${battle.winner} /> ${t("civilization.wins")}</p>
      <p class="over">${said(battle.reason)}</p>
    </div>
    <p class="buttons">
      <button type="button" class="primary" onClick=${() => goTo("score")}>
        ${t("civilization.to_score")}
      </button>
    </p>
  `;
}

/**
 * A front that a card may go to, with whom it meets there; where the list is long, with the figures
 * alone: the battlefield shows who it is.
 */
function Play({ play, battle, decks, isLong }) {
  const front = battle.fronts.find(({ number }) => number === play.front);
  const name = front
    ? t("civilization.front", { number: play.front })
    : t("civilization.front.new");
  const enemy = SIDES.find((side) => side !== play.side);
  const met = front?.[enemy] && draft.value[enemy].units.find(({ id }) => id === front[enemy].unit);
  return html`
    <button type="button" disabled=${state.value !== "scored"} onClick=${() => makePlay(play)}>
      <span class="unseen">${play.unit}: </span>
      ${name}
      ${
        met &&
        html`
          ${" "}
          <small>
            <span class=${isLong ? "unseen" : undefined}>${unitName(met, decks)} </span>
            ${figuresOf(met, decks).text}
          </small>
        `
      }
    </button>
  `;
}

/** A button asks for the best play: its proof may take a moment, and the player can stop it. */
function BestPlay() {
  const [found, setFound] = useState(null);
  const abort = useRef(null);
  const { plays } = draft.value;
  const stop = () => {
    abort.current?.abort();
    abort.current = null;
    setFound(null);
  };
  useLayoutEffect(() => stop, [plays]);
  const solve = async () => {
    stop();
    const asked = new AbortController();
    abort.current = asked;
    setFound({ isAsking: true, text: t("score.asking") });
    const text = await solution(draft.peek(), asked.signal);
    if (!asked.signal.aborted) setFound({ text });
  };
  return html`
    ${
      found?.isAsking
        ? html`
          <button type="button" onClick=${stop}>${t("score.stop")}</button>
          <progress aria-label=${t("civilization.best")}></progress>
        `
        : html`<button type="button" onClick=${solve}>${t("civilization.best")}</button>`
    }
    <span role="status">${found?.text ?? ""}</span>
  `;
}

async function solution(now, signal) {
  try {
    const body = {
      ...rulesOf(now),
      ...sides(now),
      ...battleFields(now, "battle-solutions"),
      plays: now.plays,
    };
    const { ok, body: solved } = await ask("v1/civilization/battle-solutions", { body, signal });
    if (!ok) return said(solved.detail);
    const [first] = solved.line;
    const front =
      first?.front === undefined
        ? t("civilization.front.new")
        : t("civilization.front", { number: first.front });
    const best = first ? t("civilization.best.first", { play: `${first.unit} → ${front}` }) : "";
    return `${said(solved.text)} ${best}`;
  } catch (error) {
    if (error.name === "AbortError") return "";
    if (!(error instanceof Unreachable)) throw error;
    return t(error.code);
  }
}
