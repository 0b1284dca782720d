// A game on the table: its stage or its form, the sheet with its steps, and the score as the last
// step.

import { effect } from "@preact/signals";
import { go, route, settle } from "../shell/browser.js";
import {
  bring,
  canRedo,
  canUndo,
  draft,
  edit,
  game as onTable,
  isEntered,
  level as levelId,
  open,
  put,
  redo,
  replace,
  undo,
} from "../shell/drafts.js";
import { isPosition } from "../shell/positions.js";
import { factsOf, hasPage, isKnown, page, pageHere } from "../shell/games.js";
import { levels as LEVELS } from "../shell/in_document.js";
import { answer, card as cardOf, follow, onceMore, Unreachable } from "../shell/service.js";
import { goTo, height, openSteps, resetSteps, revealed, step } from "../shell/steps.js";
import { Tabs } from "./fields.js";
import { html, later, t, useEffect, useErrorBoundary, useLayoutEffect, useState } from "./html.js";
import { Icon, IconButton } from "./icons.js";
import { printing } from "./paper.js";
import { Printed, Score } from "./printed.js";
import { Sheet } from "./sheet.js";
import { show } from "./showing.js";

/** A question as a level: its form, and the answer. */
const QUESTION = {
  steps: [
    { id: "entry", word: "step.entry" },
    { id: "score", word: "ask.answer" },
  ],
};

const Share = later(async () => (await import("./share.js")).Share);
const Setup = later(async () => (await import("./setup.js")).Setup);
const LinkedAnswer = later(async () => (await import("./linked.js")).LinkedAnswer);
const Reveal = later(async () => (await import("./reveal.js")).Reveal);
const Asking = later(async () => (await import("./asking/screen.js")).Asking);

/**
 * The table of a game: its page is fetched, then what the service says of it. A place such as
 * "heros/ask" is the list of what can be asked beside the score, "heros/ask/turns" one of these
 * questions, "heros/result/…" an answer that there is no form for.
 */
export function Table({ place }) {
  const [id, part, name] = place.split("/");
  // Another game has to leave the table first: what follows its draft must never see this one's.
  const [game, setGame] = useState(() => (onTable.peek() === null ? pageHere(id) : null));
  const [isAway, setAway] = useState(false);
  const [broken, mended] = useErrorBoundary();
  useEffect(() => {
    if (!game && hasPage(id))
      page(id).then(
        (found) => setGame(found),
        () => setAway(true),
      );
  }, [id]);
  const card = cardOf(id);
  if (!hasPage(id))
    return html`<main><p>${t("page.unknown")}</p><a href="#/">${t("page.back")}</a></main>`;
  if (!game || !isKnown(game))
    return html`
      <div class=${`screen formed ${id}`}>
        <${Bar} title=${card?.title ?? ""} />
        <main><p>${card && !isAway ? t("page.loading") : t("page.first")}</p></main>
      </div>
    `;
  const facts = factsOf(game);
  if (broken)
    return html`
      <${Broken} title=${card.title} begin=${() => game.begin(card, facts)} mended=${mended} />
    `;
  const given = { game, card, facts, Bar };
  if (part === "result") return html`<${LinkedAnswer} ...${given} result=${name} />`;
  return html`<${part ? Asking : Laid} ...${given} operation=${name} Laid=${Laid} />`;
}

/** A position of which the table cannot be laid, such as a link that somebody wrote by hand. */
function Broken({ title, begin, mended }) {
  const after = (act) => () => {
    act();
    mended();
  };
  return html`
    <div class="screen formed">
      <${Bar} title=${title} />
      <main>
        <p class="banner" role="alert">${t("page.broken")}</p>
        <p class="buttons">
          ${
            canUndo.value &&
            html`<button type="button" onClick=${after(undo)}>${t("do.undo")}</button>`
          }
          <button type="button" onClick=${after(() => edit(begin))}>${t("do.new")}</button>
        </p>
      </main>
    </div>
  `;
}

