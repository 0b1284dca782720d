"""What Civilization asks of a battle, with requests that deny it."""

from typing import Any

from tests.rules.civilization.asking_civilization import side
from tests.rules.conditions import Condition, Requests

BASE = {"rules": {"edition": "base"}}
BATTLES = ("battles", "battle-solutions", "battle-odds")
ONE, IN_BASE = side("a1 i1 1/3"), side("a1 i1 1")
UNIT = side("d1 i1 1/3")
HORDE = {**side("a1 i2 2/4"), "barbarians": True}
VILLAGERS = {**side("d1 i1 1/3"), "place": "village"}
OWNED: tuple[dict[str, Any], ...] = (
    {"armies": 2},
    {"scouts": 1},
    {"government": "communism"},
    {"coins": 1},
    {"computers": True},
)
STATE = {"city_states": [{"id": "x", "armies": {"b": 1}}, {"id": "y"}]}
SCOUTS: dict[str, Any] = {"armies": 0, "scouts": 1}
NOBODY: dict[str, Any] = {"armies": 0, "scouts": 0}
FOUND = {"player": "a", "place": "hut", "shows": "city_state"}
ONCE = ("statue_of_zeus", "city_state", "french", "fundamentalism", "leonidas")


def fight(operation: str, attacker: Any, defender: Any, **more: Any) -> tuple[str, dict[str, Any]]:
    """A battle, and the operation that is asked of it."""
    model = {"model": "random"} if operation == "battle-odds" else {}
    return operation, {"attacker": attacker, "defender": defender, **model, **more}


def fight_each(attacker: Any, defender: Any, **more: Any) -> Requests:
    """The same battle for every operation of battles."""
    return [fight(operation, attacker, defender, **more) for operation in BATTLES]


def act(kind: str, player: str = "a", name: str = "x", **more: Any) -> tuple[str, dict[str, Any]]:
    """An action on a city-state; player b has an army on x, nobody is on y."""
    action = {"player": player, "city_state": name, "kind": kind, **more}
    return "city-states", {**STATE, "actions": [action]}


def attack(**target: Any) -> tuple[str, dict[str, Any]]:
    """The Roaming Horde of player a attacks player b."""
    return "hordes", {"player": "a", "target": {"player": "b", **target}}


def give(*sources: Any, name: str = "attacker", **more: Any) -> Requests:
    """A side with these sources of bonus, in each operation that has them."""
    bonus = [{"source": one} if isinstance(one, str) else one for one in sources]
    sides = {"attacker": ONE, "defender": UNIT}
    sides[name] = {**sides[name], "bonus": bonus}
    given = {"attacker": {}, "defender": {}, name: {"bonus": bonus, "units": 1}}
    return [*fight_each(**sides, **more), ("bonuses", {**given, **more})]


def give_both(source: Any) -> Requests:
    """Both sides with the same source of bonus."""
    bonus = [{"source": source} if isinstance(source, str) else source]
    attacker, defender = {**ONE, "bonus": bonus}, {**UNIT, "bonus": bonus}
    both = {"bonus": bonus, "units": 1}
    return [*fight_each(attacker, defender), ("bonuses", {"attacker": both, "defender": both})]


def lose(**defeat: Any) -> tuple[str, dict[str, Any]]:
    return "loots", {"defeat": defeat}


