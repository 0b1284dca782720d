"""The card of Héros du Monde: every rule, every open question, every option, as data.

Rows of docs/rules/heros.md. `source` is the heading of the rulebook under which the rule is found
(Ajax Games, 2008). Titles and explanations are in the catalogues of `texts/`.
"""

from typing import get_args

from services.heros.rules.box import (
    COINS,
    DISCOVERIES_IN_ALL,
    HEROES,
    HIGHEST_DISCOVERY,
    PLAYERS,
    POPULATION_PER_COLOUR,
    WONDER_POINTS,
    WONDERS,
)
from services.heros.rules.table_rules import AjantaChoice, TableRules, Unresolved
from services.heros.rules.territories import LONGEST_LADDER, SHORTEST_LADDER
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

SCORING = "Décompte des points de Civilisation"
DISCOVERIES = "Piocher et poser des pions de Découvertes"
CONQUEST = "Effectuer une Conquête"
MIGRATION = "La Migration"
BOX = "Lorsque vous ouvrez la boîte…"
TWO_PLAYERS = "Précisions pour le jeu à deux joueurs"
NEW_EPOCH = "Tu prépares l'époque Moderne"
START = "Pour débuter une partie…"
TURN = "Le tour de jeu de chaque joueur"
GOLD = "Gagner de l'or et le dépenser"
WONDER = "Construire une Merveille"
TURNS = "Lorsque tu as fini de jouer ton « Héros »"

RULES = (
    Rule("territory.first", SCORING, phase="play"),
    Rule("territory.second", SCORING, phase="play"),
    Rule("territory.third", SCORING, phase="play"),
    Rule("territory.ajanta", TWO_PLAYERS, phase="play"),
    Rule("tie.hero_discoveries", SCORING, phase="play"),
    Rule("tie.discovery_heroes", SCORING, phase="play"),
    Rule("tie.active_player", SCORING, phase="play"),
    Rule("wonder.built", WONDER, points=WONDER_POINTS, phase="play"),
    Rule("gold.converted", "Convertir ton or", points=1, phase="play"),
    Rule("gold.paid", GOLD, phase="play"),
    Rule("epoch.keep_best", NEW_EPOCH, phase="play"),
    Rule("epoch.end_ancient", TURNS, phase="play"),
    Rule("game.end", "Qui l'emporte ?", phase="final"),
    Rule("ladder.length", SCORING, phase="play"),
    Rule("ladder.one_per_turn", DISCOVERIES, phase="play"),
    Rule("ladder.full", DISCOVERIES, phase="play"),
    Rule("cap.population", BOX, phase="play"),
    Rule("cap.wonders", BOX, phase="play"),
    Rule("cap.gold", BOX, phase="play"),
    Rule("conquest.value", CONQUEST, phase="play"),
    Rule("conquest.presence", CONQUEST, phase="play"),
    Rule("conquest.massacre", CONQUEST, phase="play"),
    Rule("migration.cost", MIGRATION, phase="play"),
    Rule("migration.adjacent", MIGRATION, phase="play"),
    Rule("migration.limit", MIGRATION, phase="play"),
    Rule("setup.population", START, phase="play"),
    Rule("setup.order", START, phase="play"),
    Rule("setup.territories", START, phase="play"),
    Rule("turn.order", TURN, phase="play"),
    Rule("turn.influence", TURN, phase="play"),
    Rule("turn.population", "Placer des pions de Population", phase="play"),
    Rule("turn.discoveries", DISCOVERIES, phase="play"),
    Rule("turn.treasure", GOLD, phase="play"),
    Rule("wonder.cost", WONDER, phase="play"),
    Rule("wonder.power", WONDER, phase="play"),
    Rule("wonder.lighthouse", TWO_PLAYERS, phase="play"),
    Rule("wonder.epoch", NEW_EPOCH, phase="play"),
    Rule("wonder.outside", WONDER, phase="play"),
    Rule("hero.choice", TURN, phase="play"),
    Rule("hero.hand", TURN, phase="play"),
    Rule("hero.row", TURNS, phase="play"),
    Rule("turn.next", TURNS, phase="play"),
    Rule("cap.heroes", BOX, phase="play"),
)

QUESTIONS = (
    OpenQuestion("tie-many", ("total-order",)),
    OpenQuestion("tie-active-absent", get_args(Unresolved)),
    OpenQuestion("few-present", ("existing-places",)),
    OpenQuestion("two-colours", ("added",)),
    OpenQuestion("track-figure", ("not-counted",)),
    OpenQuestion("ajanta", get_args(AjantaChoice)),
    OpenQuestion("ancient-ladder", (str(SHORTEST_LADDER), str(LONGEST_LADDER))),
    OpenQuestion("last-two-modern", ("one-scores",)),
    OpenQuestion("epoch-value", ("1",)),
    OpenQuestion("migration-four", ("up-to-four",)),
    OpenQuestion("gold-when", ("last-step",)),
    OpenQuestion("lost-colours", ("in-order",)),
    OpenQuestion("modern-first", ("same-player",)),
    OpenQuestion("game-tie", ("joint-winners",)),
)

CARD = GameCard(
    id="heros",
    title="Héros du Monde",
    also_called=("hdm", "heroes", "heros-du-monde", "world-heroes", "heroes-of-the-world"),
    engine="1.7.0",
    editions=("2008",),
    rules=RULES,
    questions=QUESTIONS,
    options=list_options(TableRules),
    limits={
        "players": PLAYERS,
        "population_per_colour": POPULATION_PER_COLOUR,
        "discoveries": DISCOVERIES_IN_ALL,
        "discovery_points": HIGHEST_DISCOVERY,
        "wonders": len(WONDERS),
        "heroes": HEROES,
        "coins": COINS,
    },
)