/** The table once everything is known. */
function Laid({ game, card, facts }) {
  const [opened, setOpened] = useState(null);
  const [note, setNote] = useState("");
  if (onTable.peek() !== game.id) open(game.id, () => game.begin(card, facts));
  const level = levelOf(game, { level: levelId.value });
  useLayoutEffect(
    () => openSteps(game.id, level.id, level.Stage ? "half" : "low"),
    [game, level.id],
  );
  // A table that is left follows no draft, no link and no key any more before another one does.
  useLayoutEffect(() => follow((now) => levelOf(game, now).request(now)), [game]);
  useLayoutEffect(() => {
    const left = new AbortController();
    const begin = () => game.begin(card, facts);
    const stop = effect(() => {
      openLink({ game, begin, setNote, signal: left.signal }, route.value);
    });
    return () => {
      stop();
      left.abort();
    };
  }, [game]);
  useLayoutEffect(() => shortcuts(game), [game]);
  if (!isEntered.value || onTable.value !== game.id) return null;
  const given = { game, card, facts, level };
  const steps = stepsOf(game, level);
  const isQuestion = Boolean(level.operation);
  const shown = steps.find(({ id }) => id === step.value) ?? steps[0];
  const close = () => setOpened(null);
  return html`
    <div class=${`screen ${game.id} ${level.Stage ? "staged" : "formed"}`}
        data-height=${height.value}>
      <${Bar} title=${card.title} back=${level.back}>
        ${level.Stage && LEVELS[game.id].isInBar && html`<${Levels} ...${{ game, level }} />`}
        <${IconButton} name="undo" label=${t("do.undo")} disabled=${!canUndo.value}
            onClick=${undo} />
        <${IconButton} name="redo" label=${t("do.redo")} disabled=${!canRedo.value}
            onClick=${redo} />
        <${IconButton} name="setup" label=${t("setup.title")} onClick=${() => setOpened("setup")} />
        ${
          !isQuestion &&
          html`
            <${IconButton} name="share" label=${t("do.share")}
                onClick=${() => setOpened("share")} />
          `
        }
      </${Bar}>
      ${note && html`<p class="banner" role="alert">${t(note)}</p>`}
      <main class=${level.Stage ? "stage" : "table"}>
        <h1 class="unseen">${card.title}</h1>
        ${
          level.Stage
            ? html`<${level.Stage} ...${given} />`
            : html`<${Form} ...${given} onNew=${() => anew(game.begin(card, facts))} />`
        }
      </main>
      <${Sheet} steps=${steps} shown=${shown.id} isForm=${!level.Stage} Bar=${level.Totals}>
        ${
          shown.Body && level.Stage
            ? html`<${shown.Body} key=${shown.id} ...${given} />`
            : html`<${Score} ...${given} show=${(what) => show(level, what)} />`
        }
        ${
          !isQuestion &&
          html`
            <p class="buttons last">
              <a class="button" href=${`#/${game.id}/ask`}>${t("ask.during")}</a>
            </p>
          `
        }
      </${Sheet}>
      ${
        revealed.value &&
        !revealed.value.isEarlier &&
        answer.value?.entries &&
        html`<${Reveal} sheet=${answer.value} lit=${level.lit} />`
      }
      ${printing.value && html`<${Printed} ...${given} />`}
    </div>
    ${
      opened === "setup" &&
      html`
        <${Setup} ...${given} onNew=${() => anew(game.begin(card, facts))} onClose=${close} />
      `
    }
    ${
      opened === "share" &&
      html`
        <${Share} game=${{ ...game, title: (entry) => game.title?.(entry, facts) }}
            ...${{ card, level }} onClose=${close} />
      `
    }
  `;
}

/** A level without a stage: the levels of the game, the form itself, and a new game. */
function Form({ onNew, ...given }) {
  const { game, level } = given;
  const levels = game.levels.map((one) => ({
    value: one.id,
    label: t(`${game.id}.level.${one.id}`),
  }));
  return html`
    <div class="entry">
      ${
        levels.length > 1 &&
        html`
          <${Tabs} label=${t("page.level")} value=${level.id} choices=${levels}
              onChange=${(id) => put(["level"], id)} />
        `
      }
      <${level.Entry} ...${given} />
      ${
        !level.operation &&
        html`
          <p class="buttons last">
            <button type="button" onClick=${onNew}>${t("do.new")}</button>
            ${" "}
            <a class="button" href=${`#/${game.id}/ask`}>${t("ask.during")}</a>
          </p>
        `
      }
    </div>
  `;
}

