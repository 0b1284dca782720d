// A link that hands a finished play to the app BG Stats.

import { lettersOf, nameOf, playerOf } from "./players.js";

const APP = "https://app.bgstatsapp.com/createPlay.html?data=";
/** BoardGameGeek's numbers of the games whose number we know. */
const BGG = { carcassonne: 822 };

/** What BG Stats is told: `standings` are the service's players, `when` the moment of the play. */
export function play({ game, title, standings, players, when, id }) {
  const letters = lettersOf(players);
  return {
    sourceName: "Décompte",
    sourcePlayId: id,
    playDate: when.toISOString().slice(0, 19).replace("T", " "),
    game: {
      name: title,
      sourceGameId: game,
      ...(game in BGG ? { bggId: BGG[game] } : {}),
      highestWins: true,
      noPoints: false,
    },
    players: standings.map((one) => ({
      name: nameOf(playerOf(one.id)),
      sourcePlayerId: `${letters[one.id]}-${nameOf(playerOf(one.id))}`,
      startPlayer: players[0].id === one.id,
      score: one.total,
      rank: one.rank,
      winner: one.rank === 1,
    })),
  };
}

/** The address that opens BG Stats with the play filled in. */
export function bgStatsLink(told) {
  return APP + encodeURIComponent(JSON.stringify(told));
}
