// What a page that frames this one gets as the answer to a message that cannot be read.

export const TEXTS = {
  "framing.refused": ["The message cannot be read.", "Le message est illisible."],
  "framing.path": [
    "“path” is the address of an operation, such as v1/deluges/tally-scores.",
    "« path » est l’adresse d’une opération, par exemple v1/deluges/tally-scores.",
  ],
  "framing.request": [
    "“request” is the body of a request: an object.",
    "« request » est le corps d’une requête : un objet.",
  ],
  "framing.position": [
    "The address of the frame names no game, or no position that can be read.",
    "L’adresse du cadre ne nomme aucun jeu, ou aucune position lisible.",
  ],
};
