// What the page says of Héros du Monde: English, French.

export const TEXTS = {
  "heros.map": ["Map of the nine territories", "Carte des neuf territoires"],
  "heros.tap": ["Tap a territory", "Touchez un territoire"],
  "heros.all": ["All territories", "Tous les territoires"],
  "heros.next": ["Next: {territory}", "Ensuite : {territory}"],
  "heros.nobody": ["Not said", "Non précisé"],
  "heros.ties.note": [
    "These decide between players with the same population.",
    "Ceci départage les joueurs à population égale.",
  ],
  "heros.ladder.of": [
    "{territory}: {count} of {spaces} discoveries",
    "{territory} : {count} découvertes sur {spaces}",
  ],
  "heros.discovery.add": [
    "{territory}: add a discovery of {points}",
    "{territory} : ajouter une découverte de {points}",
  ],
  "heros.discovery.remove": [
    "{territory}: remove discovery {rung}, worth {points}",
    "{territory} : enlever la découverte {rung}, de {points}",
  ],
  "heros.population.of": [
    "{territory}: population of {player}",
    "{territory} : population de {player}",
  ],
  "heros.numbers": ["Population of {player}", "Population de {player}"],
  "heros.numbers.higher": ["{from}… and higher numbers", "{from}… et nombres plus grands"],
  "heros.numbers.lower": ["Lower numbers", "Nombres plus petits"],
  "heros.left_out": ["This ladder is left out", "Cette échelle ne compte pas"],
  "heros.record": ["Record in the ledger", "Inscrire au journal"],
  "heros.note": ["Record: {what}", "Inscrire : {what}"],
  "heros.noted": [
    "Recorded; the ledger has {count} events.",
    "Inscrit ; le journal a {count} événements.",
  ],
  "heros.noted.one": [
    "Recorded; the ledger has {count} event.",
    "Inscrit ; le journal a {count} événement.",
  ],
  "heros.change.note": [
    "Each territory keeps its best discovery; the modern epoch begins.",
    "Chaque territoire garde sa meilleure découverte ; l’époque moderne commence.",
  ],
  "heros.events.none": [
    "Nothing yet. A complete territory is recorded from the table.",
    "Rien encore. Un territoire complet s’inscrit depuis la table.",
  ],
  "heros.event.add": ["Record a turn", "Inscrire un tour"],
  "heros.event.last": ["Take back the last event", "Reprendre le dernier événement"],
  "heros.second": ["With two players: second colours", "À deux joueurs : secondes couleurs"],
  "heros.second.of": ["Second colour of {player}", "Seconde couleur de {player}"],
  "heros.second.none": ["Counted as one", "Comptées ensemble"],
  "heros.conquest.note": ["Conquer and record", "Conquérir et inscrire"],
  "heros.migration.note": ["Migrate and record", "Migrer et inscrire"],
  "heros.migration.tap": [
    "On the map: tap where it starts, then where each goes.",
    "Sur la carte : touchez le départ, puis où va chacun.",
  ],
  "heros.there": [
    "On the table: {one} {many}, {other} {few}",
    "Sur la table : {one} {many}, {other} {few}",
  ],
  "heros.mover": ["Who migrates?", "Qui migre ?"],
  "heros.to": ["To: {territory}", "Vers : {territory}"],
  "heros.bordering": ["The board shows these borders", "Le plateau montre ces frontières"],
  "heros.how": ["How", "Comment"],
};
