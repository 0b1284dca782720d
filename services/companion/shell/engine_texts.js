// What the page says of the engine on this device: English, French.

export const TEXTS = {
  "engine.title": ["Without a network", "Sans réseau"],
  "engine.offer": [
    "Score without a network ({megabytes} MB)",
    "Compter sans réseau ({megabytes} Mo)",
  ],
  "engine.keeps": [
    "This keeps the rules of all games in this browser. They work out the score whenever the " +
      "service does not answer. Nothing you enter leaves the device.",
    "Cela garde les règles de tous les jeux dans ce navigateur. Elles calculent le score quand " +
      "le service ne répond pas. Rien de ce que vous saisissez ne quitte l’appareil.",
  ],
  "engine.keeps-alone": [
    "This keeps the rules of all games in this browser, so that they work out the score " +
      "without a network. Nothing you enter leaves the device.",
    "Cela garde les règles de tous les jeux dans ce navigateur, qui calculent ainsi le score " +
      "sans réseau. Rien de ce que vous saisissez ne quitte l’appareil.",
  ],
  "engine.sizes": [
    "It fetches {megabytes} MB and takes {kept} MB of this device.",
    "{megabytes} Mo sont à charger et {kept} Mo occupés sur cet appareil.",
  ],
  "engine.fetching": ["Fetching the rules: {percent} %", "Chargement des règles : {percent} %"],
  "engine.kept": [
    "Scores work without a network on this device.",
    "Sur cet appareil, les scores se calculent sans réseau.",
  ],
  "engine.page": [
    "The rules are kept. The page itself is still being fetched: leave it open.",
    "Les règles sont gardées. La page elle-même est encore à charger : laissez-la ouverte.",
  ],
  "engine.remove": ["Remove ({megabytes} MB)", "Enlever ({megabytes} Mo)"],
  "engine.failed": [
    "The rules could not be fetched. The next try goes on where this one ended.",
    "Les règles n’ont pas pu être chargées. Le prochain essai reprendra où celui-ci s’est arrêté.",
  ],
  "engine.full": [
    "There is no room left on this device. Nothing was kept.",
    "Il n’y a plus de place sur cet appareil. Rien n’a été gardé.",
  ],
  "engine.insecure": [
    "Scores without a network need an address that begins with https, or localhost: browsers " +
      "allow it nowhere else.",
    "Compter sans réseau demande une adresse qui commence par https, ou localhost : les " +
      "navigateurs ne le permettent nulle part ailleurs.",
  ],
};
