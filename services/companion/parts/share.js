// Ways out of the page: the link, its QR code, text, table, data, picture, BG Stats, paper.

import { bgStatsLink, isWhole, play, starterOf } from "../shell/bgstats.js";
import { draft, put } from "../shell/drafts.js";
import { give, named, save, table } from "../shell/files.js";
import { link, shortLink } from "../shell/links.js";
import { isOver } from "../shell/past_games.js";
import { nameOf, playerOf, said } from "../shell/players.js";
import { IS_ALONE } from "../shell/alone.js";
import { answer, answeredHere, ask, state } from "../shell/service.js";
import { Dialog } from "./dialog.js";
import { Choice } from "./fields.js";
import { addTexts } from "../shell/language.js";
import { keep, kept } from "../shell/storage.js";
import { html, later, t, useEffect, useState } from "./html.js";
import { putOnPaper } from "./paper.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);
const QrCode = later(async () => (await import("./qr_code.js")).QrCode);

const KINDS = {
  csv: { accept: "text/csv", type: "text/csv;charset=utf-8" },
  json: { accept: "application/json", type: "application/json" },
  svg: { accept: "image/svg+xml", type: "image/svg+xml" },
};

/** The dialog. `level` is the level of `game` that is entered, `card` its card of the service. */
export function Share({ game, card, level, onClose }) {
  const [url, setUrl] = useState("");
  const [short, setShort] = useState("");
  const [note, setNote] = useState("");
  useEffect(() => {
    let isNow = true;
    // Packing takes its time: a link of an earlier draft must not take the place of a later one.
    const show = (packing, set) => packing.then((address) => isNow && set(address));
    show(link(game.id, draft.value), setUrl);
    // Only the service can be asked for a result by others; the engine on this device cannot.
    const id = state.value === "scored" && !answeredHere.value && answer.value.id;
    if (id) show(shortLink(game.id, id, draft.value), setShort);
    else setShort("");
    return () => {
      isNow = false;
    };
  }, [draft.value, state.value]);
  const scored = state.value === "scored";
  const saveAs = async (kind) => {
    const isOurs = kind === "csv" && level.rows;
    if (isOurs) save(`${game.id}.csv`, KINDS.csv.type, table(level.rows(answer.value)));
    setNote(isOurs || (await fetched(kind, game, level)) ? "" : t("share.failed"));
  };
  const standings = scored && (level.standings ?? standingsOf)(answer.value);
  const copy = async (text) => setNote(t((await copied(text)) ? "do.copied" : "share.failed"));
  return html`
    <${Dialog} title=${t("do.share")} name=${game.id} onClose=${onClose}>
      ${
        scored &&
        answer.value.players?.[0]?.total !== undefined &&
        html`
          <p class="buttons">
            <button type="button" class="primary"
                onClick=${async () =>
                  setNote((await sharePicture(game, card, level)) ? "" : t("share.failed"))}>
              ${t("share.png")}
            </button>
          </p>
        `
      }
      <${Address} name="share.link" url=${url} />
      <p class="buttons">
        <button type="button" onClick=${() => copy(url)}>${t("do.copy")}</button>
        <button type="button" onClick=${async () => copy(await frame(game.id))}>
          ${t("share.frame")}
        </button>
        ${
          "share" in navigator &&
          html`
            <button type="button"
                onClick=${() => navigator.share({ url, title: card.title }).catch(() => undefined)}>
              ${t("do.share")}
            </button>
          `
        }
        <button type="button"
            onClick=${() => {
              onClose();
              putOnPaper();
            }}>
          ${t("do.print")}
        </button>
      </p>
      ${
        short &&
        html`
          <${Address} name="share.short" url=${short} />
          <p class="buttons">
            <button type="button" onClick=${() => copy(short)}>${t("share.short.copy")}</button>
          </p>
        `
      }
      <p role="status">${note}</p>
      ${url && html`<${QrCode} text=${url} short=${short} />`}
      ${!scored && html`<p class="note">${t("share.waits")}</p>`}
      <p class="buttons">
        <button type="button" disabled=${!scored}
            onClick=${() =>
              save(
                `${game.id}.txt`,
                "text/plain;charset=utf-8",
                level.text ? level.text(answer.value) : asText(card, game),
              )}>
          ${t("share.text")}
        </button>
        ${(level.formats ?? ["csv", "json"]).map(
          (kind) => html`
            <button type="button" disabled=${!scored} onClick=${() => saveAs(kind)}>
              ${t(`share.${kind}`)}
            </button>
          `,
        )}
      </p>
      ${
        standings &&
        isWhole(standings, draft.value.players) &&
        html`<${BgStats} ...${{ game, card, standings }} />`
      }
    </${Dialog}>
  `;
}