def spend(*purchases: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    return "loots", {"budget": 1, "purchases": list(purchases), **more}


def play(*plays: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Plays of culture events; player a has the card c of two phases."""
    cards = [{"id": "c", "player": "a", "phases": ["trade", "movement"]}]
    return "culture-events", {"cards": cards, "plays": list(plays)}


def go(kind: str, **more: Any) -> dict[str, Any]:
    """An action of player a at the relic of Attila."""
    return {"player": "a", "relic": "attila", "kind": kind, **more}


PLAYED = {"card": "c", "player": "a", "phase": "trade"}
CONDITIONS: dict[str, Condition] = {
    "only a city has walls": Condition(
        ("bonus.walls",),
        ("/walls/",),
        [
            *fight_each(ONE, {**UNIT, "walls": True}),
            ("bonuses", {"defender": {"walls": True}}),
            attack(armies=1, walls=True),
        ],
    ),
    "the base game has no city-states": Condition(
        ("bonus.city_state_garrison", "expansion.needed"),
        ("/place/",),
        [
            *fight_each(IN_BASE, {**side("d1 i1 1"), "place": "city_state"}, **BASE),
            ("bonuses", {"defender": {"place": "city_state"}, **BASE}),
            ("battle-forces", {"place": "city_state", **BASE}),
            ("loots", {"defeat": {"place": "city_state"}, **BASE}),
            (attack()[0], attack(armies=1, place="city_state")[1] | BASE),
            ("huts", {"discoveries": [FOUND], **BASE}),
        ],
    ),
    "the base game has no Roaming Horde": Condition(
        ("barbarians.rank", "expansion.needed"),
        ("/attacker/barbarians/", "/defeat/barbarians/", "/target/armies/"),
        [
            *fight_each({**side("a1 i2 2"), "barbarians": True}, side("d1 i1 1"), **BASE),
            ("bonuses", {"attacker": {"barbarians": True}, **BASE}),
            ("loots", {"defeat": {"barbarians": "attacker"}, **BASE}),
            (attack()[0], attack(armies=1)[1] | BASE),
        ],
    ),
    "barbarians defend their village alone": Condition(
        ("barbarians.rank",),
        ("/barbarians/",),
        [
            *fight_each(ONE, {**UNIT, "barbarians": True, "place": "city"}),
            ("bonuses", {"defender": {"barbarians": True, "place": "city"}}),
            ("battle-forces", {"barbarians": True, "place": "city"}),
            ("loots", {"defeat": {"barbarians": "defender", "place": "city"}}),
        ],
    ),
    "barbarians do not attack barbarians": Condition(
        ("barbarians.rank", "horde.target"),
        ("/attacker/barbarians/", "/defeat/barbarians/", "/target/place/"),
        [
            *fight_each(HORDE, {**UNIT, "place": "village"}),
            ("bonuses", {"attacker": {"barbarians": True}, "defender": {"place": "village"}}),
            ("loots", {"defeat": {"barbarians": "attacker", "place": "village"}}),
            attack(armies=1, place="village"),
        ],
    ),
    "barbarians bring three units": Condition(
        ("force.size", "barbarians.rank"),
        ("/defender/force/",),
        fight_each(ONE, {**UNIT, "place": "village", "force": 5}),
    ),
    "barbarians have no bonus": Condition(
        ("barbarians.rank",),
        ("/bonus[][general]/source/", "/barbarians/"),
        [
            *fight_each({**HORDE, "bonus": [{"source": "general"}]}, UNIT),
            ("bonuses", {"attacker": {"barbarians": True, "bonus": [{"source": "general"}]}}),
        ],
        {"loots": "it has no bonus", "battle-forces": "it has no bonus"},
    ),
    "barbarians own nothing": Condition(
        ("barbarians.rank",),
        ("/attacker/barbarians/", "/defender/coins/", "/government/", "/computers/"),
        [
            *[one for owned in OWNED for one in fight_each({**HORDE, **owned}, UNIT)],
            *[one for owned in OWNED for one in fight_each(ONE, {**VILLAGERS, **owned})],
            *[
                ("battle-forces", {"barbarians": True, **owned})
                for owned in OWNED
                if "scouts" not in owned
            ],
        ],
        {
            "bonuses": "it has neither figures nor coins",
            "hordes": "its target is a player",
        },
    ),
    "an attack has an army": Condition(
        ("force.size", "city_state.attack"),
        ("/attacker/armies/", "/defeat/armies/", "/actions[]/armies/"),
        [
            *fight_each({**ONE, **SCOUTS}, UNIT),
            lose(loser="attacker", **SCOUTS),
            act("attack", **SCOUTS),
            act("attack", scouts=1),
            act("attack", **NOBODY),
        ],
        {"relics": "nobody attacks a relic"},
    ),
    "somebody is attacked": Condition(
        ("force.size", "city_state.attack", "horde.target"),
        ("/defender/armies/", "/defeat/armies/", "/target/armies/", "/actions[]/city_state/"),
        [
            *fight_each(ONE, NOBODY | {"units": []}),
            lose(**NOBODY),
            lose(place="city_state", **NOBODY),
            act("attack", name="y"),
            attack(**NOBODY),
        ],
    ),
    "scouts alone have no battle force": Condition(
        ("force.size", "loss.figures", "barbarians.rank", "horde.target"),
        ("/defender/scouts/", "/target/scouts/", "/defeat/scouts/"),
        [
            *fight_each(ONE, SCOUTS | UNIT),
            attack(**SCOUTS),
            lose(barbarians="attacker", **SCOUTS),
        ],
    ),
    "nobody attacks the own figures": Condition(
        ("horde.target", "city_state.attack", "player.duplicate"),
        ("/attacker/player/", "/target/player/", "/actions[]/city_state/"),
        [
            *fight_each({**ONE, "player": "a"}, {**UNIT, "player": "a"}),
            ("hordes", {"player": "a", "target": {"player": "a", "armies": 1}}),
            act("attack", player="b"),
        ],
    ),
    "a horde is of rank II": Condition(
        ("barbarians.rank",),
        ("/attacker/units[]/rank/",),
        fight_each({**side("a1 i1 1/3"), "barbarians": True}, UNIT),
    ),
    "units of one type on a side share a rank": Condition(
        ("force.one_rank", "drawn.rank", "schema"),
        ("/attacker/units[]/rank/",),
        fight_each(side("a1 i1 1/3,a2 i2 2/4"), UNIT),
    ),
    "aircraft have no rank": Condition(
        ("force.one_rank",),
        ("/attacker/units[]/rank/",),
        fight_each(side("a1 p2 5/7"), UNIT),
    ),
    "cards of two sets are never mixed": Condition(
        ("cards.one_set",),
        ("/attacker/units[]/health/",),
        [*fight_each(IN_BASE, UNIT), *fight_each(ONE, UNIT, **BASE)],
    ),
    "a unit has one id": Condition(
        ("unit.duplicate",),
        ("/attacker/units[]/id/",),
        fight_each(side("a1 i1 1/3,a1 i1 1/3"), UNIT),
    ),
    "the defender plays first": Condition(
        ("turn.defender_first",),
        ("/plays[]/side/",),
        fight_each(ONE, UNIT, plays=[{"side": "attacker", "unit": "a1"}])[:2],
    ),
    "a side has one government": Condition(
        ("bonus.fundamentalism",),
        ("/attacker/government/", "/target/government/"),
        fight_each(
            {**ONE, "government": "communism", "bonus": [{"source": "fundamentalism"}]}, UNIT
        ),
        {"hordes": "its target has no sources of bonus"},
    ),
    "Wisdom & Warfare gives a bonus that the base game has not": Condition(
        ("bonus.shipyard", "bonus.city_state", "bonus.french", "bonus.fundamentalism"),
        ("/attacker/bonus[][shipyard]/source/",),
        [
            request
            for source in ("shipyard", "city_state", "french", "fundamentalism")
            for request in [
                *fight_each({**IN_BASE, "bonus": [{"source": source}]}, side("d1 i1 1"), **BASE),
                ("bonuses", {"attacker": {"bonus": [{"source": source}]}, **BASE}),
            ]
        ],
    ),
    "what is there once counts once": Condition(
        tuple(f"bonus.{one}" for one in (*ONCE, "joan_of_arc", "military_industrial_complex")),
        ("/attacker/bonus[][french]/source/",),
        [
            request
            for source in (*ONCE[:4], {"source": "military_industrial_complex", "investments": 2})
            for request in give(source, source)
        ]
        + [
            request
            for source in ("leonidas", {"source": "joan_of_arc", "culture": 1})
            for request in give(source, source, name="defender")
        ]
        + [
            request
            for source in ("statue_of_zeus", "city_state", "french")
            for request in give_both(source)
        ],
    ),
    "Leonidas and Joan of Arc help a defender": Condition(
        ("bonus.leonidas", "bonus.joan_of_arc"),
        ("/attacker/bonus[][leonidas]/source/",),
        give("leonidas") + give({"source": "joan_of_arc", "culture": 1}),
    ),
}
