// What the page says of photos: English, French.

export const TEXTS = {
  "photo.title": ["A photo of the table", "Une photo de la table"],
  "photo.how": [
    "From above, with the whole board in sight. The photo is read by the service and kept by " +
      "nobody.",
    "D’en haut, avec tout le plateau visible. La photo est lue par le service, et personne ne " +
      "la garde.",
  ],
  "photo.unreadable": [
    "This file is no picture that can be shown here.",
    "Ce fichier n’est pas une image qui puisse être affichée ici.",
  ],
  "photo.corners": [
    "Drag the four points to the corners of a block of tiles, and say how many tiles it has.",
    "Placez les quatre points aux coins d’un bloc de tuiles, et dites combien de tuiles il compte.",
  ],
  "photo.corner.upper_left": ["Upper left corner", "Coin en haut à gauche"],
  "photo.corner.upper_right": ["Upper right corner", "Coin en haut à droite"],
  "photo.corner.lower_right": ["Lower right corner", "Coin en bas à droite"],
  "photo.corner.lower_left": ["Lower left corner", "Coin en bas à gauche"],
  "photo.columns": ["Tiles across", "Tuiles en largeur"],
  "photo.rows": ["Tiles down", "Tuiles en hauteur"],
  "photo.read": ["Read the tiles", "Lire les tuiles"],
  "photo.reading": ["The photo is read…", "Lecture de la photo…"],
  "photo.stage.picture": ["The picture is opened…", "Ouverture de l’image…"],
  "photo.stage.grid": ["Looking for the grid…", "Recherche de la grille…"],
  "photo.stage.tiles": ["The tiles are read…", "Lecture des tuiles…"],
  "photo.stage.followers": [
    "{count} tiles were read. Looking for figures…",
    "{count} tuiles lues. Recherche des pions…",
  ],
  "photo.stage.followers.one": [
    "{count} tile was read. Looking for figures…",
    "{count} tuile lue. Recherche des pions…",
  ],
  "photo.stop": ["Stop", "Arrêter"],
  "photo.waiting": [
    "The machine that reads photos is busy: the page asks it once more in a moment…",
    "La machine qui lit les photos est occupée : la page lui demande encore une fois dans un " +
      "instant…",
  ],
  "photo.late": [
    "The machine took too long to read the photo: the page asks it once more in a moment…",
    "La machine a mis trop de temps à lire la photo : la page lui demande encore une fois dans " +
      "un instant…",
  ],
  "photo.unavailable": [
    "The machine that reads photos does not answer now: the page asks it once more in a moment…",
    "La machine qui lit les photos ne répond pas pour le moment : la page lui demande encore " +
      "une fois dans un instant…",
  ],
  "photo.not_decoded": [
    "The machine that reads photos did not answer: the other tiles stay as they are until the " +
      "next correction.",
    "La machine qui lit les photos n’a pas répondu : les autres tuiles restent telles quelles " +
      "jusqu’à la prochaine correction.",
  ],
  "photo.all_the_same": ["Take it all the same", "La prendre quand même"],
  "photo.away": [
    "The service cannot be reached. The photo is still here: try again.",
    "Le service est injoignable. La photo est toujours là : réessayez.",
  ],
  "photo.not_taught": [
    "Nothing was learnt from your own tiles yet: a photo is read all the same.",
    "Rien n’a encore été appris de vos propres tuiles : une photo est lue quand même.",
  ],
  "photo.taught": [
    "This device knows how your tiles look ({size} kB).",
    "Cet appareil sait à quoi ressemblent vos tuiles ({size} ko).",
  ],
  "photo.pack.what": [
    "Small patches of single tiles, 32 pixels wide, and never a photo.",
    "De petits morceaux de tuiles, larges de 32 pixels, et jamais une photo.",
  ],
  "photo.pack.name": ["Name of this copy", "Nom de cet exemplaire"],
  "photo.pack.day": ["taught on {day}", "appris le {day}"],
  "photo.no_pack": [
    "This file is not one that was saved here.",
    "Ce fichier n’est pas de ceux qui sont enregistrés ici.",
  ],
  "photo.export": ["Give to a friend", "Donner à un ami"],
  "photo.import": ["Open a file", "Ouvrir un fichier"],
  "photo.forget": ["Delete", "Supprimer"],
  "photo.panel": ["The photo", "La photo"],
  "photo.opacity": ["Photo through the tiles", "Photo à travers les tuiles"],
  "photo.warnings": ["What the service says of it", "Ce qu’en dit le service"],
  "photo.questions": ["{count} questions left", "Encore {count} questions"],
  "photo.questions.one": ["{count} question left", "Encore {count} question"],
  "photo.no_questions": ["Every tile is known.", "Toutes les tuiles sont connues."],
  "photo.apart": [
    "{count} tiles were seen apart from the board: they are not laid.",
    "{count} tuiles ont été vues à l’écart du plateau : elles ne sont pas posées.",
  ],
  "photo.apart.one": [
    "{count} tile was seen apart from the board: it is not laid.",
    "{count} tuile a été vue à l’écart du plateau : elle n’est pas posée.",
  ],
  "photo.which_river": [
    "There is a river in the photo. Which one is in play?",
    "Il y a une rivière sur la photo. Laquelle est en jeu ?",
  ],
  "photo.river_first": ["River I", "Rivière I"],
  "photo.river_second": ["River II", "Rivière II"],
  "photo.river_none": ["None", "Aucune"],
  "photo.ask_now": ["Go on with the questions", "Reprendre les questions"],
  "photo.none": ["Another tile", "Autre tuile"],
  "photo.later": ["Later", "Plus tard"],
  "photo.more": ["More about the photo", "Autour de la photo"],
  "photo.replaced": [
    "The tiles of the photo take the place of the board that was there. Undo brings it back.",
    "Les tuiles de la photo remplacent le plateau précédent. Annuler le rétablit.",
  ],
  "photo.lost": [
    "{count} pieces left the board, because their tiles changed. Undo brings them back.",
    "{count} pièces ont quitté le plateau : leurs tuiles ont changé. Annuler les rétablit.",
  ],
  "photo.lost.one": [
    "{count} piece left the board, because its tile changed. Undo brings it back.",
    "{count} pièce a quitté le plateau : sa tuile a changé. Annuler la rétablit.",
  ],
  "photo.guesses": ["Which tile is it?", "Quelle tuile est-ce ?"],
  "photo.vacant": ["No tile", "Pas de tuile"],
  "photo.decoding": ["The others are looked at again…", "Les autres sont revues…"],
  "photo.teach": ["Teach how these tiles look", "Apprendre à reconnaître ces tuiles"],
  "photo.teaching": ["One moment…", "Un instant…"],
  "photo.only_sure": [
    "Only tiles that are sure are taught: {count} now.",
    "Seules les tuiles sûres sont apprises : {count} pour l’instant.",
  ],
  "photo.only_sure.one": [
    "Only tiles that are sure are taught: {count} now.",
    "Seules les tuiles sûres sont apprises : {count} pour l’instant.",
  ],
  "photo.learnt": [
    "Learnt: the next photo is read with it.",
    "C’est appris : la prochaine photo sera lue ainsi.",
  ],
  "photo.unlearnt": ["That is forgotten again.", "C’est oublié."],
  "photo.unlearn": ["Forget it", "L’oublier"],
  "photo.not_learnt": [
    "That could not be kept on this device.",
    "Cela n’a pas pu être gardé sur cet appareil.",
  ],
  "photo.leave": ["Put the photo away", "Ranger la photo"],
  "photo.again": ["Move the grid", "Déplacer la grille"],
  "photo.seen": [
    "{count} figures seen in the photo. On what does this one stand?",
    "{count} pions vus sur la photo. Sur quoi est celui-ci ?",
  ],
  "photo.seen.one": [
    "{count} figure seen in the photo. On what does it stand?",
    "{count} pion vu sur la photo. Sur quoi est-il ?",
  ],
  "photo.no_figure": ["No figure", "Pas de pion"],
  "photo.figure": ["{who}, {where}", "{who}, {where}"],
};
