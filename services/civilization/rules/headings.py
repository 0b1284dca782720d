"""Where rules are found: headings of the Wisdom & Warfare rulebook, in French as it is, or else.

What is no heading says what else a rule is known from.
"""

BASE_RULES = "Règles de base : batailles"
CARDS = "Carte"
AIDS = "Aides de jeu"
STRENGTH = "Force et santé"
ENGAGED = "Unités engagées"
RESOLVING = "Résoudre une bataille"
LOOT = "Butin après la bataille"
FAME = "Gloire et Fortune"
CITY_STATES = "Effets d’une Cité-État"
NEW_EVENTS = "Nouvelles cartes Événement Culture"
MATERIAL = "Matériel"
BASE_BOX = "Matériel du jeu de base"
FRENCH = "Les Français"
PROGRAMME = "Nouvelle action de cité : lancer un programme de construction"
DOCTRINES = "Adopter des doctrines"
DOCTRINE_CARDS = "Cartes Doctrine"
RELICS = "Reliques"
WONDERS = "Cartes Merveille (construire le paquet Merveille)"
