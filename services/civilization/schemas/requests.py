"""Requests of Civilization, as published.

The bounds of fields are wider than the rules, so that the rules can refuse a request with an id of
their own: a force that is too large, two Statues of Zeus, a front that never opened.
"""

from collections.abc import Mapping
from typing import Any

from services.civilization.rules.bonuses import CUSTOM, SOURCES
from services.civilization.rules.catalogue import (
    CARD,
    PLAYS,
    PURCHASES,
    SOURCES_OF_A_SIDE,
    UNITS_OF_A_SIDE,
)
from services.civilization.rules.forces import GOVERNMENTS
from services.civilization.rules.loots import EFFECTS
from services.civilization.rules.notation import read_edition
from services.civilization.rules.position import PLACES, SIDES
from services.civilization.rules.units import LINES, RANKS, UNIT_TYPES
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import Flag, ListOf, OneOf, StrictField, Text, WholeNumber, player_id
from shared.schemas.requests import rules_of

FIGURE = 20
"""More than any card has."""
MOST_FIGURES = 20
"""Army or scout figures in a square."""
MOST_FORCE = 40
MOST_COINS = 99
MOST_GOODS = 200
MOST_LOOT = 10
TECHNOLOGIES = 40
LEVELS = 5
LONGEST_CODE = 20_000

WRITTEN_LINES = tuple(
    dict.fromkeys(line for decks in LINES.values() for lines in decks.values() for line in lines)
)


def unit_id_field(**kind: Any) -> Text:
    """A unit's id."""
    return Text(1, 40, **{"note": "The unit’s id.", **kind})


def side_field(**kind: Any) -> OneOf:
    """Attacker or defender."""
    return OneOf(*SIDES, **kind)


def place_field(note: str) -> OneOf:
    """The defender's place."""
    return OneOf(*PLACES, default="field", note=note)


class BattleUnit(Body):
    """A unit: by its line and rank, or by its figures."""

    id = unit_id_field(note="Chosen by the caller; no two units of a battle share one.")
    type = OneOf(*UNIT_TYPES, note="The type of unit, which decides what it trumps.")
    rank = OneOf(
        *RANKS,
        optional=True,
        note="The rank, from 1 (I) to 4 (IV); left out of aircraft, which have none.",
    )
    line = OneOf(
        *WRITTEN_LINES,
        optional=True,
        note="Strength/health as printed at rank I, in the base set one number.",
    )
    strength = WholeNumber(
        1, FIGURE, optional=True, note="The current strength, instead of the line."
    )
    health = WholeNumber(
        1, FIGURE, optional=True, note="The current health; the base set has none."
    )


def _build_source_body(name: str, declared: dict[str, StrictField]) -> Body:
    words = "".join(word.capitalize() for word in name.split("_"))
    source = OneOf(name, note="The source of bonus that is meant.")
    return Body.of(f"{words}Bonus", {"source": source, **declared})


def _list_source_fields(name: str) -> dict[str, StrictField]:
    if name == "military_industrial_complex":
        return {
            "investments": WholeNumber(
                1, 20, default=1, note="Investments in it: 4 points each, three at most."
            )
        }
    if name == "joan_of_arc":
        return {"culture": WholeNumber(0, MOST_GOODS, note="Unspent culture, one point each.")}
    note = f"How many of this source the side has, {SOURCES[name].each} points each."
    return {"count": WholeNumber(1, 20, default=1, note=note)}


BONUSES: dict[str, Body] = {
    **{name: _build_source_body(name, _list_source_fields(name)) for name in SOURCES},
    CUSTOM: _build_source_body(
        CUSTOM,
        {
            "label": Text(1, 40, note="What the caller calls it; the answer’s line has this name."),
            "points": WholeNumber(-50, 50, note="What it adds to the bonus."),
        },
    ),
}


def bonus_field() -> ListOf:
    """Sources of a side's bonus."""
    note = "What the side’s bonus comes from; place, walls and fortification count by themselves."
    return ListOf(
        TaggedUnion("Bonus", "source", BONUSES), SOURCES_OF_A_SIDE, default=list, note=note
    )


def armies_field() -> WholeNumber:
    """Army figures in the square."""
    return WholeNumber(0, MOST_FIGURES, default=1, note="Army figures in the square.")


def government_field() -> OneOf:
    """A government, which may add a unit."""
    note = "The side’s government, which may add a unit to its force; left out: none that does."
    return OneOf(*GOVERNMENTS, optional=True, note=note)


