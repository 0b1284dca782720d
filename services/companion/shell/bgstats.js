// A link that hands a finished play to the app BG Stats.

import { lettersOf, nameOf, playerOf } from "./players.js";

const APP = "https://app.bgstatsapp.com/createPlay.html?data=";
/** BoardGameGeek's numbers of the games whose number we know. */
const BGG = { carcassonne: 822 };

/** Whether there is a play to tell of: a score for everybody at the table. */
export function isWhole(standings, players) {
  return standings !== undefined && standings.length === players.length;
}

/** Who began, as it was said; the first in the list while nobody has said it. */
export function starterOf({ players, starter }) {
  return players.find(({ id }) => id === starter)?.id ?? players[0].id;
}

/** The play for BG Stats: `standings` are the service's players, `when` is its moment. */
export function play({ game, title, standings, draft, place, when, id }) {
  const starter = starterOf(draft);
  const ids = idsOf(draft.players);
  return {
    sourceName: "Décompte",
    sourcePlayId: id,
    playDate: when.toISOString().slice(0, 19).replace("T", " "),
    ...(place ? { location: place } : {}),
    game: {
      name: title,
      sourceGameId: game,
      ...(game in BGG ? { bggId: BGG[game] } : {}),
      highestWins: true,
      noPoints: false,
    },
    players: standings.map((one) => ({
      name: nameOf(playerOf(one.id)),
      sourcePlayerId: ids[one.id],
      startPlayer: one.id === starter,
      score: one.total,
      rank: one.rank,
      winner: one.rank === 1,
    })),
  };
}

/**
 * Each player's name as an id, which is the same in the next play; with a letter where two have one
 * name.
 */
function idsOf(players) {
  const letters = lettersOf(players);
  const names = players.map(nameOf);
  const isShared = (name) => names.indexOf(name) !== names.lastIndexOf(name);
  return Object.fromEntries(
    players.map(({ id }, at) => [
      id,
      isShared(names[at]) ? `${names[at]}-${letters[id]}` : names[at],
    ]),
  );
}

/** The address that opens BG Stats with the play filled in. */
export function bgStatsLink(filled) {
  return APP + encodeURIComponent(JSON.stringify(filled));
}
