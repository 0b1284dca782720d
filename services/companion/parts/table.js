// A game on the table: what is entered, what it scores, and where that lies.

import { effect } from "@preact/signals";
import { route, settle } from "../shell/browser.js";
import {
  canRedo,
  canUndo,
  draft,
  edit,
  game as onTable,
  isPosition,
  open,
  put,
  redo,
  replace,
  undo,
} from "../shell/drafts.js";
import { factsOf, hasPage, isKnown, page, pageHere } from "../shell/games.js";
import { language } from "../shell/language.js";
import { card as cardOf, follow } from "../shell/service.js";
import { Tabs } from "./fields.js";
import { html, later, plain, t, tOr, useEffect, useErrorBoundary, useState } from "./html.js";
import { printing } from "./paper.js";
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
  // Another game has to leave the table first: what follows its draft must never see this one's.
  const [game, setGame] = useState(() => (onTable.peek() === null ? pageHere(id) : null));
  const [isAway, setAway] = useState(false);
  const [broken, mended] = useErrorBoundary();
  useEffect(() => {
    if (!game && hasPage(id)) page(id).then((found) => setGame(found), () => setAway(true));
  }, [id]);
  const card = cardOf(id);
  if (!hasPage(id)) return html`<main><p>${t("page.unknown")}</p><a href="#/">${t("page.back")}</a></main>`;
  if (!game || !isKnown(game)) return html`<${Bar} title=${card?.title ?? ""} /><main><p>${card && !isAway ? t("page.loading") : t("page.first")}</p></main>`;
  const facts = factsOf(game);
  if (broken) return html`<${Broken} title=${card.title} begin=${() => game.begin(card, facts)} mended=${mended} />`;
  return html`<${Laid} game=${game} card=${card} facts=${facts} />`;
}

/** A position of which the table cannot be laid, such as a link that somebody wrote by hand. */
function Broken({ title, begin, mended }) {
  const after = (act) => () => {
    act();
    mended();
  };
  return html`<${Bar} title=${title} /><main>
    <p class="banner" role="alert">${t("page.broken")}</p>
    <p class="buttons">
      ${canUndo.value && html`<button type="button" onClick=${after(undo)}>${t("do.undo")}</button>`}
      <button type="button" onClick=${after(() => edit(begin))}>${t("do.new")}</button>
    </p></main>`;
}

/** The table once everything is known. */
function Laid({ game, card, facts }) {
  const [sharing, setSharing] = useState(false);
  const [note, setNote] = useState("");
  if (onTable.peek() !== game.id) open(game.id, () => game.begin(card, facts));
  useEffect(() => follow((now) => levelOf(game, now).request(now)), [game]);
  useEffect(() => effect(() => bring(game, route.value, setNote)), [game]);
  useEffect(() => shortcuts(game), [game]);
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
        <p class="buttons last"><button type="button" onClick=${() => anew(game.begin(card, facts))}>${t("do.new")}</button></p>
      </div>
      <section class="score" tabindex="0" aria-label=${t("score.title")}>
        ${level.Totals ? html`<${level.Totals} />` : html`<${Totals} />`}
        ${printing.value && html`<${Paper} ...${{ card, level }} />`}
        <div class="breakdown"><${Older} /><${Result} show=${(what) => show(level, what)} title=${(entry) => game.title?.(entry, facts)} facts=${facts} /></div>
      </section>
    </main>
    ${sharing && html`<${Share} game=${{ ...game, title: (entry) => game.title?.(entry, facts) }} ...${{ card, level }} onClose=${() => setSharing(false)} />`}`;
}

/** What only a sheet of paper has: the day, what is played, and the table itself where it can be drawn. */
function Paper({ card, level }) {
  const { rules = {} } = draft.value;
  const edition = rules.edition ?? card.editions.default;
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(new Date());
  const editions = card.editions.choices.length > 1 ? [edition] : [];
  const played = [...editions.map((id) => tOr(`edition.${id}`, plain(id))), ...(rules.expansions ?? []).map((id) => tOr(`expansion.${id}`, plain(id)))];
  return html`<div class="paper"><p class="note">${[day, ...played].join(" · ")}</p>${level.Sheet && html`<${level.Sheet} />`}</div>`;
}

function Bar({ title, children }) {
  return html`<header class="bar"><a class="back" href="#/" aria-label=${t("page.back")}>←</a>
    <span class="bar-title">${title}</span>${children}</header>`;
}

/** What is being entered: the level that the draft names, else the game's first. */
export function levelOf(game, now) {
  return game.levels.find((level) => level.id === now.level) ?? game.levels[0];
}

/** Another game of the same people. */
function anew(begun) {
  const players = draft.peek().players.map(({ id, name, colour }) => (name ? { id, name, colour } : { id, colour }));
  replace({ ...begun, players });
  scrollTo(0, 0);
}

/** What a link brings, if it is one to this game: the table of another may still be there. */
async function bring(game, { place, position }, setNote) {
  if (!position || place !== game.id) return;
  settle();
  try {
    const { unpacked } = await import("../shell/links.js");
    const brought = await unpacked(position);
    // What cannot be asked about is no position; it must not take the place of one.
    if (!isPosition(brought)) throw new TypeError("no position");
    levelOf(game, brought).request(brought);
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
