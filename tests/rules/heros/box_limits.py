"""Every field of a request that takes a piece of the box, with what the box allows, and more."""

from typing import Any, NamedTuple

NAMES = "abcdef"
SIX = [{"id": one} for one in NAMES]
THREE = SIX[:3]
AFRICA = {"id": "africa", "discoveries": [4, 3, 2], "population": {"a": 3, "b": 2, "c": 1}}
OPEN = {"id": "india", "discoveries": [4, 3], "population": {"b": 2, "c": 1}}
MASSACRE = {"face": "massacre"}
POPULATIONS = {"attacker": 6, "defender": 9}
MIGRATION = {"from": "europe", "to": {"america": 1}}
SCORING = {**AFRICA, "kind": "scoring", "territory": "africa", "placed_this_turn": 1}
del SCORING["id"]
FOUR = [
    {**SCORING, "territory": one} for one in ("mediterranean", "africa", "middle_east", "india")
]
HEROES = {"shown": ["d", "e", "f"], "hand": ["g", "h"], "pile": 9}
BASES: dict[str, dict[str, Any]] = {
    "territory-scores": {"players": THREE, "territory": AFRICA},
    "table-scores": {"players": THREE, "territories": [AFRICA, OPEN, {"id": "china"}]},
    "game-scores": {"players": THREE, "events": []},
    "epoch-changes": {
        "territories": [
            {"id": one, "discoveries": [1, 1, 1]} for one in ("africa", "india", "china")
        ]
        + [{"id": "middle_east", "discoveries": [1, 1, 1]}]
    },
    "conquests": {
        "epoch": "modern",
        "hero_value": 4,
        "effect": MASSACRE,
        "populations": POPULATIONS,
        "territory": "europe",
    },
    "migrations": MIGRATION,
    "turns": {
        "epoch": "ancient",
        "player": "a",
        "players": THREE,
        "hero": {
            "population": 0,
            "discoveries": 0,
            "conquest": 0,
            "treasure": 0,
            "territories": ["africa"],
        },
        "table": {"territories": [OPEN]},
        "heroes": HEROES,
        "actions": [],
    },
    "setups": {"epoch": "ancient", "players": THREE, "seats": list("abc"), "first": "a"},
}


class Limit(NamedTuple):
    """A field that takes a piece: a value that the box allows, and one beyond it.

    `at` is where a request has the value; without it both are parts of a request. `field` is the
    path of the field in the declarations.
    """

    field: str
    at: str
    within: Any
    beyond: Any


def repeat(kind: str, times: int, **more: Any) -> list[dict[str, Any]]:
    """The same event so many times."""
    return [{"kind": kind, **more}] * times


def on_events(field: str, within: list[dict[str, Any]], beyond: list[dict[str, Any]]) -> Limit:
    """The limit of a field of events: events that the box allows, and some beyond it."""
    return Limit(f"/events[]{field}", "/events", within, beyond)


def build_all(*wonders: str) -> list[dict[str, Any]]:
    """Events in which these wonders are built."""
    return [{"kind": "wonder", "player": "a", "wonder": one} for one in wonders]


ONE_EACH = [{"id": one, "colours": [one]} for one in "abc"]
TOO_MANY_EACH = [*ONE_EACH[:2], {"id": "c", "colours": ["c", "d"]}]
PLAYERS_OF = [
    Limit("/players[]", "/players", THREE, SIX),
    Limit("/players[]/colours[]", "/players", ONE_EACH, TOO_MANY_EACH),
]
COUNTERS = [
    Limit(
        "/players[]/hero_discoveries",
        "/players",
        [{"id": "a", "hero_discoveries": 30}, {"id": "b", "hero_discoveries": 23}, {"id": "c"}],
        [{"id": "a", "hero_discoveries": 30}, {"id": "b", "hero_discoveries": 24}, {"id": "c"}],
    ),
    Limit(
        "/players[]/discovery_heroes",
        "/players",
        [{"id": "a", "discovery_heroes": 40}, {"id": "b", "discovery_heroes": 36}, {"id": "c"}],
        [{"id": "a", "discovery_heroes": 40}, {"id": "b", "discovery_heroes": 37}, {"id": "c"}],
    ),
]
FOUND = {"hero_discoveries": 2, "discovery_heroes": 1}
BOTH_COUNTERS = Limit(
    "/players[]/hero_discoveries",
    "/players",
    [{"id": "a", **FOUND}, *THREE[1:]],
    [{"id": "a", **FOUND, "hero_discoveries": 9}, *THREE[1:]],
)
COUNTERS.append(BOTH_COUNTERS)


