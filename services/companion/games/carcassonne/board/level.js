// The board of Carcassonne as a level of entry.

import { html, t, useEffect, useLayoutEffect, useRef, useState } from "../../../parts/html.js";
import { Options } from "../../../parts/options.js";
import { Players } from "../../../parts/players.js";
import { draft, edit } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { Mode } from "../asked.js";
import { Holdings } from "../holdings.js";
import { beginBoard, boardRequest } from "./asking.js";
import { takeAway } from "./changes.js";
import { choose, chosen, chosenTile, last, lit, signature } from "./choosing.js";
import { Closeup } from "./closeup.js";
import { CustomTiles } from "./custom.js";
import { keepPictures } from "./keeping.js";
import { Listing } from "./listing.js";
import { spaceOf } from "./marks.js";
import { followOffers, Offering, rotationsOf } from "./offering.js";
import { BoardSheet } from "./paper.js";
import { followBoard, followTurns, Turn, turnOn, Ways } from "./playing.js";
import { bring, step, Surface } from "./surface.js";
import { TEXTS } from "./texts.js";
import { allDesigns } from "./tiles.js";

addTexts(TEXTS);

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** The form of the board: the board itself, what is chosen of it, then who plays and with what. */
function BoardEntry({ card }) {
  const isThere = Boolean(draft.value.board);
  useEffect(() => {
    if (!isThere) edit((now) => ({ ...now, ...beginBoard() }));
  }, [isThere]);
  return html`${isThere && html`<${Board} card=${card} />`}
    <${Players} least=${1} most=${card.limits.players} carried closed /><${Options} card=${card} /><${Mode} />
    <${Holdings} counted=${false} />${isThere && html`<${CustomTiles} card=${card} />`}`;
}

function Board({ card }) {
  const [isList, setList] = useState(false);
  // Before it is painted: what is chosen is seen at once, as it was in the first picture.
  useLayoutEffect(() => {
    const ends = [followBoard(), followOffers(), followTurns()];
    return () => ends.forEach((end) => end());
  }, []);
  const expansions = draft.value.rules?.expansions?.join();
  useEffect(() => keepPictures(draft.peek().rules?.expansions), [allDesigns().length, expansions]);
  return html`<div class="board-screen">
    <div class="board-head"><${Ways} />
      <button type="button" aria-pressed=${isList ? "true" : "false"} aria-label=${t("board.list")} title=${t("board.list")} onClick=${() => setList(!isList)}>☰</button></div>
    ${isList ? html`<${Listing} />` : html`<${Surface} />`}
    <${Turn} />
    <${Panel} card=${card} />
  </div>`;
}

/** What is chosen. Where a tap took away what had the focus, the panel has it, so that Tab goes on there. */
function Panel({ card }) {
  const ref = useRef(null);
  const keepFocus = () => requestAnimationFrame(() => document.activeElement === document.body && ref.current?.focus({ preventScroll: true }));
  return html`<section class="board-panel" ref=${ref} tabindex="-1" aria-label=${t("board.panel")} onClick=${keepFocus}>
    ${allDesigns().length === 0 && html`<p class="note">${t("board.unknown")}</p>`}
    ${allDesigns().length > 0 && chosen.value && (chosenTile.value ? html`<${Closeup} card=${card} />` : html`<${Offering} />`)}
  </section>`;
}

/** Bring the place of an entry, or of what a pointer names, into sight. */
function show({ entry, pointer }) {
  const space = entry?.places?.[0] ?? (pointer ? spaceOf(pointer) : null);
  if (!space) return false;
  choose(space);
  lit.value = entry?.places ?? [space];
  bring(space, true);
  document.querySelector(".board-screen")?.scrollIntoView({ block: "start" });
  return true;
}

/** Keys: arrows walk over the board, 1 to 9 choose, R turns, Delete takes away, Escape goes back. */
function press(event) {
  const { target, key } = event;
  const isOurs = target === document.body || target.closest?.(".board-frame, .board-panel");
  if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actionOf(key);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(key) {
  if (key in ARROWS) return () => step(...ARROWS[key]);
  if (/^[1-9]$/.test(key)) return () => document.querySelector(`.board-panel [data-pick="${key}"]`)?.click();
  if (key.toLowerCase() === "r") return turnByKey;
  if (key === "Escape" && signature.peek()) return () => (signature.value = null);
  if ((key === "Delete" || key === "Backspace") && chosenTile.peek()) return () => takeAway(chosen.peek());
  return null;
}

function turnByKey() {
  if (chosenTile.peek()) turnOn(chosen.peek(), rotationsOf(chosenTile.peek()));
  else if (last.peek()) turnOn(last.peek(), last.peek().rotations);
}

export const BOARD = {
  id: "board",
  request: (now) => (now.board ? boardRequest(now) : null),
  Entry: BoardEntry,
  Sheet: BoardSheet,
  formats: ["csv", "json", "svg"],
  show,
  press,
};
