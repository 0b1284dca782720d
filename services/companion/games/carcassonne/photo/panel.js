// What a photo has in the sheet: one question after the other, each a large cut-out beside what it
// may be; behind a button, what else can be done with the photo.

import { html, t, useEffect } from "../../../parts/html.js";
import { goTo } from "../../../shell/steps.js";
import { keyOf, Picture } from "../board/candidates.js";
import { nameOf, takeAway, tileAt } from "../board/changes.js";
import { look, tiles } from "../board/choosing.js";
import { described } from "../board/describing.js";
import { designOf, pictureOf } from "../board/tiles.js";
import { afterRender, bring, isMoved, showAll } from "../board/view.js";
import { file } from "./begin.js";
import { looking, opacity, photo, reading, seen } from "./shown.js";
import {
  answer,
  askNow,
  asksRiver,
  decodingNote,
  delay,
  doubts,
  isDecoding,
  isPaused,
  laidPhoto,
  learn,
  leavePhoto,
  leftOut,
  lesson,
  question,
  questions,
  sayRiver,
  sureTiles,
  unlearn,
  vacate,
} from "./state.js";

/** So much of the tiles around a cell is seen in its cut-out: more of a figure, which stands up. */
const AROUND = 0.12;
const AROUND_FIGURE = 0.25;
/** So large is the ring around a figure in a cut-out, in tiles. */
const RING = 0.2;

/** A sentence beside a button takes the room that is left of its row. */
const BESIDE = { flex: "1 1 8rem" };
/** The sets of the rivers by their names; none has no set. */
const RIVERS = {
  "photo.river_first": "river/1",
  "photo.river_second": "river/2",
  "photo.river_none": "",
};

/** The next question about the photo, or the way on from the last one. */
export function PhotoPanel() {
  const asked = question.value;
  const isAsked = asksRiver.value || asked;
  const isByHand = !isAsked && looking.value === "hand";
  const isAlone = !isByHand && (isAsked || questions.value.length > 0);
  const kind = isAlone ? ` photo-alone${isAsked ? " photo-asks" : ""}` : "";
  useSight(asked?.best_cell);
  return html`
    <section class=${`photo-panel${kind}`} aria-label=${t("photo.panel")}>
      <div class="photo-now" inert=${isPaused.value}>
        ${
          (asksRiver.value && html`<${River} />`) ||
          (asked
            ? html`<${Question} key=${nameOf(asked.best_cell)} asked=${asked} />`
            : html`<${Left} isByHand=${isByHand} />`)
        }
      </div>
      <div class="photo-foot"><${Count} /><${More} /></div>
    </section>
  `;
}

/**
 * At every new question, show the whole board beside the sheet, or bring the cell of the question
 * into what the person has moved.
 */
export function useSight(cell) {
  const show = () => {
    if (!isMoved.peek()) showAll(tiles.peek());
    else if (cell) bring(cell);
  };
  useEffect(() => afterRender(show), [cell && nameOf(cell)]);
}

/** A river is seen, and the box has none: which one is it? */
function River() {
  return html`
    <p role="status">${t("photo.which_river")}</p>
    <p class="buttons">
      ${Object.entries(RIVERS).map(
        ([code, set]) => html`
          <button type="button" key=${set} data-river=${set} onClick=${() => sayRiver(set)}>
            ${t(code)}
          </button>
        `,
      )}
    </p>
  `;
}

/** A cut-out, what it may be, and what else can be said; a tap answers. */
function Question({ asked }) {
  const { best_cell: cell, cells, candidates } = asked;
  const lies = tileAt(tiles.value, cell);
  const byHand = () => {
    if (lies) takeAway(cell);
    look(cell);
    looking.value = "hand";
  };
  return html`
    <div class="photo-asked" data-question=${nameOf(cell)}>
      <${Cutting} cell=${cell} count=${cells.length} />
      <div class="offers guesses" role="group" aria-label=${t("photo.guesses")}>
        ${candidates
          .filter(({ tile }) => designOf(tile))
          .map(
            (guess) => html`
              <button type="button" key=${keyOf(guess)} class="offer" data-guess=${keyOf(guess)}
                  aria-pressed=${lies && keyOf(guess) === keyOf(lies) ? "true" : "false"}
                  aria-label=${described(guess)} title=${described(guess)}
                  onClick=${() => answer(asked, guess)}>
                <${Picture} ...${guess} />
              </button>
            `,
          )}
      </div>
    </div>
    <p class="photo-others">
      <button type="button" class="quiet" data-none onClick=${byHand}>${t("photo.none")}</button>
      <button type="button" class="quiet" data-vacant onClick=${() => vacate(asked)}>
        ${t("photo.vacant")}
      </button>
      <button type="button" class="quiet" data-later onClick=${() => delay(asked)}>
        ${t("photo.later")}
      </button>
    </p>
  `;
}

/**
 * How many questions are left, or that the others are looked at again. Which river it is settles
 * many: before that nobody knows how many.
 */