def limit_ladder(field: str, at: str) -> list[Limit]:
    """The limits of a complete beige ladder."""
    return [
        Limit(f"{field}/discoveries[]", f"{at}/discoveries", [4, 4, 4], [4, 4, 4, 4]),
        Limit(f"{field}/discoveries[]", f"{at}/discoveries", [4, 4, 4], [4, 4, 5]),
    ]


def limit_territory(field: str, at: str) -> list[Limit]:
    """The limits of a territory with population and a complete beige ladder."""
    people = Limit(f"{field}/population{{}}", f"{at}/population", {"a": 65}, {"a": 66})
    placed = Limit(f"{field}/placed_this_turn", f"{at}/placed_this_turn", 1, 2)
    return [*limit_ladder(field, at), people, placed]


MOVED = {"kind": "migration", "player": "a", "from": "europe", "to": {"america": 4}}
CONQUEST = {"kind": "conquest", "player": "a", "hero_value": 1}
ACTIONS: list[tuple[str, tuple[Any, Any], dict[str, Any]]] = [
    (
        "[population]/count",
        (
            [{"kind": "population", "territory": "africa", "count": 1}],
            [{"kind": "population", "territory": "africa", "count": 2}],
        ),
        {"population": 1},
    ),
    (
        "[discovery]/points",
        (
            [{"kind": "discovery", "territory": "africa", "points": 4}],
            [{"kind": "discovery", "territory": "africa", "points": 4}] * 2,
        ),
        {"discoveries": 1},
    ),
    (
        "[migration]/to{}",
        (
            [{"kind": "migration", "from": "europe", "to": {"america": 4}}],
            [{"kind": "migration", "from": "europe", "to": {"america": 5}}],
        ),
        {"treasure": 2},
    ),
    (
        "[wonder]/wonder",
        (
            [{"kind": "wonder", "wonder": "modern_wonder_1"}],
            [{"kind": "wonder", "wonder": "modern_wonder_1"}] * 2,
        ),
        {"treasure": 5},
    ),
    (
        "[gold]/gold",
        ([{"kind": "gold", "gold": 42}], [{"kind": "gold", "gold": 44}]),
        {"treasure": 2},
    ),
    (
        "[power]/wonder",
        (
            [{"kind": "power", "wonder": "Ajanta"}],
            [{"kind": "power", "wonder": "Ajanta"}] * 2,
        ),
        {},
    ),
]
"""Of each kind of action: actions that are legal, and some of which one is not; and the hero."""


def play(actions: list[dict[str, Any]], **hero: int) -> dict[str, Any]:
    """A turn of the modern epoch with these actions, in which the player has 40 gold."""
    europe = {"id": "europe", "population": {"a": 9}}
    wonders = [{"name": "Ajanta", "player": "a"}]
    return {
        "epoch": "modern",
        "hero": {**BASES["turns"]["hero"], **hero},
        "table": {"territories": [europe], "gold": {"a": 40}, "wonders": wonders},
        "actions": actions,
    }


