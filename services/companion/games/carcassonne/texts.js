// What the page says of Carcassonne on every level: English, French.

export const TEXTS = {
  "carcassonne.features.none": [
    "Add each feature that is still held, with what counts on it.",
    "Ajoutez chaque zone encore occupée, avec ce qui y compte.",
  ],
  "carcassonne.feature.add": ["Add a feature", "Ajouter une zone"],
  "carcassonne.feature.other": ["Another kind…", "Une autre zone…"],
  "carcassonne.followers": ["Figures on it", "Figurines dessus"],
  "carcassonne.followers.of": ["{figure} of {player}", "{figure} : {player}"],
  "carcassonne.figure.add": ["Another figure", "Une autre figurine"],
  "carcassonne.fairy": ["Fairy with", "Fée auprès de"],
  "carcassonne.nobody": ["Nobody", "Personne"],
  "carcassonne.holdings": ["Tokens", "Jetons"],
  "carcassonne.holdings.none": [
    "The base game has no tokens; expansions are switched on in the options.",
    "Le jeu de base n’a pas de jetons ; les extensions s’ajoutent dans les options.",
  ],
  "field.value": ["Value", "Valeur"],
  "carcassonne.besides": ["{what}: {figure}, {player}", "{what} : {figure}, {player}"],
};
