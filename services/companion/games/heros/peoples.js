// The colours on the board: one for each player, two for each where two play.

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";
import { COLOURS, nameOf } from "../../shell/players.js";

/** Every people on the board, as `{id, colour, name, owner}`; `owner` is the player's id. */
export function peoples(players) {
  return players.flatMap((player) => {
    const own = { ...player, owner: player.id };
    return hasTwo(player, players) ? [own, { ...player.second, owner: player.id }] : [own];
  });
}

/** What a request says of a player's colours: nothing where there is one. */
export function colours(player, players) {
  return hasTwo(player, players) ? { colours: [player.id, player.second.id] } : {};
}

/** Whether a player of a request has population under another name than their own first. */
export function hasOtherFirst({ id, colours: [first] = [id] }) {
  return first !== id;
}

/**
 * The players of a request, who are these `people` here. A second colour that nobody knows is any
 * free one.
 */
export function withSeconds(players, people) {
  const taken = people.flatMap(({ colour, second }) => [colour, second?.colour]);
  const free = COLOURS.filter((colour) => !taken.includes(colour)).values();
  return players.map(({ colours: [, id] = [], ...player }, at) => {
    const { second } = people[at];
    const isKnown = second?.id === id;
    const found = isKnown ? second : { id, colour: free.next().value };
    return { ...player, ...people[at], second: id && found };
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
