// What a photo adds to the sheet: what is left to look at, the guesses for the chosen cell, coats
// of arms in one strip, how much of the photo is seen, and what can be done with it.

import { html, t, useState } from "../../../parts/html.js";
import { keyOf, Picture } from "../board/candidates.js";
import { nameOf } from "../board/changes.js";
import { choose, chosen, chosenTile } from "../board/choosing.js";
import { described } from "../board/describing.js";
import { designOf } from "../board/tiles.js";
import { afterRender, boxAround, frame } from "../board/view.js";
import { Unreachable } from "../../../shell/service.js";
import { file } from "./begin.js";
import { opacity, photo, readAt, reading } from "./shown.js";
import {
  confirm,
  decodingNote,
  doubts,
  laidPhoto,
  leavePhoto,
  proposals,
  sureTiles,
  teachBoard,
  vacate,
} from "./state.js";

/** Above what the step of tiles has. */
export function PhotoPanel() {
  const cell = chosen.value && readAt(chosen.value);
  return html`
    <section class="photo-panel" aria-label=${t("photo.panel")}>
      ${reading.value && html`<${ToLookAt} /><${Warnings} />`}
      ${cell && html`<${Guesses} cell=${cell} />`}
      ${reading.value && html`<${Coats} />`}
      <${Tools} />
    </section>
  `;
}

/** How many tiles are to be looked at, and the next of them. */
function ToLookAt() {
  const count = doubts.value.length;
  const next = () => {
    const after =
      doubts.peek().findIndex((one) => chosen.peek() && nameOf(one) === nameOf(chosen.peek())) + 1;
    const one = doubts.peek()[after % count];
    choose(one);
    // With its neighbours, so large that the photo can be compared with the guesses.
    afterRender(() => frame(boxAround([one], 1), { most: 3 }));
  };
  return html`
    <p class="photo-left">
      <span role="status">
        ${
          decodingNote.value
            ? t(decodingNote.value)
            : count > 0
              ? t("photo.doubts", { count })
              : t("photo.no_doubts")
        }
      </span>
      ${
        count > 0 &&
        html`<button type="button" data-next-doubt onClick=${next}>${t("photo.next")}</button>`
      }
    </p>
  `;
}

/** What the service says of the photo and of the tiles as a whole. */
function Warnings() {
  const { warnings } = reading.value;
  return (
    warnings.length > 0 &&
    html`
      <ul class="plain" aria-label=${t("photo.warnings")}>
        ${warnings.map(
          ({ code, text }) => html`
            <li key=${code} class="note" data-warning=${code}>${text}</li>
          `,
        )}
      </ul>
    `
  );
}

/** The best guesses for a cell; a tap says which it is. */
function Guesses({ cell }) {
  const lies = chosenTile.value;
  const guesses = cell.candidates.filter(({ tile }) => designOf(tile));
  return html`
    ${
      guesses.length > 0 &&
      html`
        <div class="offers guesses" role="group" aria-label=${t("photo.guesses")}>
          ${guesses.map((guess) => {
            const isIt = lies && lies.tile === guess.tile && lies.rotation === guess.rotation;
            return html`
              <button type="button" key=${keyOf(guess)} class="offer"
                  aria-pressed=${isIt ? "true" : "false"} aria-label=${described(guess)}
                  title=${described(guess)} data-guess=${keyOf(guess)}
                  onClick=${() => confirm(cell, guess)}>
                <${Picture} ...${guess} />
              </button>
            `;
          })}
        </div>
      `
    }
    <p class="buttons">
      <button type="button" class="quiet" onClick=${() => vacate(cell)}>
        ${t("photo.vacant")}
      </button>
    </p>
  `;
}

/** Cells whose two best guesses differ in a coat of arms alone, all in one strip. */
function Coats() {
  const asked = doubts.value.filter((one) => isAboutCoat(one.candidates));
  if (asked.length === 0) return null;
  return html`
    <div class="photo-coats" role="group" aria-label=${t("photo.coats")}>
      <p class="label">${t("photo.coats")}</p>
      ${asked.map(
        (cell) => html`
          <span class="photo-coat" key=${nameOf(cell)}>
            <${Cutting} cell=${cell} />
            ${cell.candidates.slice(0, 2).map(
              (guess) => html`
                <button type="button" class="offer" key=${keyOf(guess)}
                    aria-label=${described(guess)} data-coat=${keyOf(guess)}
                    onClick=${() => confirm(cell, guess)}>
                  <${Picture} ...${guess} />
                </button>
              `,
            )}
          </span>
        `,
      )}
    </div>
  `;
}

function isAboutCoat([first, second]) {
  if (!second || first.rotation !== second.rotation) return false;
  const [one, other] = [first, second].map(({ tile }) =>
    JSON.stringify(designOf(tile)?.segments, (name, value) =>
      name === "coats" ? undefined : value,
    ),
  );
  return one !== undefined && one === other;
}

/** A cell of the photo. */
function Cutting({ cell }) {
  const { flat, block } = photo.value;
  return html`
    <svg class="photo-cutting" viewBox=${`${cell.x - block.left} ${cell.y - block.top} 1 1`}
        aria-hidden="true">
      <image href=${flat} width=${block.columns} height=${block.rows} preserveAspectRatio="none" />
    </svg>
  `;
}

/** How much is seen of the photo; teach; put it away. */
function Tools() {
  const [done, setDone] = useState("");
  const teach = async () => {
    const wait = (text) => setDone(text || "photo.teaching");
    wait("");
    try {
      setDone((await teachBoard(wait)) ? "photo.learnt" : "photo.not_learnt");
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      setDone("photo.away");
    }
  };
  const count = sureTiles().length;
  const canTeach = ["", "photo.not_learnt", "photo.away"].includes(done);
  return html`
    <label class="photo-opacity">
      <span class="label">${t("photo.opacity")}</span>
      <input type="range" min="0" max="1" step="0.05" value=${opacity.value}
          onInput=${(event) => (opacity.value = Number(event.target.value))} />
    </label>
    ${doubts.value.length > 0 && html`<p class="note">${t("photo.only_sure", { count })}</p>`}
    <p class="buttons">
      ${done && html`<span role="status">${t(done)}</span>`}
      ${
        canTeach &&
        html`
          <button type="button" disabled=${count === 0} onClick=${teach}>
            ${t("photo.teach")}
          </button>
        `
      }
      <button type="button" onClick=${() => (file.value = laidPhoto())}>${t("photo.again")}</button>
      <button type="button" class="quiet" onClick=${leavePhoto}>${t("photo.leave")}</button>
    </p>
  `;
}

/** In the step of followers: how many were seen that nobody has placed. */
export function SeenFollowers() {
  const count = proposals.value.length;
  return count > 0 && html`<p class="note" role="status">${t("photo.seen", { count })}</p>`;
}
