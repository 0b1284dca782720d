// A game on the table: what is entered, and what it scores.

import { effect } from "@preact/signals";
import { canRedo, canUndo, draft, edit, game as onTable, open, put, redo, replace, undo } from "../shell/drafts.js";
import { card as cardOf, fact } from "../shell/facts.js";
import { hasPage, page } from "../shell/games.js";
import { unpacked } from "../shell/links.js";
import { route, settle } from "../shell/routes.js";
import { follow } from "../shell/scoring.js";
import { Tabs } from "./fields.js";
import { html, t, useEffect, useState } from "./html.js";
import { Breakdown, Older, Totals } from "./score.js";
import { Share } from "./share.js";
import { show } from "./showing.js";

/** The table of the game `id`: its page is fetched, then what the service says of it. */
export function Table({ id }) {
  const [game, setGame] = useState(null);
  useEffect(() => {
    if (hasPage(id)) page(id).then((found) => setGame(found));
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
