// The first screen: the game to go on with, the five games, and the way to past ones.

import { drop, leave } from "../shell/drafts.js";
import { hasPage } from "../shell/games.js";
import { addTexts, choose, language, LANGUAGES } from "../shell/language.js";
import { lastGames, remember } from "../shell/past_games.js";
import { isPosition } from "../shell/positions.js";
import { IS_ALONE } from "../shell/alone.js";
import { games } from "../shell/service.js";
import { hasEngine, kept, keptText } from "../shell/storage.js";
import { html, later, t, useLayoutEffect, useState } from "./html.js";
import { GamePicture } from "./game_pictures.js";
import TEXTS from "./home_texts.json" with { type: "json" };

addTexts(TEXTS);

const KeptEngine = later(async () => (await import("./kept_engine.js")).KeptEngine);

/** Home. */
export function Home() {
  useLayoutEffect(leave, []);
  const listed = games();
  return html`
    <main class="home">
      <header><h1>Décompte</h1><${Languages} /></header>
      <p class="lead">${t("page.choose")}</p>
      ${listed && html`<${Continue} listed=${listed} /><${Unreadable} listed=${listed} />`}
      ${
        listed
          ? html`
            <ul class="games plain">
              ${listed.map((one) => html`<${Listed} key=${one.id} game=${one} />`)}
            </ul>
          `
          : html`<p>${t("page.first")}</p>`
      }
      <nav>
        <a href="#/history">${t("page.history")}</a>
        ${" "}
        <a href=${IS_ALONE ? "openapi.json" : "docs"}>${t("page.reference")}</a>
      </nav>
      ${hasEngine() && html`<${KeptEngine} />`}
    </main>
  `;
}

/** The last game on the table: its name, how far it is, and its day. */
function Continue({ listed }) {
  const [dropped, setDropped] = useState("");
  const last = lastGames.value.find(
    ({ game }) => game !== dropped && hasPage(game) && isPosition(kept(`draft.${game}`)),
  );
  const game = listed.find(({ id }) => id === last?.game);
  if (!game) return null;
  const left = kept(`draft.${game.id}`);
  // A game that a link opened is not one of the person's own.
  const putAside = () => {
    const isOwn = kept(`brought.${game.id}`) !== true;
    // Where there is no room for it among the last games it stays where it is.
    if (isOwn && !remember(game.id, left)) return;
    drop(game.id);
    setDropped(game.id);
  };
  const tiles = left.board?.tiles?.length;
  const parts = [
    game.title,
    ...(tiles > 1 ? [t("page.tiles", { count: tiles })] : []),
    dayOf(last.when),
  ];
  return html`
    <p class=${`continue ${game.id}`}>
      <a href=${`#/${game.id}`}>
        <${GamePicture} id=${game.id} />
        <span><strong>${t("page.continue")}</strong> ${parts.join(", ")}</span>
      </a>
      <button type="button" class="quiet" aria-label=${t("page.put_aside", { game: game.title })}
          title=${t("page.put_aside", { game: game.title })} onClick=${putAside}>
        ✕
      </button>
    </p>
  `;
}

/** A draft on this device that cannot be opened: it can only be deleted. */
function Unreadable({ listed }) {
  const [, setDropped] = useState("");
  const discard = (id) => () => {
    drop(id);
    setDropped(id);
  };
  return listed
    .filter(({ id }) => keptText(`draft.${id}`) !== null && !isPosition(kept(`draft.${id}`)))
    .map(
      ({ id, title }) => html`
        <p class="buttons" key=${id}>
          <span>${title}: ${t("page.broken")}</span>
          <button type="button" onClick=${discard(id)}>
            ${t("page.discard", { game: title })}
          </button>
        </p>
      `,
    );
}

/** "today", "yesterday", else the date. */
function dayOf(when) {
  const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(when) - midnight(Date.now())) / 86_400_000);
  if (days > -7)
    return new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }).format(days, "day");
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(new Date(when));
}

function Listed({ game }) {
  if (!hasPage(game.id))
    return html`<li><div class="game"><h2>${game.title}</h2><p>${t("page.unknown")}</p></div></li>`;
  return html`
    <li>
      <a class=${`game ${game.id}`} href=${`#/${game.id}`}>
        <${GamePicture} id=${game.id} />
        <span><h2>${game.title}</h2><span class="about">${t(`home.${game.id}`)}</span></span>
      </a>
    </li>
  `;
}

/** The languages, each in its own words. */
export function Languages() {
  return html`
    <div class="tabs" role="group" aria-label=${t("page.language")}>
      ${Object.entries(LANGUAGES).map(
        ([tag, name]) => html`
          <button type="button" lang=${tag}
              aria-pressed=${language.value === tag ? "true" : "false"}
              onClick=${() => choose(tag)}>
            ${name}
          </button>
        `,
      )}
    </div>
  `;
}
