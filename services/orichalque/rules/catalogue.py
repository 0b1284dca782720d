"""The card of Orichalque: every row, ruling and option of docs/rules/orichalque.md, as data.

Titles and explanations are texts; what a rule does is in the module of its noun. `source` is the
rulebook's heading, in French as the rulebook is.
"""

from services.orichalque.rules.box import BOX, CELLS, CREATURES_PLANNED, DISPLAYED, PLAYERS
from services.orichalque.rules.clearing import CREATURES as CREATURES_FOUGHT_TWICE
from services.orichalque.rules.next_turns import RACE_STEPS
from services.orichalque.rules.position import TableRules
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

_CAPTURE = "Capturer des Créatures"
_CARD_CHOICE = "Sélectionner une carte Action"


def _list_rules(
    source: str, *ids: str, worth: int | None = None, phase: str = "play"
) -> tuple[Rule, ...]:
    """The rules under one heading of the rulebook."""
    return tuple([Rule(one, source, worth, phase) for one in ids])


_RULES = (
    *_list_rules("Attirer l’attention d’un Titan", "victory.titan", worth=1, phase="both"),
    *_list_rules("Construire : Temple", "victory.temple", worth=1, phase="both"),
    *_list_rules("Construire : Médaillon d’Orichalque", "victory.medallion", worth=1, phase="both"),
    *_list_rules("Fin de partie et victoire", "victory.pacified", "victory.race", phase="both"),
    *_list_rules("Attirer l’attention d’un Titan", "titan.zone"),
    *_list_rules("Plusieurs Titans", "titan.replace", "titan.oratory"),
    *_list_rules("Faveurs des Titans", "titan.reactivate"),
    *_list_rules("Construire : Bâtiment", "site.building"),
    *_list_rules("Construire : Temple", "site.temple"),
    *_list_rules("Les Créatures", "site.creature_adjacent"),
    *_list_rules("Construire : Bâtiment", "site.volcano_joker"),
    *_list_rules("Placer sa tuile Terrain", "tile.fit", "tile.overlap", "tile.adjacent"),
    *_list_rules("Atteindre un port", "port.reward"),
    *_list_rules("La tuile Métropole", "metropolis.port"),
    *_list_rules(_CAPTURE, "combat.sum", "combat.auto", "combat.cronos", "combat.hoplites"),
    *_list_rules("Produire de l’Orichalque", "produce.mine", worth=1),
    *_list_rules("Recruter des Hoplites", "recruit.camp", worth=1),
    *_list_rules("Attribuez le jeton Initiative", "initiative.hoplites"),
    *_list_rules(_CARD_CHOICE, "action.card_cost"),
    *_list_rules("Jouer une action supplémentaire", "action.extra"),
    *_list_rules("Complétez le plateau Action", "display.size"),
    *_list_rules(_CARD_CHOICE, "display.slide"),
    *_list_rules("Défausser une carte Action", "display.discard"),
    *_list_rules("Déroulement du tour d’un joueur", "turn.order"),
    *_list_rules("Résoudre sa carte Action", "action.card"),
    *_list_rules("Faveurs des Titans", "titan.favour"),
    *_list_rules(_CAPTURE, "combat.order"),
    *_list_rules("Résultat du combat", "combat.loot"),
    *_list_rules("Construire : Bâtiment", "build.bonus"),
    *_list_rules("Complétez le plateau Bâtiment", "offer.places"),
    *_list_rules("Matériel de jeu", "supply.pieces"),
    *_list_rules("Mise en place", "start.pieces"),
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