/** The levels of a game with a stage, to be changed in the bar. */
function Levels({ game, level }) {
  return html`
    <select class="level" aria-label=${t("page.level")}
        onChange=${({ target }) => put(["level"], game.levels[target.selectedIndex].id)}>
      ${game.levels.map(
        ({ id }) => html`
          <option key=${id} selected=${id === level.id}>${t(`${game.id}.level.${id}`)}</option>
        `,
      )}
    </select>
  `;
}

/** The steps of a level with their names; a form has itself, and the score. */
function stepsOf(game, level) {
  const { steps } = level.operation
    ? QUESTION
    : LEVELS[game.id].levels.find(({ id }) => id === level.id);
  return steps.map(({ id, word }) => ({ id, label: t(word), Body: level.bodies?.[id] }));
}

function Bar({ title, back, children }) {
  return html`
    <header class="bar">
      <a class="back" href=${back ?? "#/"} aria-label=${t(back ? "do.back" : "page.back")}>
        <${Icon} name="back" />
      </a>
      <span class="bar-title">${title}</span>
      ${children}
    </header>
  `;
}

/** The level that the draft names, else the game's first. */
export function levelOf(game, now) {
  return game.levels.find((level) => level.id === now.level) ?? game.levels[0];
}

/** Another game of the same people. */
function anew(begun) {
  const players = draft
    .peek()
    .players.map(({ id, name, colour, second }) => ({ id, name, colour, second }));
  replace({ ...begun, players });
  resetSteps(height.peek() === "full" ? "half" : height.peek());
  document.querySelector("main")?.scrollTo(0, 0);
}

/** The place of the table, which is that of a question where it is laid for one. */
function placeOf({ id, levels: [{ operation }] }) {
  return operation ? `${id}/ask/${operation}` : id;
}

/**
 * Open what a link brings, if it is one to this place: the table of another game may still be
 * there. It is read first.
 */
async function openLink(laid, link) {
  const { game, begin, setNote, signal } = laid;
  const { place, position, result } = link;
  if (!(position || result) || place !== placeOf(game)) return;
  settle();
  try {
    const brought = position
      ? { place, draft: await (await import("../shell/links.js")).unpacked(position) }
      : await (await import("./linked.js")).draftOf(game, link, begin());
    // Who has gone elsewhere meanwhile stays there.
    if (route.peek().place !== place) return;
    if (brought.place !== place) return go(`${brought.place}?${linkTo(link)}`);
    // A link to something else is no position, and must not take the place of one.
    if (!isPosition(brought.draft)) throw new TypeError("no position");
    levelOf(game, brought.draft).request(brought.draft);
    if (JSON.stringify(brought.draft) !== JSON.stringify(draft.peek())) bring(brought.draft);
    setNote("");
    // Another level begins with its first step: it is drawn before this.
    queueMicrotask(() => goTo("score"));
  } catch (error) {
    if (position) return setNote("page.bad_link");
    if (error.name === "Gone") return setNote("page.no_result");
    if (!(error instanceof Unreachable)) return go(`${game.id}/result/${result}`);
    setNote(`score.${error.state}`);
    onceMore(() => openLink(laid, link), signal);
  }
}

/** What a link to a result has behind its place. */
function linkTo({ result, people }) {
  return new URLSearchParams({ r: result, ...(people ? { w: people } : {}) });
}

function shortcuts(game) {
  const press = (event) => {
    // In a dialog nothing may have the focus.
    const writing =
      event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !writing) {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    } else if (event.key.toLowerCase() === "u" && !writing && !event.ctrlKey && !event.metaKey)
      undo();
    else if (!writing) levelOf(game, draft.peek()).press?.(event, edit);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
