// Lays and turns tiles, and lets what is looked at follow what lies on the board. While playing: whose
// turn it is, what the tile just laid completed and brings, and one tap to take it over.

import { computed, effect, signal } from "@preact/signals";
import { Badge, Named } from "../../../parts/badge.js";
import { Tabs } from "../../../parts/fields.js";
import { html, t } from "../../../parts/html.js";
import { draft, edit } from "../../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../../shell/players.js";
import { askAlong, turnRequest } from "./asking.js";
import { laidTile, lay, play, tileAt, turnTo, withBoard } from "./changes.js";
import { chosen, forgetChoices, goOn, last, look, player } from "./choosing.js";
import { bring, showAll } from "./surface.js";
import { designOf, isAlike } from "./tiles.js";

const answer = signal(null);

/** Ask what each turn brings, as long as the board is looked at. Returns what ends it. */
export function followTurns() {
  return askAlong(() => draft.value?.board && turnRequest(draft.value), answer);
}

/** What the turn brings: a sheet of what was completed; null while it is not known. */
export const turnSheet = computed(() => (answer.value?.ok ? answer.value.body : null));
/** What is wrong with the turn, null if nothing is; an empty object where the service is away. */
export const turnProblem = computed(() => (answer.value && !answer.value.ok ? (answer.value.body ?? {}) : null));

/** The player after this one. */
export function nextPlayer({ players, board }) {
  const at = players.findIndex(({ id }) => id === board.turn.player);
  return players[(at + 1) % players.length].id;
}

/** Take the turn over, all in one step to undo: followers go home, points are carried. */
export function takeOver() {
  const sheet = turnSheet.peek();
  edit((now) => (sheet ? scored(now, sheet) : handedOn(now)));
}

function handedOn(now) {
  return withBoard(now, { turn: { player: nextPlayer(now) } });
}

function scored(now, sheet) {
  const totals = Object.fromEntries(sheet.players.map(({ id, total }) => [id, total]));
  const home = new Set(sheet.going_home.map(({ pointer }) => pointer));
  const followers = now.board.followers.filter((_, index) => !home.has(`/followers/${index}`));
  const after = handedOn(now);
  return {
    ...withBoard(after, { followers, pieces: withoutFairy(now.board.pieces, followers) }),
    players: now.players.map((player) => ({ ...player, carried: totals[player.id] })),
    holdings: held(now.holdings ?? {}, sheet),
  };
}

/** The fairy stays with a follower; one that went home is hers no longer. */
function withoutFairy({ fairy, ...pieces }, followers) {
  const isBeside = (one) => one.player === fairy.player && one.x === fairy.x && one.y === fairy.y;
  return fairy && followers.some(isBeside) ? { ...pieces, fairy } : pieces;
}

/** The tokens with what the turn brings: goods beside those there are, titles to who takes them. */
function held(holdings, { goods = {}, king, robber_baron: baron }) {
  const all = { ...holdings.goods };
  for (const [player, taken] of Object.entries(goods)) {
    const had = all[player] ?? {};
    all[player] = { ...had, ...Object.fromEntries(Object.entries(taken).map(([good, count]) => [good, (had[good] ?? 0) + count])) };
  }
  return {
    ...holdings,
    ...(Object.keys(all).length > 0 ? { goods: all } : {}),
    ...(king ? { king } : {}),
    ...(baron ? { robber_baron: baron } : {}),
  };
}

/** Lay what was chosen on the space that is chosen; the tile drawn next ends the turn before it. */
export function layChoice({ tile, rotation, rotations }) {
  const space = chosen.peek();
  if (draft.peek().board.turn?.laid && turnSheet.peek()) takeOver();
  last.value = { ...space, rotations };
  lay(tile, space, rotation);
}

/** Turn the tile on a space to the next rotation in which it fits. */
export function turnOn(space, rotations) {
  const tile = tileAt(draft.peek().board.tiles, space);
  if (!tile || rotations.length < 2) return;
  const design = designOf(tile.tile);
  const at = rotations.findIndex((rotation) => isAlike(design, rotation, tile.rotation));
  turnTo(space, rotations[(at + 1) % rotations.length]);
}

