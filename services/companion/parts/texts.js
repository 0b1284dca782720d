// What the page says where it shares a game or lists past ones, which is fetched when that is
// shown: English, French.

export const TEXTS = {
  "stats.title": ["Statistics", "Statistiques"],
  "stats.player": ["Player", "Joueur"],
  "stats.games": ["Games", "Parties"],
  "stats.wins": ["Wins", "Victoires"],
  "stats.city": ["Best city", "Meilleure ville"],
  "stats.fields": ["Fields per game", "Prés par partie"],
  "stats.fields.most": ["Most by fields, per game", "Le plus par les prés, par partie"],
  "stats.none": [
    "Statistics need games with a score and players with names.",
    "Les statistiques demandent des parties comptées et des joueurs qui ont un nom.",
  ],
  "games.export": ["Export games and statistics", "Exporter parties et statistiques"],
  "games.import": ["Import games", "Importer des parties"],
  "games.imported": ["{count} games are new here.", "{count} parties sont nouvelles ici."],
  "games.imported.one": ["{count} game is new here.", "{count} partie est nouvelle ici."],
  "games.bad_file": [
    "This file holds no games of Décompte.",
    "Ce fichier ne contient pas de parties de Décompte.",
  ],
  "share.link": ["Link with the whole position", "Lien avec toute la position"],
  "share.link.note": [
    "What you entered is in the link itself, and nowhere else.",
    "Ce que vous avez saisi est dans le lien lui-même, et nulle part ailleurs.",
  ],
  "share.short": ["Short link to the score", "Lien court vers le score"],
  "share.short.note": [
    "This service keeps what was scored for 30 days at most; names are in the link alone.",
    "Ce service garde ce qui a été compté 30 jours au plus ; les noms ne sont que dans le lien.",
  ],
  "share.short.copy": ["Copy the short link", "Copier le lien court"],
  "share.frame": ["Embed in a site", "Intégrer à un site"],
  "share.qr": ["QR code of the link", "Code QR du lien"],
  "share.qr.long": [
    "The position is too large for a QR code.",
    "La position est trop grande pour un code QR.",
  ],
  "share.qr.short": [
    "This code names the result at this service, which keeps it for 30 days at most; the link " +
      "above holds everything.",
    "Ce code nomme le résultat sur ce service, qui le garde 30 jours au plus ; le lien " +
      "ci-dessus contient tout.",
  ],
  "share.text": ["As text", "En texte"],
  "share.line": ["{rank}. {name}: {total}", "{rank}. {name} : {total}"],
  "share.csv": ["As a table (CSV)", "En tableau (CSV)"],
  "share.json": ["As data (JSON)", "En données (JSON)"],
  "share.svg": ["As a picture (SVG)", "En image (SVG)"],
  "share.png": ["Picture of the result", "Image du résultat"],
  "share.bgstats": ["Into BG Stats", "Dans BG Stats"],
  "share.began": ["Who began?", "Qui a commencé ?"],
  "share.began.first": ["{name} (first in the list)", "{name} (premier de la liste)"],
  "share.place": ["Where", "Lieu"],
  "share.waits": ["These wait for a score.", "Ceux-ci attendent un score."],
  "share.failed": ["That could not be fetched.", "Cela n’a pas pu être obtenu."],
};
