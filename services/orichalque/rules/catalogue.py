"""The card of Orichalque: every row, ruling and option of docs/rules/orichalque.md, as data.

`source` is the rulebook's heading, in French as the rulebook is.
"""

from services.orichalque.rules.box import BOX, CELLS, CREATURES_PLANNED, DISPLAYED, PLAYERS
from services.orichalque.rules.clearing import CREATURES as CREATURES_FOUGHT_TWICE
from services.orichalque.rules.next_turns import RACE_STEPS
from services.orichalque.rules.position import TableRules
from shared.core.catalogue import GameCard, OpenQuestion, list_options, list_rules

_CAPTURE = "Capturer des Créatures"
_CARD_CHOICE = "Sélectionner une carte Action"


_RULES = (
    *list_rules("Attirer l’attention d’un Titan", "victory.titan", points=1, phase="both"),
    *list_rules("Construire : Temple", "victory.temple", points=1, phase="both"),
    *list_rules("Construire : Médaillon d’Orichalque", "victory.medallion", points=1, phase="both"),
    *list_rules("Fin de partie et victoire", "victory.pacified", "victory.race", phase="both"),
    *list_rules("Attirer l’attention d’un Titan", "titan.zone"),
    *list_rules("Plusieurs Titans", "titan.replace", "titan.oratory"),
    *list_rules("Faveurs des Titans", "titan.reactivate"),
    *list_rules("Construire : Bâtiment", "site.building"),
    *list_rules("Construire : Temple", "site.temple"),
    *list_rules("Les Créatures", "site.creature_adjacent"),
    *list_rules("Construire : Bâtiment", "site.volcano_joker"),
    *list_rules("Placer sa tuile Terrain", "tile.fit", "tile.overlap", "tile.adjacent"),
    *list_rules("Atteindre un port", "port.reward"),
    *list_rules("La tuile Métropole", "metropolis.port"),
    *list_rules(_CAPTURE, "combat.sum", "combat.auto", "combat.cronos", "combat.hoplites"),
    *list_rules("Produire de l’Orichalque", "produce.mine", points=1),
    *list_rules("Recruter des Hoplites", "recruit.camp", points=1),
    *list_rules("Attribuez le jeton Initiative", "initiative.hoplites"),
    *list_rules(_CARD_CHOICE, "action.card_cost"),
    *list_rules("Jouer une action supplémentaire", "action.extra"),
    *list_rules("Complétez le plateau Action", "display.size"),
    *list_rules(_CARD_CHOICE, "display.slide"),
    *list_rules("Défausser une carte Action", "display.discard"),
    *list_rules("Déroulement du tour d’un joueur", "turn.order"),
    *list_rules("Résoudre sa carte Action", "action.card"),
    *list_rules("Faveurs des Titans", "titan.favour"),
    *list_rules(_CAPTURE, "combat.order"),
    *list_rules("Résultat du combat", "combat.loot"),
    *list_rules("Construire : Bâtiment", "build.bonus"),
    *list_rules("Complétez le plateau Bâtiment", "offer.places"),
    *list_rules("Matériel de jeu", "supply.pieces"),
    *list_rules("Mise en place", "start.pieces"),
)

QUESTIONS = (
    OpenQuestion("volcano-zones", ("no", "yes")),
    OpenQuestion("two-titans", ("player-orders",)),
    OpenQuestion("oratory-limit", ("four",)),
    OpenQuestion("die-faces", ("one-to-five", "given")),
    OpenQuestion("several-winners", ("all",)),
    OpenQuestion("initiative-kept", ("no-hoplite", "hoplite")),
    OpenQuestion("discard-gap", ("slides",)),
    OpenQuestion("supply-empty", ("what-is-left",)),
    OpenQuestion("supply-empty-board", ("bare",)),
)

CARD = GameCard(
    id="orichalque",
    title="Orichalque",
    also_called=("ori", "orichalc", "orichalcum"),
    engine="1.7.0",
    editions=("base",),
    rules=_RULES,
    questions=QUESTIONS,
    options=list_options(TableRules),
    limits={
        "players": PLAYERS,
        "cells": CELLS,
        "creatures_planned": CREATURES_PLANNED,
        "creatures_fought_twice": CREATURES_FOUGHT_TWICE,
        "hoplites_planned": BOX["hoplites"],
        "displayed": DISPLAYED,
        "race_steps": RACE_STEPS,
    },
)