function Count() {
  const count = questions.value.length;
  const text = count > 0 ? t("photo.questions", { count }) : t("photo.no_questions");
  const known = asksRiver.value ? "" : text;
  return html`
    <p class="photo-left" role="status">${decodingNote.value ? t(decodingNote.value) : known}</p>
  `;
}

/** Without a question: the way back to those that wait, else the followers. */
function Left({ isByHand }) {
  const waits = questions.value.length > 0;
  // Who goes on has seen that the board is right.
  const goOn = () => {
    goTo("followers");
    if (lesson.peek() === "" && !isDecoding.peek()) learn();
  };
  return html`
    <p class="buttons">
      ${waits && html`<button type="button" onClick=${askNow}>${t("photo.ask_now")}</button>`}
      ${
        !(waits || isByHand) &&
        html`
          <button type="button" class="primary" onClick=${goOn}>
            ${t("board.to_followers")}
          </button>
          <span data-figures style=${BESIDE}>
            ${t("photo.seen_figures", { count: seen.value.length })}
          </span>
        `
      }
    </p>
  `;
}

/** Settings that are seldom needed, and what is said of the photo. */
function More() {
  return html`
    <details class="photo-more">
      <summary>${t("photo.more")}</summary>
      <${Said} />
      <${Tools} />
    </details>
  `;
}

/** What the service says of the photo and of the tiles as a whole, behind a button of its own. */
function Said() {
  const apart = leftOut.value.size;
  const { warnings } = reading.value;
  if (apart + warnings.length === 0) return null;
  return html`
    <details class="photo-said">
      <summary>${t("photo.warnings")}</summary>
      <ul class="plain">
        ${apart > 0 && html`<li class="note">${t("photo.apart", { count: apart })}</li>`}
        ${warnings.map(
          ({ code, text }) => html`
            <li key=${code} class="note" data-warning=${code}>${text}</li>
          `,
        )}
      </ul>
    </details>
  `;
}

/**
 * A cell of the photo with a little around it, and for how many cells it stands; with a ring around
 * the `place` (0 to 1) of a figure. Once the photo is gone, the tiles that lie there are drawn.
 */
export function Cutting({ cell, count = 1, place }) {
  const { x, y } = cell;
  const around = place ? AROUND_FIGURE : AROUND;
  const size = 1 + 2 * around;
  return html`
    <span class="photo-cutting">
      <svg viewBox=${`${x - around} ${y - around} ${size} ${size}`} aria-hidden="true">
        ${photo.value ? html`<${Flat} ...${photo.value} />` : html`<${Drawn} around=${cell} />`}
        ${place && html`<circle cx=${x + place[0]} cy=${y + place[1]} r=${RING} />`}
      </svg>
      ${count > 1 && html`<span class="copies" aria-hidden="true">${count}</span>`}
    </span>
  `;
}

function Flat({ flat, block: { left, top, columns, rows } }) {
  return html`
    <image href=${flat} x=${left} y=${top} width=${columns} height=${rows}
        preserveAspectRatio="none" />
  `;
}

/** The tiles on a cell and beside it. */
function Drawn({ around }) {
  const isNear = ({ x, y }) => Math.max(Math.abs(x - around.x), Math.abs(y - around.y)) < 2;
  return tiles.value.filter(isNear).map(
    ({ tile, x, y, rotation }) => html`
      <image key=${nameOf({ x, y })} href=${pictureOf(tile)} x=${x} y=${y} width="1" height="1"
          transform=${`rotate(${rotation} ${x + 0.5} ${y + 0.5})`} />
    `,
  );
}

/**
 * How teaching went, with a way back, or its children before that; its height stays, so that
 * nothing beside it moves.
 */
export function Lesson({ children = null }) {
  return html`
    <p class="note photo-lesson">
      <span role="status">${lesson.value ? t(lesson.value) : children}</span>
      ${
        lesson.value === "photo.learnt" &&
        html`<button type="button" class="quiet" onClick=${unlearn}>${t("photo.unlearn")}</button>`
      }
    </p>
  `;
}

/** In the step of followers: how teaching went, once somebody has taught. */
export function Taught() {
  return lesson.value && html`<${Lesson} />`;
}

/** How much is seen of the photo; teach; put it away. */
function Tools() {
  const count = sureTiles().length;
  const canTeach = ["", "photo.not_learnt", "photo.away", "photo.unlearnt"].includes(lesson.value);
  return html`
    <label class="photo-opacity">
      <span class="label">${t("photo.opacity")}</span>
      <input type="range" min="0" max="1" step="0.05" value=${opacity.value}
          onInput=${(event) => (opacity.value = Number(event.target.value))} />
    </label>
    <p class="buttons">
      <button type="button" disabled=${count === 0 || !canTeach || isDecoding.value}
          onClick=${learn}>
        ${t("photo.teach")}
      </button>
      <button type="button" onClick=${() => (file.value = laidPhoto())}>${t("photo.again")}</button>
      <button type="button" class="quiet" onClick=${leavePhoto}>${t("photo.leave")}</button>
    </p>
    <${Lesson}>${doubts.value.length > 0 && t("photo.only_sure", { count })}</${Lesson}>
  `;
}
