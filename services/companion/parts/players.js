// Who plays: names, colours, and points that are on the track already.

import { draft, edit, put } from "../shell/drafts.js";
import { addTexts } from "../shell/language.js";
import { history } from "../shell/past_games.js";
import { COLOURS, joined, lettersOf, nameOf } from "../shell/players.js";
import { showAdded } from "./adding.js";
import { Sign } from "./badge.js";
import { Choice, Stepper } from "./fields.js";
import { html, t, useMemo, useState } from "./html.js";
import TEXTS from "./setup_texts.json" with { type: "json" };

addTexts(TEXTS);

/**
 * The players' form; `least` and `most` are how many the game takes, `roles` what each of them is.
 * Points that are `carried` are folded at first, unless `isCarriedOpen`.
 */
export function Players({
  least = 1,
  most,
  carried = false,
  isCarriedOpen = false,
  closed = false,
  roles = [],
  children,
}) {
  const { players } = draft.value;
  // Only how it begins: after that the person who types opens and closes it.
  const known = useMemo(() => knownPlayers(history.value), [history.value]);
  const [open] = useState(!closed && players.every((player) => !player.name));
  return html`
    <details class="players" open=${open}>
      <summary><h2>${t("players.title")}</h2><${Signs} /></summary>
      <ul class="plain">
        ${players.map(
          (player, at) => html`
            <${Player} key=${player.id} ...${{ player, at, known }} role=${roles[at]}
                fixed=${least === most} few=${players.length <= least} />
          `,
        )}
      </ul>
      <datalist id="known-players">
        ${[...known.keys()].map((name) => html`<option key=${name} value=${name}></option>`)}
      </datalist>
      ${
        players.length < most &&
        html`
          <button type="button" onClick=${addPlayer}>${t("players.add")}</button>
        `
      }
      ${carried && html`<${Carried} isOpen=${isCarriedOpen} />`}
      ${children}
    </details>
  `;
}

function addPlayer() {
  const { players } = draft.peek();
  put(["players"], joined(players));
  showAdded(`/players/${players.length}`);
}

function Signs() {
  const { players } = draft.value;
  const letters = lettersOf(players);
  return html`
    <span class="signs">
      ${players.map(
        (player) => html`
          <span class="carrying">
            <${Sign} colour=${player.colour} letter=${letters[player.id]} />
            ${player.carried ? html`<b>${player.carried}</b>` : null}
          </span>
        `,
      )}
    </span>
  `;
}

function Player({ player, at, known, role, fixed, few }) {
  const letter = lettersOf(draft.value.players)[player.id];
  const named = (name) => {
    put(["players", at, "name"], name || undefined, `name ${player.id}`);
    const colour = known.get(name);
    if (colour && isFree(draft.peek(), colour, at)) recolour(at, colour, `name ${player.id}`);
  };
  return html`
    <li class="player" data-pointer=${`/players/${at}`}>
      ${role && html`<span class="label role">${role}</span>`}
      <${Sign} colour=${player.colour} letter=${letter} />
      <label class="grow">
        <span class="unseen">${t("players.name")}</span>
        <input type="text" maxlength="30" autocomplete="off" list="known-players"
            value=${player.name ?? ""}
            placeholder=${nameOf(player)}
            onInput=${(event) => named(event.target.value.replaceAll(/["#\r\n]/g, ""))} />
      </label>
      <${Choice} label=${t("players.colour")} value=${player.colour}
          choices=${COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
          onChange=${(colour) => recolour(at, colour)} />
      ${
        !fixed &&
        html`
          <button type="button" class="quiet" disabled=${few}
              aria-label=${t("do.remove_what", { what: nameOf(player) })}
              onClick=${() => edit((now) => without(now, player.id))}>
            ✕
          </button>
        `
      }
    </li>
  `;
}

/** The points on the track, folded while nobody has any: names are entered far more often. */
function Carried({ isOpen }) {
  const { players } = draft.value;
  const [open] = useState(isOpen || players.some((player) => player.carried));
  return html`
    <details class="carried" open=${open}>
      <summary>${t("players.carried")}</summary>
      ${players.map(
        (player, at) => html`
          <${Stepper} key=${player.id} label=${nameOf(player)} value=${player.carried ?? 0}
              min=${-999} max=${9999} pointer=${`/players/${at}/carried`}
              onChange=${(points) =>
                put(["players", at, "carried"], points, `carried ${player.id}`)} />
        `,
      )}
    </details>
  `;
}

/** The names of past games, newest first, each with the colour that it had last. */
function knownPlayers(games) {
  const seats = games.flatMap(({ draft: { players } }) => players.filter(({ name }) => name));
  return new Map(seats.reverse().map(({ name, colour }) => [name, colour]));
}

/**
 * Whether the player at `at` may have a colour: nobody has it, or only a seat after this one of
 * which nothing was said, which takes another.
 */
function isFree({ players, ...table }, colour, at) {
  const holder = players.findIndex((one) => [one.colour, one.second?.colour].includes(colour));
  if (holder < 0) return true;
  const { id, name, carried } = players[holder];
  return holder > at && !name && !carried && !JSON.stringify(table).includes(JSON.stringify(id));
}

/** Two players never have one colour: who had it, as a second one too, takes the other's. */
function recolour(at, colour, merge = null) {
  edit((now) => {
    const exchanged = (one) =>
      one.colour === colour ? { ...one, colour: now.players[at].colour } : one;
    const changed = (player, index) => (index === at ? { ...player, colour } : exchanged(player));
    const players = now.players.map(changed);
    return {
      ...now,
      players: players.map((one) => (one.second ? { ...one, second: exchanged(one.second) } : one)),
    };
  }, merge);
}

/** The draft without a player, wherever the player is named: as a key, a value or in a list. */
export function without(data, id) {
  if (Array.isArray(data)) {
    return data.filter((one) => one !== id && !belongsTo(one, id)).map((one) => without(one, id));
  }
  if (typeof data !== "object" || data === null) return data;
  const left = Object.entries(data).filter(([key, value]) => key !== id && value !== id);
  return Object.fromEntries(left.map(([key, value]) => [key, without(value, id)]));
}

function belongsTo(one, id) {
  return (
    typeof one === "object" && one !== null && (one.id === id || Object.values(one).includes(id))
  );
}
