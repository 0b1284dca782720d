"""The card of Déluges: every row, ruling and option of docs/rules/deluges.md, as data.

Titles and explanations are in the catalogues of `texts/`.
"""

from functools import partial
from typing import get_args

from services.deluges.rules import box, floods, payments
from services.deluges.rules.tallies import BONUS_POINTS, BONUSES
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options, list_rules

_HERITAGE = tuple(
    Rule(
        f"heritage.{kind}",
        "Règles avancées : Victoires" if built.advanced_rule else "Victoires",
        built.points,
        "final",
        "advanced" if built.advanced_rule else None,
    )
    for kind, built in box.HERITAGE.items()
)
_BONUSES = (
    *[Rule(f"bonus.{kind}", "Victoires", BONUS_POINTS, "final") for kind in BONUSES],
    Rule("bonus.tie", "Victoires", 0, "final"),
)


_list_advanced = partial(list_rules, edition="advanced")
_RISE = "Phase de montée des eaux et déforestation"
_GROWTH = "Phase de croissance de la population et de la forêt"
_OTHERS = (
    *list_rules("Conflit", "control.cell", phase="both"),
    *list_rules("Fanatisme", "control.fanatics", phase="both"),
    *list_rules(_RISE, "flood.threshold"),
    *list_rules("Fin de partie", "flood.end"),
    *list_rules("Guerrier", "cap.warriors", phase="both"),
    *list_rules("Bateau", "cap.boats", phase="both"),
    *list_rules("Mine", "cap.mines", phase="both"),
    *list_rules("Dolmen", "cap.dolmen", phase="both"),
    *_list_advanced("Règles avancées : Monument", "cap.monument", phase="both"),
    *_list_advanced("Règles avancées : Merveille", "cap.wonder", phase="both"),
    *list_rules("Les pions", "cap.pieces", phase="both"),
    *list_rules("Tableau de construction", "build.cost"),
    *_list_advanced("Règles avancées : Merveille", "build.wonder"),
    *list_rules("Bateau", "build.boat"),
    *_list_advanced("Règles avancées : Port", "build.port"),
    *_list_advanced("Règles avancées : Caserne", "build.barracks"),
    *list_rules("Phase de construction", "build.place", "build.order"),
    *list_rules("Phase de commerce", "trade.free", "trade.held"),
    *list_rules("Conflit terrestre", "conflict.land"),
    *list_rules("Guerre maritime", "conflict.sea"),
    *list_rules("Conflit terrestre", "conflict.equal", "conflict.many"),
    *list_rules("Conflit terrestre", "slave.captured", "slave.freed"),
    *list_rules(_GROWTH, "growth.pair"),
    *_list_advanced("Règles avancées : Grenier", "growth.granary"),
    *list_rules(_GROWTH, "growth.forest"),
    *list_rules("Récolte", "harvest.control", "harvest.unit", "harvest.wood", "harvest.ore"),
    *list_rules("Esclave", "harvest.slaves"),
    *_list_advanced("Règles avancées : Monument", "harvest.copper"),
    *list_rules("Fanatisme", "fanatic.idle"),
    *list_rules(_RISE, "flood.count", "flood.flight"),
    *list_rules("Fin du tour", "turn.first"),
    *list_rules("Tour de jeu", "turn.phases"),
    *list_rules("Préparation du jeu", "start.workers"),
    *list_rules("Les continents", "map.ore"),
    *list_rules("Terre", "map.edges"),
    *list_rules("Les îles", "map.islands"),
    *list_rules("Variante à 3 joueurs", "map.three_players"),
    *list_rules("Phase de déplacement", "movement.one", "movement.order", "movement.adjacent"),
    *list_rules("Phase de déplacement", "movement.land", "movement.enter", "movement.boat"),
    *list_rules("Les esclaves", "movement.slaves"),
    *list_rules("Convoyage", "convoy.chain", "convoy.instead", "convoy.foreign"),
)

QUESTIONS = (
    OpenQuestion("bonus-zero", ("no-bonus",)),
    OpenQuestion("control", ("presence", "given")),
    OpenQuestion("cell-unresolved", ("nobody",)),
    OpenQuestion("trees-lost", ("not-counted",)),
    OpenQuestion("mines-by", get_args(box.MinesBy)),
    OpenQuestion("mines-lost", ("not-counted", "counted")),
    OpenQuestion("heritage-fanatics", ("counts",)),
    OpenQuestion("advanced-bonuses", ("counted", "left-out")),
    OpenQuestion("own-slaves", ("workers",)),
    OpenQuestion("conflict-equal", ("both-vanish",)),
    OpenQuestion("conflict-many", get_args(box.ConflictMany)),
    OpenQuestion("several-floods", ("in-order",)),
    OpenQuestion("no-friendly-cell", ("drown",)),
    OpenQuestion("functions-per-cell", ("one",)),
    OpenQuestion("inexact-payment", ("refused",)),
    OpenQuestion("game-tie", ("joint-winners",)),
    OpenQuestion("harvest-unwished", ("ore-first",)),
    OpenQuestion("quarry-and-mines", ("added",)),
    OpenQuestion("idle-slaves", ("by-id",)),
    OpenQuestion("friendly-cell", ("own",)),
    OpenQuestion("two-players", ("as-more",)),
    OpenQuestion("lost-cell", ("entered",)),
)

CARD = GameCard(
    id="deluges",
    title="Déluges",
    also_called=("deluge", "flood", "floods"),
    engine="1.6.0",
    editions=("basic", "advanced"),
    rules=(*_HERITAGE, *_BONUSES, *_OTHERS),
    questions=QUESTIONS,
    options=list_options(box.TableRules),
    limits={
        "players": box.CIVILISATIONS,
        "cells": box.CELLS,
        "warriors": box.WARRIOR.most,
        "boats": box.BOAT.most,
        "mines_on_a_cell": box.MINE.most,
        "end_of_the_game": floods.END,
        "units_of_a_resource": box.RESOURCES_HELD,
        "constructions_of_a_kind_wished": box.WISHED,
        "ways_to_pay": payments.MOST_WAYS,
    },
)