def coins_field() -> WholeNumber:
    """Coins that computers turn into units."""
    note = "The side’s coins, which count with `computers` only."
    return WholeNumber(0, MOST_COINS, default=0, note=note)


class Attacker(Body):
    """The attacking side."""

    player = player_id(
        default="attacker",
        note="The attacking player’s id, which the answer names if this side wins.",
    )
    armies = armies_field()
    scouts = WholeNumber(0, MOST_FIGURES, default=0, note="Scout figures in the square.")
    units = ListOf(Nested(BattleUnit()), UNITS_OF_A_SIDE, note="The units of its battle force.")
    bonus = bonus_field()
    barbarians = Flag(default=False, note="Whether this is a Roaming Horde, at rank II.")
    force = WholeNumber(
        0,
        MOST_FORCE,
        optional=True,
        note="The size of its battle force, if known; left out: it is worked out.",
    )
    government = government_field()
    coins = coins_field()
    computers = Flag(
        default=False,
        note="Whether the side has Computers: each five of its `coins` add a unit to its force.",
    )


class Defender(Attacker):
    """The defending side and its place."""

    player = player_id(
        default="defender",
        note="The defending player’s id, which the answer names if this side wins.",
    )
    place = place_field("Where it is attacked. A village is always defended by barbarians.")
    walls = Flag(default=False, note="Whether the city has walls.")
    fortified = Flag(default=False, note="Whether there is a fortification.")
    barbarians = Flag(
        default=False,
        note="Whether barbarians defend their village, at rank I: `field` is read as `village`.",
    )


class BattlePlay(Body):
    """One unit played."""

    side = side_field(note="The side that plays.")
    unit = unit_id_field(note="The unit that is played, by its id.")
    front = WholeNumber(
        1,
        PLAYS,
        optional=True,
        note="The number of the front that it joins, from 1; left out: a new front.",
    )


class Battles(Body):
    """A battle: both sides and the plays so far; or its code instead of all these.

    A code says its edition too: `rules.edition` may be left out beside it.
    """

    rules = rules_of(CARD)
    attacker = Nested(
        Attacker(), optional=True, note="The attacking side; left out only beside a `code`."
    )
    defender = Nested(
        Defender(), optional=True, note="The defending side; left out only beside a `code`."
    )
    first = side_field(default="defender", note="Who plays first; a code contains it.")
    plays = ListOf(
        Nested(BattlePlay()),
        PLAYS,
        default=list,
        note="The plays so far, in order; empty before the first.",
    )
    code = Text(
        1, LONGEST_CODE, optional=True, note="A battle in one line, as in an answer's `code`."
    )

    def normalize(self, body: Mapping[str, Any]) -> dict[str, Any]:
        return _apply_code(super().normalize(body), body)

    def parse(self, value: object) -> dict[str, Any]:
        normalized = super().parse(value)
        assert isinstance(value, dict)
        return _apply_code(normalized, value)


