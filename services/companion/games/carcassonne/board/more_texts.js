// What the page says of earlier turns and of what is still open: English, French.

export const TEXTS = {
  "replay.turn": ["Tile {count} of {most}", "Tuile {count} sur {most}"],
  "replay.first": ["First tile", "Première tuile"],
  "replay.back": ["Tile before", "Tuile précédente"],
  "replay.on": ["Next tile", "Tuile suivante"],
  "replay.last": ["Last tile", "Dernière tuile"],
  "open.now": ["Now {now}", "Maintenant : {now}"],
  "open.then": ["complete {then}", "une fois terminé : {then}"],
  "open.none": ["nothing is open", "plus rien n’est ouvert"],
  "open.tunnel": ["an open tunnel", "un tunnel ouvert"],
  "open.left": [
    "{space}: {count} tiles that are left fit",
    "{space} : {count} tuiles restantes conviennent",
  ],
  "open.left.one": [
    "{space}: {count} tile that is left fits",
    "{space} : {count} tuile restante convient",
  ],
};
