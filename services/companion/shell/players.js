// The players of the draft. The service hears of "#1#" and the like, never of a name: the page puts
// the names into what it says, and nobody else keeps them.

import { computed, signal } from "@preact/signals";
import { players } from "./drafts.js";
import { inPageWords, t } from "./language.js";

/** Colours to choose from; each has a pattern of its own, so that colour is never the only sign. */
export const COLOURS = [
  "blue",
  "red",
  "green",
  "yellow",
  "black",
  "white",
  "orange",
  "purple",
  "brown",
  "pink",
  "grey",
  "turquoise",
];

/** How many players a game begins with, as many as its smallest box is played with. */
export function seated(count, colours = COLOURS) {
  return colours.slice(0, count).map((colour, at) => ({ id: `#${at + 1}#`, colour }));
}

/** The players with one more: the first id and colour that nobody has. */
export function joined(players, colours = COLOURS) {
  const ids = new Set(players.map(({ id }) => id));
  const used = new Set(players.map(({ colour }) => colour));
  const number = Array.from({ length: ids.size + 1 }, (_, at) => at + 1).find(
    (n) => !ids.has(`#${n}#`),
  );
  const colour = [...colours, ...COLOURS].find((one) => !used.has(one)) ?? COLOURS[0];
  return [...players, { id: `#${number}#`, colour }];
}

/** The name of a player: the one given, else the colour. */
export function nameOf(player) {
  return player?.name || t(`colour.${player?.colour}`);
}

/**
 * The player of the draft with this id, or one of a player's colours, which may have an id of its
 * own.
 */
export function playerOf(id) {
  const all = players.value.flatMap((player) => [player, player.second ?? []].flat());
  return all.find((one) => one.id === id) ?? all.find((one) => one.first === id);
}

/** A letter for each player, by id: from the name if one is free there. */
export function lettersOf(players) {
  const letters = {};
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const player of players) {
    const name = nameOf(player).normalize("NFD").toUpperCase();
    const letter = [...name].find((one) => free.includes(one)) ?? free[0];
    free.splice(free.indexOf(letter), 1);
    letters[player.id] = letter;
    if (player.second) letters[player.second.id] = letter;
    if (player.first) letters[player.first] ??= letter;
  }
  return letters;
}

/** The letters of the players of the draft; computed again only as they or the language change. */
export const letters = computed(() => lettersOf(players.value));

/** How the table that is shown calls the places that a sentence of the service names. */
export const placeWords = signal((text) => text);

/** A sentence of the service with the players' names in it, in the words of the page. */
export function said(text) {
  return saidAs(placeWords.value(inPageWords(text)), (name) => name);
}

/** The same, where names are `written` in some way of their own. */
export function saidAs(text, written) {
  return text.replace(/#\d+#/g, (id) => written(nameOf(playerOf(id) ?? { colour: "grey" })));
}