/** An address that is chosen whole once it is touched, and what it holds. */
function Address({ name, url }) {
  return html`
    <label class="label">
      ${t(name)}
      <input type="url" readonly value=${url} onFocus=${(event) => event.target.select()} />
    </label>
    <p class="note">${t(`${name}.note`)}</p>
  `;
}

/** What another page writes to show the score in a frame. */
async function frame(game) {
  const address = await link(game, draft.value, IS_ALONE ? "embed.html" : "embed");
  return `<iframe src="${address}" title="Décompte" width="420" height="600"></iframe>`;
}

/** Who has come where; undefined of a game that goes on. */
function standingsOf(sheet) {
  return isOver(sheet) ? sheet.players : undefined;
}

/** The play for BG Stats: who began, and where, which the next play offers again. */
function BgStats({ game, card, standings }) {
  const { players, starter } = draft.value;
  const [place, setPlace] = useState(() => String(kept("place") ?? ""));
  const enter = ({ target }) => {
    setPlace(target.value);
    keep("place", target.value);
  };
  const isSaid = players.some(({ id }) => id === starter);
  const choices = players.map((player, at) => ({
    value: player.id,
    label: at === 0 && !isSaid ? t("share.began.first", { name: nameOf(player) }) : nameOf(player),
  }));
  return html`
    <p class="row">
      <${Choice} label=${t("share.began")} value=${starterOf(draft.value)} choices=${choices}
          onChange=${(id) => put(["starter"], id)} />
      <label class="label">
        ${t("share.place")}
        <input type="text" maxlength="60" value=${place} onInput=${enter} />
      </label>
      <a class="button" href=${bgStats(game, card, standings, place)} rel="noopener noreferrer">
        ${t("share.bgstats")}
      </a>
    </p>
  `;
}

function bgStats(game, card, standings, place) {
  return bgStatsLink(
    play({
      game: game.id,
      title: card.title,
      standings,
      draft: draft.value,
      place: place.trim(),
      when: new Date(),
      id: answer.value.id,
    }),
  );
}

/** The sheet as a few lines, as one writes them to friends. */
export function asText(card, game) {
  const { players, entries } = answer.value;
  const lines = [...players]
    .sort((one, other) => one.rank - other.rank)
    .map(({ id, rank, total }) => t("share.line", { rank, total, name: nameOf(playerOf(id)) }));
  const carried = players
    .filter((player) => player.carried)
    .map((player) => `${nameOf(playerOf(player.id))} ${player.carried} (${t("score.carried")})`);
  const paid = (entries ?? []).flatMap((entry) =>
    entry.awards.map((award) => {
      const why = [...(award.shares_value === false ? [] : (entry.lines ?? [])), ...award.lines];
      const reasons = why.map((line) => said(line.text)).join(" · ");
      const what = game.title?.(entry) ?? entry.id;
      return `${nameOf(playerOf(award.player))} +${award.points} (${what}) ${reasons}`;
    }),
  );
  return [card.title, ...lines, "", ...carried, ...paid, ""].join("\n");
}

/** The answer in another format, undefined where the service has none now. */
async function fetchAs(kind, level) {
  const { path, body } = level.request(draft.value);
  try {
    const { ok, body: content } = await ask(path, { body, accept: KINDS[kind].accept });
    if (!ok) return undefined;
    return named(kind, typeof content === "string" ? content : JSON.stringify(content, null, 1));
  } catch {
    return undefined;
  }
}

async function fetched(kind, game, level) {
  const text = await fetchAs(kind, level);
  if (text === undefined) return false;
  save(`${game.id}.${kind}`, KINDS[kind].type, text);
  return true;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hand the picture of the result to another app where the browser can, else keep it as a file. */
async function sharePicture(game, card, level) {
  try {
    // The result is a picture without its board too.
    const board = await level.drawBoard?.().catch(() => undefined);
    const { asPng, drawResult } = await import("./picture.js");
    const accent = getComputedStyle(document.querySelector(".screen"))
      .getPropertyValue("--accent")
      .trim();
    const png = await asPng(drawResult({ sheet: answer.value, title: card.title, accent, board }));
    const file = new File([png], `${game.id}.png`, { type: "image/png" });
    return await give(file, card.title);
  } catch {
    return false;
  }
}
