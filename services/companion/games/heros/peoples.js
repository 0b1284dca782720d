// The colours on the board: one for each player, two for each where two play.

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";
import { COLOURS, nameOf } from "../../shell/players.js";

/**
 * Every people on the board, as `{id, colour, name, owner}`; `owner` is the player's id. The first
 * of a player is called as the player is, unless a link brought another name.
 */
export function peoples(players) {
  return players.flatMap((player) => {
    const own = { ...player, id: player.first ?? player.id, owner: player.id };
    return hasTwo(player, players) ? [own, { ...player.second, owner: player.id }] : [own];
  });
}

/** What a request says of a player's colours: nothing where the only one is called by the id. */
export function colours(player, players) {
  const { id, first, second } = player;
  if (hasTwo(player, players)) return { colours: [first ?? id, second.id] };
  return first === undefined ? {} : { colours: [first] };
}

/**
 * The players of a request, who are these `people` here: the name of a first colour is kept where
 * the id does not say it. A second colour that nobody knows is any free one.
 */
export function withColours(players, people) {
  const taken = people.flatMap(({ colour, second }) => [colour, second?.colour]);
  const free = COLOURS.filter((colour) => !taken.includes(colour)).values();
  return players.map(({ colours: [name, id] = [], ...player }, at) => {
    const { second } = people[at];
    const isKnown = second?.id === id;
    const found = isKnown ? second : { id, colour: free.next().value };
    const first = name === player.id && id ? undefined : name;
    return { ...player, ...people[at], first, second: id && found };
  });
}

function hasTwo(player, players) {
  return players.length === 2 && player.second !== undefined;
}

/** The territories of the draft with the population of colours that are played alone. */
export function peopled({ players, territories }) {
  const ids = new Set(peoples(players).map(({ id }) => id));
  return territories.map((territory) => ({
    ...territory,
    population: Object.fromEntries(
      Object.entries(territory.population).filter(([id]) => ids.has(id)),
    ),
  }));
}

/** With two players: the second colour of each, or both colours counted as one people. */
export function SecondColours() {
  const { players } = draft.value;
  if (players.length !== 2) return null;
  return html`
    <h3>${t("heros.second")}</h3>
    <div class="row">
      ${players.map((player, at) => {
        const taken = players.flatMap((one) => [
          one.colour,
          one === player ? null : one.second?.colour,
        ]);
        const free = COLOURS.filter((colour) => !taken.includes(colour));
        const choices = [
          { value: undefined, label: t("heros.second.none") },
          ...free.map((value) => ({ value, label: t(`colour.${value}`) })),
        ];
        return html`
          <${Choice} key=${player.id} label=${t("heros.second.of", { player: nameOf(player) })}
              value=${player.second?.colour} choices=${choices}
              pointer=${`/players/${at}/colours/1`}
              onChange=${(colour) =>
                put(["players", at, "second"], colour && { id: secondId(player, at), colour })} />
        `;
      })}
    </div>
  `;
}

/** An id that no player at this table can get. */
function secondId({ id }, at) {
  return id.startsWith("#") ? id.replace("#", "#9") : `#9${at}0#`;
}
