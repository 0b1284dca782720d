"""The card of Orichalque: every row, ruling and option of docs/rules/orichalque.md, as data.

Titles and explanations are texts; what a rule does is in the module of its noun. `source` is the
rulebook's heading, in French as the rulebook is.
"""

from services.orichalque.rules.box import BOX, CELLS, CREATURES_PLANNED, DISPLAYED, PLAYERS
from services.orichalque.rules.budgets import RACE_STEPS
from services.orichalque.rules.clearing import CREATURES as CREATURES_FOUGHT_TWICE
from services.orichalque.rules.position import TableRules
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

VICTORY = "Fin de partie et victoire"
TITANS = "Attirer l’attention d’un Titan"
SEVERAL_TITANS = "Plusieurs Titans"
BUILDING = "Construire : Bâtiment"
TEMPLE = "Construire : Temple"
TILE = "Placer sa tuile Terrain"
CARD_CHOICE = "Sélectionner une carte Action"
CAPTURE = "Capturer des Créatures"

_VICTORY = (
    Rule("victory.titan", TITANS, 1, "both"),
    Rule("victory.temple", TEMPLE, 1, "both"),
    Rule("victory.medallion", "Construire : Médaillon d’Orichalque", 1, "both"),
    Rule("victory.pacified", VICTORY, phase="both"),
    Rule("victory.race", VICTORY, phase="both"),
)
_TITANS = (
    Rule("titan.zone", TITANS, phase="play"),
    Rule("titan.replace", SEVERAL_TITANS, phase="play"),
    Rule("titan.oratory", SEVERAL_TITANS, phase="play"),
    Rule("titan.reactivate", "Faveurs des Titans", phase="play"),
)
_SITES = (
    Rule("site.building", BUILDING, phase="play"),
    Rule("site.temple", TEMPLE, phase="play"),
    Rule("site.creature_adjacent", "Les Créatures", phase="play"),
    Rule("site.volcano_joker", BUILDING, phase="play"),
)
_TILES = (
    Rule("tile.fit", TILE, phase="play"),
    Rule("tile.overlap", TILE, phase="play"),
    Rule("tile.adjacent", TILE, phase="play"),
    Rule("port.reward", "Atteindre un port", phase="play"),
    Rule("metropolis.port", "La tuile Métropole", phase="play"),
)
_TURN = (
    Rule("combat.sum", CAPTURE, phase="play"),
    Rule("combat.auto", CAPTURE, phase="play"),
    Rule("combat.cronos", CAPTURE, phase="play"),
    Rule("combat.hoplites", CAPTURE, phase="play"),
    Rule("produce.mine", "Produire de l’Orichalque", 1, "play"),
    Rule("recruit.camp", "Recruter des Hoplites", 1, "play"),
    Rule("initiative.hoplites", "Attribuez le jeton Initiative", phase="play"),
    Rule("action.card_cost", CARD_CHOICE, phase="play"),
    Rule("action.extra", "Jouer une action supplémentaire", phase="play"),
)
_PLAYED = (
    Rule("turn.order", "Déroulement du tour d’un joueur", phase="play"),
    Rule("action.card", "Résoudre sa carte Action", phase="play"),
    Rule("titan.favour", "Faveurs des Titans", phase="play"),
    Rule("combat.order", CAPTURE, phase="play"),
    Rule("combat.loot", "Résultat du combat", phase="play"),
    Rule("build.bonus", BUILDING, phase="play"),
    Rule("offer.places", "Complétez le plateau Bâtiment", phase="play"),
    Rule("supply.pieces", "Matériel de jeu", phase="play"),
    Rule("start.pieces", "Mise en place", phase="play"),
)
_DISPLAY = (
    Rule("display.size", "Complétez le plateau Action", phase="play"),
    Rule("display.slide", CARD_CHOICE, phase="play"),
    Rule("display.discard", "Défausser une carte Action", phase="play"),
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
    rules=(*_VICTORY, *_TITANS, *_SITES, *_TILES, *_TURN, *_DISPLAY, *_PLAYED),
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
