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
  "photo.finding": ["Looking for the grid…", "Recherche de la grille…"],
  "photo.found": [
    "The grid was found: look whether it lies on the tiles.",
    "La grille a été trouvée : vérifiez qu’elle suit les tuiles.",
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
  "photo.reading": ["The tiles are read: some seconds…", "Lecture des tuiles : quelques secondes…"],
  "photo.waiting": [
    "The machine that reads photos is busy: it is asked once more in a moment…",
    "La machine qui lit les photos est occupée : elle sera interrogée encore une fois dans un " +
      "instant…",
  ],
  "photo.late": [
    "The machine took too long to read the photo: it is asked once more in a moment…",
    "La machine a mis trop de temps à lire la photo : elle sera interrogée encore une fois dans " +
      "un instant…",
  ],
  "photo.unavailable": [
    "The machine that reads photos does not answer now: it is asked once more in a moment…",
    "La machine qui lit les photos ne répond pas pour le moment : elle sera interrogée encore " +
      "une fois dans un instant…",
  ],
  "photo.not_decoded": [
    "The machine that reads photos did not answer: the other tiles stay as they are until the " +
      "next correction.",
    "La machine qui lit les photos n’a pas répondu : les autres tuiles restent telles quelles " +
      "jusqu’à la prochaine correction.",
  ],
  "photo.behind": ["Only put it behind the board", "Seulement la mettre sous le plateau"],
  "photo.all_the_same": ["Take it all the same", "La prendre quand même"],
  "photo.away": [
    "The service cannot be reached. The photo is still here: try again.",
    "Le service est injoignable. La photo est toujours là : réessayez.",
  ],
  "photo.untaught": [
    "Nothing was taught on this device yet, so the tiles are entered over the photo. That " +
      "teaches how they look.",
    "Rien n’a encore été appris sur cet appareil : saisissez les tuiles sur la photo. Cela " +
      "apprend à les reconnaître.",
  ],
  "photo.taught": [
    "This device knows how your tiles look ({size} kB).",
    "Cet appareil sait à quoi ressemblent vos tuiles ({size} ko).",
  ],
  "photo.pack": ["What was taught", "Ce qui a été appris"],
  "photo.pack.what": [
    "Small patches of single tiles, 32 pixels wide, and never a photo.",
    "De petits morceaux de tuiles, larges de 32 pixels, et jamais une photo.",
  ],
  "photo.export": ["Save as a file", "Enregistrer dans un fichier"],
  "photo.import": ["Open a file", "Ouvrir un fichier"],
  "photo.forget": ["Delete", "Supprimer"],
  "photo.panel": ["The photo", "La photo"],
  "photo.opacity": ["Photo through the tiles", "Photo à travers les tuiles"],
  "photo.doubts": ["{count} tiles to look at", "{count} tuiles à vérifier"],
  "photo.doubts.one": ["{count} tile to look at", "{count} tuile à vérifier"],
  "photo.no_doubts": ["Every tile is known.", "Toutes les tuiles sont connues."],
  "photo.warnings": ["What the service says of it", "Ce qu’en dit le service"],
  "photo.next": ["Look at the next", "Voir la suivante"],
  "photo.guesses": ["Which tile is it?", "Quelle tuile est-ce ?"],
  "photo.vacant": ["No tile lies here", "Aucune tuile ici"],
  "photo.decoding": ["The others are looked at again…", "Les autres sont revues…"],
  "photo.coats": ["With or without a coat of arms?", "Avec ou sans blason ?"],
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
  "photo.not_learnt": [
    "That could not be kept on this device.",
    "Cela n’a pas pu être gardé sur cet appareil.",
  ],
  "photo.leave": ["Put the photo away", "Ranger la photo"],
  "photo.again": ["Move the grid", "Déplacer la grille"],
  "photo.seen": [
    "{count} figures seen in the photo: tap each, then its place.",
    "{count} pions vus sur la photo : touchez chacun, puis sa place.",
  ],
  "photo.seen.one": [
    "{count} figure seen in the photo: tap it, then its place.",
    "{count} pion vu sur la photo : touchez-le, puis sa place.",
  ],
  "photo.figure": ["{who}, {where}", "{who}, {where}"],
};
