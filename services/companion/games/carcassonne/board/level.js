// The board of Carcassonne as a level of entry: its stage, its steps, its score.

import { html, later, useEffect, useLayoutEffect } from "../../../parts/html.js";
import { LitEntry } from "../../../parts/lit_card.js";
import { isCalm } from "../../../shell/browser.js";
import { draft, edit } from "../../../shell/drafts.js";
import { goTo, height, revealed, uncover, watchFreeArea } from "../../../shell/steps.js";
import { titleOf } from "../titles.js";
import { beginBoard, boardRequest } from "./asking.js";
import { takeAway } from "./changes.js";
import {
  choose,
  chosen,
  chosenTile,
  earlier,
  figureTile,
  last,
  lit,
  replay,
  shownStep,
  tiles,
} from "./choosing.js";
import { spaceOf } from "./faults.js";
import { keepPictures } from "./keeping.js";
import { Laying, Ways } from "./laying.js";
import { litBox } from "./features.js";
import { followOffers, rotationsOf } from "./offers.js";
import { BoardSheet } from "./paper.js";
import { followBoard, followTurns, turnOn } from "./playing.js";
import { OpenPhoto } from "../photo/begin.js";
import { nameSpaces } from "./rulers.js";
import { findAhead } from "./shapes.js";
import { BoardStage, leaveTile, step, StillOpen } from "./stage.js";
import { allDesigns, designOf } from "./tiles.js";
import { afterRender, boxAround, bring, frame, isMoved, showAll } from "./view.js";

/** The modules for later are fetched once the first screen is there. */
const Setup = later(async () => (await import("./setup.js")).Setup);
const LastLaid = later(async () => (await import("./last_laid.js")).LastLaid);
const Replay = later(async () => (await import("./replay.js")).Replay);
const Followers = later(async () => (await import("./followers.js")).Followers);

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

function Stage() {
  const isThere = Boolean(draft.value.board);
  useEffect(() => {
    if (!isThere) edit((now) => ({ ...now, ...beginBoard() }));
  }, [isThere]);
  return isThere && html`<${Board} />`;
}

function Board() {
  // Before it is painted: the choice is seen at once, as it was in the first picture.
  useLayoutEffect(() => {
    const ends = [nameSpaces(), followBoard(), followOffers(), followTurns()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const expansions = draft.value.rules?.expansions?.join();
  useEffect(() => keepPictures(draft.peek().rules?.expansions), [allDesigns().length, expansions]);
  useEffect(
    () =>
      findAhead(
        tiles
          .peek()
          .map(({ tile }) => designOf(tile))
          .filter(Boolean),
      ),
    [allDesigns().length, tiles.value.length],
  );
  useEffect(() => afterRender(frameAnew), [shownStep.value, height.value, lit.value]);
  useEffect(followFreeArea, []);
  return html`
    <${BoardStage} />
    ${last.value && html`<${LastLaid} />`}
    ${tiles.value.length === 1 && !earlier.value && html`<div class="ways"><${Ways} /></div>`}
    ${
      lit.value?.isOpen ? html`<${StillOpen} />` : html`<${LitEntry} lit=${lit} title=${titleOf} />`
    }
    ${earlier.value && html`<${Replay} />`}
    <${OpenPhoto} />
  `;
}

/** Frame the board again when what is free of it changes. Returns the function that ends it. */
function followFreeArea() {
  return watchFreeArea(document.getElementById("board"), () => afterRender(frameAnew));
}

/**
 * Show the subject of the step in the room that the sheet leaves. With reduced motion, the
 * board stays as it is during the finish.
 */
function frameAnew() {
  if (revealed.peek()?.end && isCalm()) return showAll(tiles.peek());
  const box = lit.peek() && litBox(tiles.peek(), lit.peek());
  if (box) frame(box, { most: 1.8 });
  else if (figureTile.peek()) frame(boxAround([figureTile.peek()], 0.06), { most: 4 });
  else if (!isMoved.peek()) showAll(tiles.peek());
  else if (shownStep.peek() === "tiles" && chosen.peek()) bring(chosen.peek());
}

/** Bring the place of an entry, or of what a pointer names, into sight. */
function show({ entry, pointer }) {
  if (entry?.places?.length > 0) {
    earlier.value = null;
    lit.value = entry;
    uncover();
    return true;
  }
  const space = pointer ? spaceOf(pointer) : null;
  if (!space) return false;
  goTo(pointer.startsWith("/followers") ? "followers" : "tiles");
  choose(space);
  afterRender(() => (figureTile.peek() ? frameAnew() : bring(space)));
  return true;
}

/**
 * Keys: arrows walk over the board, 1 to 9 choose, R turns, Delete takes away, Escape goes back.
 */
function press(event) {
  const { target, key } = event;
  const isOurs = target === document.body || target.closest?.(".stage, #sheet");
  if (!isOurs || earlier.peek() || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actionOf(key);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(key) {
  if (key in ARROWS) return () => step(...ARROWS[key]);
  if (/^[1-9]$/.test(key)) return () => pick(key);
  if (key.toLowerCase() === "r") return turnByKey;
  if (key === "Escape") return goBack;
  if ((key === "Delete" || key === "Backspace") && chosenTile.peek())
    return () => takeAway(chosen.peek());
  return null;
}

function pick(key) {
  const picked = document.querySelector(`[data-spot="${key}"], .sheet-body [data-pick="${key}"]`);
  picked?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function goBack() {
  if (lit.peek()) lit.value = null;
  else if (figureTile.peek() && shownStep.peek() === "followers") leaveTile();
}

function turnByKey() {
  if (chosenTile.peek()) turnOn(chosen.peek(), rotationsOf(chosenTile.peek()));
  else if (last.peek()) turnOn(last.peek(), last.peek().rotations);
}

export const BOARD = {
  id: "board",
  request: (now) => (now.board ? boardRequest(now) : null),
  Stage,
  bodies: { tiles: Laying, followers: Followers },
  Setup,
  Sheet: BoardSheet,
  formats: ["csv", "json", "svg"],
  drawBoard: async () => (await import("./picture.js")).drawBoard(),
  show,
  lit,
  // The tiles of a photo lie in the order of their places, not of turns.
  get replay() {
    return draft.value?.board?.fromPhoto ? undefined : replay;
  },
  press,
};