LIMITS: dict[str, list[Limit]] = {
    "territory-scores": [*PLAYERS_OF, *COUNTERS, *limit_territory("/territory", "/territory")],
    "table-scores": [
        *PLAYERS_OF,
        *COUNTERS,
        *limit_territory("/territories[]", "/territories/0"),
        Limit(
            "/territories[]/placed_this_turn",
            "/territories",
            [{**AFRICA, "placed_this_turn": 1}, {**OPEN, "placed_this_turn": 1}],
            [
                {**AFRICA, "placed_this_turn": 1},
                {**OPEN, "placed_this_turn": 1},
                {"id": "china", "discoveries": [1], "placed_this_turn": 1},
            ],
        ),
        Limit(
            "/territories[]/population{}",
            "/territories",
            [{**AFRICA, "population": {"a": 60}}, {**OPEN, "population": {"a": 5}}],
            [{**AFRICA, "population": {"a": 60}}, {**OPEN, "population": {"a": 6}}],
        ),
    ],
    "game-scores": [
        *PLAYERS_OF,
        Limit("/gold{}", "/gold", {"a": 20, "b": 20, "c": 20}, {"a": 20, "b": 20, "c": 21}),
        on_events("[scoring]/discoveries[]", [SCORING], [{**SCORING, "discoveries": [1] * 4}]),
        on_events(
            "[scoring]/population{}",
            [{**SCORING, "population": {"a": 65}}],
            [{**SCORING, "population": {"a": 66}}],
        ),
        on_events("[scoring]/placed_this_turn", [SCORING], [{**SCORING, "placed_this_turn": 2}]),
        on_events(
            "[scoring]/hero_discoveries{}",
            [{**SCORING, "hero_discoveries": {"a": 30, "b": 23}}],
            [{**SCORING, "hero_discoveries": {"a": 30, "b": 24}}],
        ),
        on_events(
            "[scoring]/discovery_heroes{}",
            [{**SCORING, "discovery_heroes": {"a": 40, "b": 36}}],
            [{**SCORING, "discovery_heroes": {"a": 40, "b": 37}}],
        ),
        on_events(
            "[scoring]/hero_discoveries{}",
            [{**SCORING, "hero_discoveries": {"a": 2}, "discovery_heroes": {"a": 1}}],
            [{**SCORING, "hero_discoveries": {"a": 9}, "discovery_heroes": {"a": 1}}],
        ),
        on_events(
            "[treasure]/gold",
            repeat("treasure", 12, player="a", gold=5),
            repeat("treasure", 13, player="a", gold=5),
        ),
        Limit(
            "/events[][migration]/gold",
            "",
            {
                "epoch": "modern",
                "events": [{**MOVED, "gold": 32}, {**MOVED, "gold": 30, "player": "b"}],
            },
            {
                "epoch": "modern",
                "events": [{**MOVED, "gold": 33}, {**MOVED, "gold": 30, "player": "b"}],
            },
        ),
        on_events(
            "[wonder]/wonder", repeat("wonder", 5, player="a"), repeat("wonder", 6, player="a")
        ),
        on_events(
            "[wonder]/wonder",
            build_all("ajanta_sanctuary", "alexandria_lighthouse"),
            build_all("Ajanta", "ajanta_sanctuary"),
        ),
        on_events(
            "[gold]/gold",
            repeat("gold", 1, player="a", gold=60),
            repeat("gold", 1, player="a", gold=62),
        ),
        *[
            Limit(
                f"/events[][migration]/{field}",
                "",
                {"epoch": "modern", "events": [{**MOVED, field.removesuffix("{}"): within}]},
                {"epoch": "modern", "events": [{**MOVED, field.removesuffix("{}"): beyond}]},
            )
            for field, within, beyond in (
                ("to{}", {"america": 4}, {"america": 5}),
                ("gold", 60, 61),
                ("population{}", {"europe": 65}, {"europe": 66}),
            )
        ],
        on_events(
            "[conquest]/populations",
            [{**CONQUEST, "populations": {"attacker": 65, "defender": 65}}],
            [{**CONQUEST, "populations": {"attacker": 65, "defender": 66}}],
        ),
        on_events("[conquest]/hero_value", [CONQUEST], [{**CONQUEST, "hero_value": 5}]),
        on_events(
            "[conquest]/influence[]",
            [{**CONQUEST, "territory": "africa", "influence": ["africa", "india"]}],
            [{**CONQUEST, "territory": "africa", "influence": ["africa", "africa"]}],
        ),
        on_events(
            "[epoch_change]/fifth",
            [*FOUR, {"kind": "epoch_change", "fifth": {"id": "china", "discoveries": [1, 1]}}],
            [*FOUR, {"kind": "epoch_change", "fifth": {"id": "china", "discoveries": [1] * 4}}],
        ),
        on_events(
            "[treasure]/gold",
            repeat("treasure", 1, player="a", gold=5),
            repeat("treasure", 1, player="a", gold=6),
        ),
        on_events(
            "[power]/wonder",
            [*build_all("Ajanta"), *repeat("power", 1, player="a", wonder="Ajanta")],
            [*build_all("Ajanta"), *repeat("power", 2, player="a", wonder="Ajanta")],
        ),
    ],
    "epoch-changes": [
        *limit_ladder("/territories[]", "/territories/0"),
        Limit("/wonders[]", "/wonders", ["Ajanta", "phare"], ["Ajanta", "ajanta_sanctuary"]),
        Limit("/wonders[]", "/wonders", ["ancient_wonder_1"], ["modern_wonder_1"]),
    ],
    "conquests": [
        Limit("/hero_value", "/hero_value", 4, 5),
        Limit("/populations/attacker", "/populations/attacker", 130, 131),
        Limit("/populations/defender", "/populations/defender", 130, 131),
        Limit(
            "/influence[]",
            "/influence",
            ["africa", "europe", "india", "china", "russia"],
            ["africa", "europe", "india", "china", "russia", "america"],
        ),
        Limit("/influence[]", "/influence", ["africa", "europe"], ["europe", "europe"]),
    ],
    "migrations": [
        Limit("/to{}", "/to", {"america": 4}, {"america": 5}),
        Limit("/gold", "/gold", 60, 61),
        Limit("/population{}", "/population", {"europe": 130}, {"europe": 131}),
    ],
    "turns": [
        *PLAYERS_OF,
        *[one._replace(at="/players") for one in COUNTERS],
        Limit("/hero/population", "/hero/population", 7, 8),
        Limit("/hero/discoveries", "/hero/discoveries", 2, 3),
        Limit("/hero/conquest", "/hero/conquest", 4, 5),
        Limit("/hero/treasure", "/hero/treasure", 5, 6),
        Limit(
            "/hero/territories[]", "/hero/territories", ["africa", "india"], ["africa", "africa"]
        ),
        *limit_ladder("/table/territories[]", "/table/territories/0"),
        Limit(
            "/table/territories[]/population{}",
            "/table/territories/0/population",
            {"a": 65},
            {"a": 66},
        ),
        Limit(
            "/table/territories[]/placed_this_turn",
            "/table/territories/0/placed_this_turn",
            0,
            1,
        ),
        Limit("/table/gold{}", "/table/gold", {"a": 30, "b": 30}, {"a": 30, "b": 31}),
        Limit(
            "/table/wonders[]/name",
            "/table/wonders",
            [{"name": "Ajanta", "player": "a"}, {"name": "phare", "player": "b"}],
            [{"name": "Ajanta", "player": "a"}, {"name": "ajanta_sanctuary", "player": "b"}],
        ),
        *[
            Limit(f"/actions[]{field}", "", *[play(one, **more) for one in pair])
            for field, pair, more in ACTIONS
        ],
        Limit("/heroes/shown[]", "/heroes/shown", ["d", "e", "f"], ["d", "e", "f", "k"]),
        Limit("/heroes/hand[]", "/heroes/hand", ["g", "h"], ["g", "h", "i"]),
        Limit("/heroes/pile", "/heroes/pile", 71, 72),
        Limit("/heroes/taken", "/heroes/taken", "d", "z"),
        Limit("/heroes/drawn", "/heroes/drawn", "z", "g"),
        Limit(
            "/heroes/played",
            "/heroes",
            {**HEROES, "drawn": "z", "played": "z"},
            {**HEROES, "drawn": "z", "played": "x"},
        ),
        Limit(
            "/heroes/turned_up",
            "/heroes",
            {**HEROES, "taken": "d", "turned_up": "z"},
            {**HEROES, "turned_up": "z"},
        ),
    ],
    "setups": [
        *PLAYERS_OF,
        Limit(
            "/placements[]",
            "/placements",
            [{"player": one, "territory": "africa"} for one in "abc"],
            [{"player": "a", "territory": "africa"}] * 2,
        ),
    ],
}
"""By operation, every field that takes a piece of the box."""
