// A game on the table: what is entered, what it scores, and where that lies.

import { effect } from "@preact/signals";
import { route, settle } from "../shell/browser.js";
import {
  canRedo,
  canUndo,
  draft,
  edit,
  game as onTable,
  open,
  put,
  redo,
  replace,
  undo,
} from "../shell/drafts.js";
import { hasPage, page } from "../shell/games.js";
import { card as cardOf, fact, follow } from "../shell/service.js";
import { Tabs } from "./fields.js";
import { html, later, t, useEffect, useLayoutEffect, useState } from "./html.js";
import { Breakdown, Older, Totals } from "./score.js";

const Share = later(async () => (await import("./share.js")).Share);
const MOMENT = 2500;
const FIELDS = "input, select, button";

/**
 * `what` is `{entry, line}` or `{pointer, fault}`. A level may show it by itself (`show`, which says
 * whether it did), or know the name of its place better than we do (`place`).
 */
export function show(level, what) {
  if (level.show?.(what)) return;
  const name = level.place?.(what) ?? what.entry?.id ?? "";
  const place =
    document.querySelector(`[data-place="${CSS.escape(name)}"]`) ?? atPointer(what.pointer ?? "");
  if (!place) return;
  place.closest("details")?.setAttribute("open", "");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  place.classList.add("shown");
  setTimeout(() => place.classList.remove("shown"), MOMENT);
  const field = place.matches(FIELDS) ? place : (place.querySelector("input, select") ?? place.querySelector("button"));
  field?.focus({ preventScroll: true });
}

/** The closest place that has the pointer, or what it lies in. */
function atPointer(pointer) {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = document.querySelector(`[data-pointer="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return null;
}

/** The table of the game `id`: its page is fetched, then what the service says of it. */
export function Table({ id }) {
  const [game, setGame] = useState(null);
  useEffect(() => {
    if (hasPage(id)) page(id).then((found) => setGame(found));
    return dropFirst;
  }, [id]);
  const facts = game?.facts?.map((name) => fact(`v1/${id}/${name}`).value) ?? [];
  const card = cardOf(id);
  if (!hasPage(id)) return html`<main><p>${t("page.unknown")}</p><a href="#/">${t("page.back")}</a></main>`;
  if (!game || !card || facts.includes(null)) return html`<main><${Bar} title=${card?.title ?? ""} /><p>${card ? t("page.loading") : t("page.first")}</p></main>`;
  return html`<${Laid} game=${game} card=${card} facts=${Object.fromEntries((game.facts ?? []).map((name, at) => [name, facts[at]]))} />`;
}

/** The table once everything is known. */
function Laid({ game, card, facts }) {
  const [sharing, setSharing] = useState(false);
  const [note, setNote] = useState("");
  if (onTable.peek() !== game.id) open(game.id, () => game.begin(card, facts));
  useEffect(() => follow((now) => levelOf(game, now).request(now)), [game]);
  useEffect(() => effect(() => bring(route.value.position, setNote)), [game]);
  useEffect(() => shortcuts(game), [game]);
  useLayoutEffect(dropFirst, []);
  if (!draft.value || onTable.value !== game.id) return null;
  const level = levelOf(game, draft.value);
  const { Entry } = level;
  const levels = game.levels.map((one) => ({ value: one.id, label: t(`${game.id}.level.${one.id}`) }));
  const Result = level.Result ?? Breakdown;
  return html`<${Bar} title=${card.title}>
      <button type="button" class="quiet" disabled=${!canUndo.value} aria-label=${t("do.undo")} title=${t("do.undo")} onClick=${undo}>↶</button>
      <button type="button" class="quiet" disabled=${!canRedo.value} aria-label=${t("do.redo")} title=${t("do.redo")} onClick=${redo}>↷</button>
      <button type="button" class="quiet" onClick=${() => setSharing(true)}>${t("do.share")}</button>
    </${Bar}>
    <main class=${`table ${game.id}`}>
      <div class="entry">
        <h1 class="unseen">${card.title}</h1>
        ${note && html`<p class="banner">${t(note)}</p>`}
        ${levels.length > 1 && html`<${Tabs} label=${t("page.level")} value=${level.id} choices=${levels} onChange=${(id) => put(["level"], id)} />`}
        <${Entry} game=${game} card=${card} facts=${facts} />
        <p class="buttons last"><button type="button" onClick=${() => replace(game.begin(card, facts))}>${t("do.new")}</button></p>
      </div>
      <section class="score" tabindex="0" aria-label=${t("score.title")}>
        ${level.Totals ? html`<${level.Totals} />` : html`<${Totals} />`}
        <div class="breakdown"><${Older} /><${Result} show=${(what) => show(level, what)} title=${(entry) => game.title?.(entry, facts)} facts=${facts} /></div>
      </section>
    </main>
    ${sharing && html`<${Share} game=${{ ...game, title: (entry) => game.title?.(entry, facts) }} ...${{ card, level }} onClose=${() => setSharing(false)} />`}`;
}

/** What shell/ahead.js drew of the board is no longer needed. */
function dropFirst() {
  document.getElementById("first")?.remove();
}

function Bar({ title, children }) {
  return html`<header class="bar"><a class="back" href="#/" aria-label=${t("page.back")}>←</a>
    <span class="bar-title">${title}</span>${children}</header>`;
}

/** What is being entered: the level that the draft names, else the game's first. */
export function levelOf(game, now) {
  return game.levels.find((level) => level.id === now.level) ?? game.levels[0];
}

async function bring(position, setNote) {
  if (!position) return;
  settle();
  try {
    const { unpacked } = await import("../shell/links.js");
    const brought = await unpacked(position);
    if (JSON.stringify(brought) !== JSON.stringify(draft.peek())) replace(brought);
    setNote("");
  } catch {
    setNote("page.bad_link");
  }
}

function shortcuts(game) {
  const press = (event) => {
    const writing = event.target.closest?.("input, select, textarea, dialog");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !writing) {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    } else if (event.key.toLowerCase() === "u" && !writing && !event.ctrlKey && !event.metaKey) undo();
    else if (!writing) levelOf(game, draft.peek()).press?.(event, edit);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
