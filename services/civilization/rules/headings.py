"""Where rules are found: headings of the Wisdom & Warfare rulebook, in French as it is, or else.

What is no heading says what else a rule is known from.
"""

BASE_RULES = "Règles de base : batailles"
CARDS = "Carte"
AIDS = "Aides de jeu"
STRENGTH = "Force et santé"
TRUMP = "Détails d’une carte Unité de remplacement : C. Symbole Dominer"
ENGAGED = "Unités engagées"
RESOLVING = "Résoudre une bataille"
LOOT = "Butin après la bataille"
ONE_LOOT = "Effets 1 Butin"
TWO_LOOT = "Effets 2 Butins"
FAQ = "FAQ officielle 2.0"
FAME = "Gloire et Fortune"
CITY_STATES = "Effets d’une Cité-État"
NEW_EVENTS = "Nouvelles cartes Événement Culture"
INTEGRATING = "Intégrer cette extension"