def _apply_code(normalized: dict[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """A code says who plays first and the edition, so these get no default beside a code."""
    if "code" not in body:
        return normalized
    if "first" not in body:
        del normalized["first"]
    edition = read_edition(body["code"])
    if edition and "edition" not in body.get("rules", {}):
        normalized["rules"] = {**normalized["rules"], "edition": edition}
    return normalized


class BonusAttacker(Body):
    """What the attacker's bonus comes from."""

    bonus = bonus_field()
    units = WholeNumber(
        0, MOST_FORCE, optional=True, note="Units of the battle force, for Leonidas."
    )
    barbarians = Flag(default=False, note="Whether barbarians play this side: they have no bonus.")


class BonusDefender(BonusAttacker):
    """What the defender's bonus comes from, and the place."""

    place = place_field("Where the defender is attacked.")
    walls = Flag(default=False, note="Whether the city has walls.")
    fortified = Flag(default=False, note="Whether there is a fortification.")


class Bonuses(Body):
    """Both sides' sources of bonus."""

    rules = rules_of(CARD)
    attacker = Nested(BonusAttacker(), filled=True, note="The attacking side.")
    defender = Nested(BonusDefender(), filled=True, note="The defending side and its place.")


class BattleForces(Body):
    """What the size of one side's battle force depends on."""

    rules = rules_of(CARD)
    armies = armies_field()
    place = place_field("Where this side defends; left out when it attacks.")
    government = government_field()
    coins = coins_field()
    computers = Flag(
        default=False, note="Whether the side has Computers: each five of its `coins` add a unit."
    )
    owned = WholeNumber(
        0, 99, optional=True, note="Units in the side’s standing forces; left out: enough."
    )
    barbarians = Flag(
        default=False, note="Whether barbarians play this side: they always bring three units."
    )


class TechnologyCard(Body):
    """A technology by name or number, and its level in the pyramid."""

    id = Text(
        1,
        60,
        note="The technology’s name or number; any, if it is the same wherever this "
        "technology is meant.",
    )
    level = WholeNumber(1, LEVELS, note="Its level in the pyramid, 1 at the bottom.")


def technologies_field(note: str) -> ListOf:
    """Technologies of one player."""
    return ListOf(Nested(TechnologyCard()), TECHNOLOGIES, optional=True, note=note)


class LosersGoods(Body):
    """What the loser has; of what is left out there is enough."""

    trade = WholeNumber(0, MOST_GOODS, optional=True, note="Trade points; left out: enough.")
    culture = WholeNumber(0, MOST_GOODS, optional=True, note="Culture tokens; left out: enough.")
    resources = WholeNumber(0, MOST_GOODS, optional=True, note="Resource tokens; left out: enough.")
    hidden = WholeNumber(
        0, MOST_GOODS, optional=True, note="Huts and villages, face down; left out: enough."
    )
    coins = WholeNumber(
        0, MOST_GOODS, optional=True, note="Coins that are not on investments; left out: enough."
    )
    events = WholeNumber(
        0, MOST_GOODS, optional=True, note="Culture event cards; left out: enough."
    )
    technologies = technologies_field("The loser's technologies.")


class WinnersGoods(Body):
    """The winner's technologies."""

    technologies = technologies_field("The winner's pyramid, to find a legal place in it.")


class Defeat(Body):
    """Who lost and where, if the budget is to be worked out."""

    loser = side_field(default="defender", note="The side that lost.")
    place = place_field("The defender's place.")
    armies = armies_field()
    scouts = WholeNumber(
        0, MOST_FIGURES, default=0, note="The loser’s scout figures in the square."
    )
    barbarians = side_field(
        optional=True,
        note="The side that barbarians played; left out: neither, unless the place is a village.",
    )


def _build_purchase_body(effect: str, **declared: StrictField) -> Body:
    words = "".join(word.capitalize() for word in effect.split("_"))
    bought = OneOf(effect, note="What is bought.")
    return Body.of(f"{words}Purchase", {"effect": bought, **declared})


def _build_amount_field(effect: str) -> WholeNumber:
    most = EFFECTS[effect].most
    return WholeNumber(
        1,
        most,
        optional=True,
        note=f"How many are taken, up to {most}; left out: as many as there are.",
    )


PURCHASED: dict[str, Body] = {
    "trade": _build_purchase_body("trade", amount=_build_amount_field("trade")),
    "culture": _build_purchase_body("culture", amount=_build_amount_field("culture")),
    "resource": _build_purchase_body(
        "resource",
        hidden=Flag(
            default=False,
            note="A hut or village, taken unseen. Which resource is taken has no field.",
        ),
    ),
    "coin_discard": _build_purchase_body("coin_discard"),
    "technology": _build_purchase_body(
        "technology",
        technology=Text(
            1, 60, note="The technology that is learned, by the id used in `technologies`."
        ),
    ),
    "event": _build_purchase_body("event"),
    "coin": _build_purchase_body("coin"),
}


class Loots(Body):
    """Loot and how it is spent. Either `budget` or `defeat` says how much there is."""

    rules = rules_of(CARD)
    budget = WholeNumber(
        0, MOST_LOOT, optional=True, note="How much loot there is, if it is known; else `defeat`."
    )
    defeat = Nested(
        Defeat(),
        optional=True,
        note="Who lost and where, from which the loot is worked out; else `budget`.",
    )
    purchases = ListOf(
        TaggedUnion("LootPurchase", "effect", PURCHASED),
        PURCHASES,
        default=list,
        note="What is bought, in order; the same may be bought several times.",
    )
    loser = Nested(LosersGoods(), filled=True, note="What can be taken from the loser.")
    winner = Nested(WinnersGoods(), filled=True, note="What the winner has already.")