/**
 * Follow the board: after a tile comes the next space, and where one is gone (undone or taken away)
 * its space is looked at again. Returns what ends it.
 */
export function followBoard() {
  let before = draft.peek().board.tiles;
  forgetChoices();
  return effect(() => {
    const tiles = draft.value?.board?.tiles;
    if (!tiles || tiles === before) return;
    const gone = before.filter((one) => !tileAt(tiles, one));
    const come = tiles.filter((one) => !tileAt(before, one));
    before = tiles;
    if (gone.length + come.length > 1) startAgain(tiles);
    else if (gone.length === 1) showSpace(gone[0]);
    else if (come.length === 1) goOnFrom(come[0]);
  });
}

function startAgain(tiles) {
  forgetChoices();
  showAll(tiles);
}

function showSpace(space) {
  look(space);
  bring(space);
}

/** While playing, what was laid stays in sight: a follower may be placed on it. */
function goOnFrom(space) {
  if (draft.peek().board.turn) showSpace(space);
  else {
    goOn(space);
    bring(chosen.peek());
  }
}

/** Whether the board is entered as it lies there, or played tile by tile. */
export function Ways() {
  const { turn } = draft.value.board;
  const ways = [false, true].map((value) => ({ value, label: t(value ? "board.way.play" : "board.way.whole") }));
  const change = (on) => on !== Boolean(turn) && play(on, player.peek());
  return html`<${Tabs} label=${t("board.way")} value=${Boolean(turn)} choices=${ways} onChange=${change} />`;
}

/** The turn; nothing where a board is entered. */
export function Turn() {
  const { board } = draft.value;
  if (!board.turn) return null;
  if (!laidTile(board)) return html`<section class="turn" aria-label=${t("board.turn_of")}><p><${Named} id=${player.value} /> ${t("board.drawn")}</p></section>`;
  const next = nextPlayer(draft.value);
  const act = turnSheet.value?.completed.length === 0 ? "board.next_turn" : "board.take_over";
  return html`<section class="turn" aria-label=${t("board.turn_of")}>
    <${Brings} sheet=${turnSheet.value} />
    ${turnProblem.value && html`<p class="faults">${said(turnProblem.value.errors?.[0]?.detail ?? turnProblem.value.detail ?? t("score.waiting"))}</p>`}
    <button type="button" class="take-over" disabled=${!turnSheet.value} onClick=${takeOver}>${t(act, { next: nameOf(playerOf(next)) })} <${Badge} id=${next} /></button>
  </section>`;
}

function Brings({ sheet }) {
  if (!sheet) return null;
  const gains = sheet.players.filter(({ points }) => points !== 0);
  const sentences = sheet.entries.flatMap((entry) => [...(entry.lines ?? []), ...entry.awards.flatMap(({ lines }) => lines)]);
  const goods = Object.entries(sheet.goods ?? {}).flatMap(([id, taken]) => Object.entries(taken).map(([good, count]) => ({ id, text: `${t(`good.${good}`)} × ${count}` })));
  const titles = ["king", "robber_baron"].filter((title) => sheet[title]).map((title) => ({ id: sheet[title], text: t(`carcassonne.${title}`) }));
  return html`<p role="status">${sheet.completed.length === 0 ? t("board.completed.none") : sheet.completed.map(({ kind, value }) => t(`board.completed.${kind}`, { value })).join(" · ")}</p>
    <ul class="plain gains">
      ${gains.map(({ id, points }) => html`<li key=${id}><${Named} id=${id} /> <strong>${t("board.gain", { points })}</strong></li>`)}
      ${[...goods, ...titles].map(({ id, text }) => html`<li><${Named} id=${id} /> ${text}</li>`)}
      ${sheet.going_home.map(({ player: id, figure }) => html`<li><${Named} id=${id} /> ${t("board.home", { figure: t(`figure.${figure}`) })}</li>`)}
    </ul>
    ${sentences.length > 0 && html`<p class="reason">${sentences.map(({ text }) => said(text)).join(" · ")}</p>`}`;
}
