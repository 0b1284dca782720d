"""The card of Héros du Monde: every rule, every open question, every option, as data.

`source` is the heading of the rulebook under which the rule is found (Ajax Games, 2008).
"""

from typing import get_args

from services.heros.rules import box
from services.heros.rules.territories import LONGEST_LADDER, SHORTEST_LADDER
from shared.core.catalogue import GameCard, OpenQuestion, list_options, list_rules

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
    *list_rules(SCORING, "territory.first", "territory.second", "territory.third"),
    *list_rules(TWO_PLAYERS, "territory.ajanta"),
    *list_rules(SCORING, "tie.hero_discoveries", "tie.discovery_heroes", "tie.active_player"),
    *list_rules(WONDER, "wonder.built", points=box.WONDER_POINTS),
    *list_rules("Convertir ton or", "gold.converted", points=1),
    *list_rules(GOLD, "gold.paid"),
    *list_rules(NEW_EPOCH, "epoch.keep_best"),
    *list_rules(TURNS, "epoch.end_ancient"),
    *list_rules("Qui l'emporte ?", "game.end", phase="final"),
    *list_rules(SCORING, "ladder.length"),
    *list_rules(DISCOVERIES, "ladder.one_per_turn", "ladder.full"),
    *list_rules(BOX, "cap.population", "cap.wonders", "cap.gold"),
    *list_rules(CONQUEST, "conquest.value", "conquest.presence", "conquest.massacre"),
    *list_rules(MIGRATION, "migration.cost", "migration.adjacent", "migration.limit"),
    *list_rules(START, "setup.population", "setup.order", "setup.territories"),
    *list_rules(TURN, "turn.order", "turn.influence"),
    *list_rules("Placer des pions de Population", "turn.population"),
    *list_rules(DISCOVERIES, "turn.discoveries"),
    *list_rules(GOLD, "turn.treasure"),
    *list_rules(WONDER, "wonder.cost", "wonder.power"),
    *list_rules(TWO_PLAYERS, "wonder.lighthouse"),
    *list_rules(NEW_EPOCH, "wonder.epoch"),
    *list_rules(WONDER, "wonder.outside"),
    *list_rules(TURN, "hero.choice", "hero.hand"),
    *list_rules(TURNS, "hero.row", "turn.next"),
    *list_rules(BOX, "cap.heroes"),
)

QUESTIONS = (
    OpenQuestion("tie-many", ("total-order",)),
    OpenQuestion("tie-active-absent", get_args(box.Unresolved)),
    OpenQuestion("few-present", ("existing-places",)),
    OpenQuestion("two-colours", ("added",)),
    OpenQuestion("track-figure", ("not-counted",)),
    OpenQuestion("ajanta", get_args(box.AjantaChoice)),
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
    options=list_options(box.TableRules),
    limits={
        "players": box.PLAYERS,
        "population_per_colour": box.POPULATION_PER_COLOUR,
        "discoveries": box.DISCOVERIES_IN_ALL,
        "discovery_points": box.HIGHEST_DISCOVERY,
        "wonders": len(box.WONDERS),
        "heroes": box.HEROES,
        "coins": box.COINS,
    },
)
