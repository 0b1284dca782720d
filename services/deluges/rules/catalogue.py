"""The card of Déluges: every row, ruling and option of docs/rules/deluges.md, as data.

Titles and explanations are in the catalogues of `texts/`.
"""

from typing import get_args

from services.deluges.rules import payments, rises
from services.deluges.rules.box import (
    BOAT,
    CELLS,
    CIVILISATIONS,
    HERITAGE,
    MINE,
    RESOURCES_HELD,
    WARRIOR,
    WISHED,
)
from services.deluges.rules.table import ConflictMany, MinesBy, TableRules
from services.deluges.rules.tallies import BONUS_POINTS, BONUSES
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

_HERITAGE = tuple(
    [
        Rule(
            f"heritage.{kind}",
            "Règles avancées : Victoires" if built.advanced_rule else "Victoires",
            built.points,
            "final",
            "advanced" if built.advanced_rule else None,
        )
        for kind, built in HERITAGE.items()
    ]
)
_BONUSES = (
    *[Rule(f"bonus.{kind}", "Victoires", BONUS_POINTS, "final") for kind in BONUSES],
    Rule("bonus.tie", "Victoires", 0, "final"),
)
_BOARD = (
    Rule("control.cell", "Conflit", phase="both"),
    Rule("control.fanatics", "Fanatisme", phase="both"),
    Rule("flood.threshold", "Phase de montée des eaux et déforestation", phase="play"),
    Rule("flood.end", "Fin de partie", phase="play"),
)
_CAPS = (
    Rule("cap.warriors", "Guerrier", phase="both"),
    Rule("cap.boats", "Bateau", phase="both"),
    Rule("cap.mines", "Mine", phase="both"),
    Rule("cap.dolmen", "Dolmen", phase="both"),
    Rule("cap.monument", "Règles avancées : Monument", phase="both", edition="advanced"),
    Rule("cap.wonder", "Règles avancées : Merveille", phase="both", edition="advanced"),
    Rule("cap.pieces", "Les pions", phase="both"),
)
_BUILDS = (
    Rule("build.cost", "Tableau de construction", phase="play"),
    Rule("build.wonder", "Règles avancées : Merveille", phase="play", edition="advanced"),
    Rule("build.boat", "Bateau", phase="play"),
    Rule("build.port", "Règles avancées : Port", phase="play", edition="advanced"),
    Rule("build.barracks", "Règles avancées : Caserne", phase="play", edition="advanced"),
    Rule("build.place", "Phase de construction", phase="play"),
    Rule("build.order", "Phase de construction", phase="play"),
    Rule("trade.free", "Phase de commerce", phase="play"),
    Rule("trade.held", "Phase de commerce", phase="play"),
)
_HARVEST = (
    Rule("harvest.control", "Récolte", phase="play"),
    Rule("harvest.unit", "Récolte", phase="play"),
    Rule("harvest.wood", "Récolte", phase="play"),
    Rule("harvest.ore", "Récolte", phase="play"),
    Rule("harvest.slaves", "Esclave", phase="play"),
    Rule("harvest.copper", "Règles avancées : Monument", phase="play", edition="advanced"),
    Rule("fanatic.idle", "Fanatisme", phase="play"),
)
_TURN_END = (
    Rule("flood.count", "Phase de montée des eaux et déforestation", phase="play"),
    Rule("flood.flight", "Phase de montée des eaux et déforestation", phase="play"),
    Rule("turn.first", "Fin du tour", phase="play"),
    Rule("turn.phases", "Tour de jeu", phase="play"),
    Rule("start.workers", "Préparation du jeu", phase="play"),
    Rule("map.ore", "Les continents", phase="play"),
    Rule("map.edges", "Terre", phase="play"),
    Rule("map.islands", "Les îles", phase="play"),
    Rule("map.three_players", "Variante à 3 joueurs", phase="play"),
)
_MOVEMENTS = (
    Rule("movement.one", "Phase de déplacement", phase="play"),
    Rule("movement.order", "Phase de déplacement", phase="play"),
    Rule("movement.adjacent", "Phase de déplacement", phase="play"),
    Rule("movement.land", "Phase de déplacement", phase="play"),
    Rule("movement.enter", "Phase de déplacement", phase="play"),
    Rule("movement.boat", "Phase de déplacement", phase="play"),
    Rule("movement.slaves", "Les esclaves", phase="play"),
    Rule("convoy.chain", "Convoyage", phase="play"),
    Rule("convoy.instead", "Convoyage", phase="play"),
    Rule("convoy.foreign", "Convoyage", phase="play"),
)
_PEOPLE = (
    Rule("conflict.land", "Conflit terrestre", phase="play"),
    Rule("conflict.sea", "Guerre maritime", phase="play"),
    Rule("conflict.equal", "Conflit terrestre", phase="play"),
    Rule("conflict.many", "Conflit terrestre", phase="play"),
    Rule("slave.captured", "Conflit terrestre", phase="play"),
    Rule("slave.freed", "Conflit terrestre", phase="play"),
    Rule("growth.pair", "Phase de croissance de la population et de la forêt", phase="play"),
    Rule("growth.granary", "Règles avancées : Grenier", phase="play", edition="advanced"),
    Rule("growth.forest", "Phase de croissance de la population et de la forêt", phase="play"),
)

QUESTIONS = (
    OpenQuestion("bonus-zero", ("no-bonus",)),
    OpenQuestion("control", ("presence", "given")),
    OpenQuestion("cell-unresolved", ("nobody",)),
    OpenQuestion("trees-lost", ("not-counted",)),
    OpenQuestion("mines-by", get_args(MinesBy)),
    OpenQuestion("mines-lost", ("not-counted", "counted")),
    OpenQuestion("heritage-fanatics", ("counts",)),
    OpenQuestion("advanced-bonuses", ("counted", "left-out")),
    OpenQuestion("own-slaves", ("workers",)),
    OpenQuestion("conflict-equal", ("both-vanish",)),
    OpenQuestion("conflict-many", get_args(ConflictMany)),
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
    engine="1.5.0",
    editions=("basic", "advanced"),
    rules=(
        *_HERITAGE,
        *_BONUSES,
        *_BOARD,
        *_CAPS,
        *_BUILDS,
        *_PEOPLE,
        *_HARVEST,
        *_TURN_END,
        *_MOVEMENTS,
    ),
    questions=QUESTIONS,
    options=list_options(TableRules),
    limits={
        "players": CIVILISATIONS,
        "cells": CELLS,
        "warriors": WARRIOR.most,
        "boats": BOAT.most,
        "mines_on_a_cell": MINE.most,
        "end_of_the_game": rises.END,
        "units_of_a_resource": RESOURCES_HELD,
        "constructions_of_a_kind_wished": WISHED,
        "ways_to_pay": payments.MOST_WAYS,
    },
)
