"""The card of Civilization: every rule, every open question, every option, as data.

`source` is the heading of the Wisdom & Warfare rulebook, in French as the rulebook is, under which
the rule stands, or what else it is known from.
"""

from typing import get_args

from services.civilization.rules import headings, position
from services.civilization.rules.bonuses import FORTIFICATION, WALLS
from services.civilization.rules.box import BOX
from services.civilization.rules.given_sides import SOURCES, SOURCES_OF_A_SIDE
from services.civilization.rules.loots import CITY_LOOT, EFFECTS, FIGURE_LOOT
from services.civilization.rules.odds.hidden_hands import MOST_AT_BEST, MOST_SAMPLES
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.playing import MOST_PLAYED
from services.civilization.rules.places import PLACES
from services.civilization.rules.purchases import PURCHASES
from services.civilization.rules.solving.search import MOST_NODES
from services.civilization.rules.turn.rule_list import TURN_QUESTIONS, TURN_RULES
from services.civilization.rules.units import EDITIONS
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

_PLAYS = {
    "clash.simultaneous": headings.STRENGTH,
    "clash.trump": "Détails d’une carte Unité de remplacement : C. Symbole Dominer",
    "clash.kill": headings.STRENGTH,
    "front.new": headings.ENGAGED,
    "front.join": headings.AIDS,
    "front.engaged": headings.ENGAGED,
    **dict.fromkeys(("front.own", "front.unknown"), headings.BASE_RULES),
    **dict.fromkeys(("turn.defender_first", "turn.alternate"), headings.BASE_RULES),
    "turn.no_units": "FAQ officielle 2.0",
    **dict.fromkeys(("force.size", "force.unknown_unit"), headings.BASE_RULES),
    **dict.fromkeys(("force.one_rank", "force.supply"), headings.AIDS),
    "cards.one_set": "Intégrer cette extension",
}
_BATTLE = tuple([Rule(name, heading, phase="play") for name, heading in _PLAYS.items()])
_BONUSES = (
    *(
        Rule(f"bonus.{name}", one.heading, one.each, "play", one.edition)
        for name, one in SOURCES.items()
    ),
    Rule("bonus.other", headings.CARDS, phase="play"),
    *(
        Rule(place.rule, place.heading, place.bonus, "play", place.edition)
        for place in PLACES.values()
        if place.bonus
    ),
    Rule("bonus.walls", headings.AIDS, points=WALLS, phase="play"),
    Rule("bonus.fortification", headings.FAME, points=FORTIFICATION, phase="play"),
    Rule("bonus.card", headings.RESOLVING, phase="play"),
)
_RESULT = (
    Rule("value.survivors", headings.RESOLVING, phase="play"),
    Rule("value.wounds", headings.RESOLVING, phase="play", edition="wisdom-and-warfare"),
    Rule("result.highest", headings.RESOLVING, phase="play"),
    Rule("result.tie_defender", headings.RESOLVING, phase="play"),
    Rule("loss.figures", headings.AIDS, phase="play"),
    Rule("loot.figure", headings.LOOT, points=FIGURE_LOOT, phase="play"),
    Rule("loot.city", headings.LOOT, points=CITY_LOOT, phase="play"),
    Rule("loot.capital", headings.LOOT, phase="play"),
    *(
        Rule(f"loot.{name}", f"Effets {one.cost} Butin{'s' * (one.cost > 1)}", phase="play")
        for name, one in EFFECTS.items()
    ),
    Rule("barbarians.rank", headings.NEW_EVENTS, phase="play"),
    Rule("barbarians.no_reward", headings.NEW_EVENTS, phase="play"),
)

_BOX = tuple(
    Rule(f"box.{name}", piece.heading, phase="play", edition=piece.edition)
    for name, piece in BOX.items()
)

QUESTIONS = (
    OpenQuestion("aircraft-trump", get_args(position.AircraftTrumps)),
    OpenQuestion("loot-both", get_args(position.LootBoth)),
    OpenQuestion("front-own", ("refused",)),
    OpenQuestion("no-pass", ("refused",)),
    OpenQuestion("overkill", ("lost",)),
    OpenQuestion("front-numbers", ("never-reused",)),
    OpenQuestion("scout-loot", ("none", "one")),
    OpenQuestion("horde-wins", ("winner-only",)),
    OpenQuestion("short-force", ("what-exists",)),
    OpenQuestion("base-loot", ("as-expansion",)),
    OpenQuestion("city-bonus", ("six",)),
    OpenQuestion("barbarian-player", ("left-neighbour", "card-player")),
    *TURN_QUESTIONS,
)

CARD = GameCard(
    id="civilization",
    title="Sid Meier’s Civilization",
    also_called=("civ", "civi", "civilisation", "sid-meier", "sid-meiers-civilization"),
    engine="1.6.0",
    editions=EDITIONS,
    rules=(*_BATTLE, *_BONUSES, *_RESULT, *TURN_RULES, *_BOX),
    questions=QUESTIONS,
    options=list_options(position.TableRules),
    limits={
        "units_of_a_side": position.UNITS_OF_A_SIDE,
        "sources_of_a_side": SOURCES_OF_A_SIDE,
        "plays": position.PLAYS,
        "purchases": PURCHASES,
        "node_budget": MOST_NODES,
        "odds_node_budget": MOST_ODDS_NODES,
        "samples": MOST_SAMPLES,
        "choices_of_samples": MOST_PLAYED,
        "units_at_best": MOST_AT_BEST,
    },
)
