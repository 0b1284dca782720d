"""Parts of the forms of each game, as a page reads them: every word of these is typed by hand."""

from typing import Any

from shared.texts import Language
from tests.schemas.test_forms import FORMS


def find_named(parts: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [part for part in parts if part["name"] == name]
    return found


def find_field(game: str, language: Language, operation: str, *names: str) -> dict[str, Any]:
    """The field at the end of these names, through objects and the items of lists."""
    found = find_named(FORMS[game][language]["operations"], operation)
    for name in names:
        found = find_named(found.get("item", found)["fields"], name)
    return found


def test_carcassonne_lists_twenty_kinds_of_feature() -> None:
    english, french = FORMS["carcassonne"]["en"]["kinds"], FORMS["carcassonne"]["fr"]["kinds"]
    assert len(english) == 20
    assert find_named(french, "garden") == {
        "name": "garden",
        "label": "Jardin",
        "expansions": ["abbot"],
        "category": "monasteries",
        "fields": [
            {
                "name": "neighbours",
                "type": "count",
                "min": 0,
                "max": 8,
                "label": "Espaces occupés autour",
                "default": 0,
            },
            {
                "name": "neighbour_tiles",
                "type": "count",
                "min": 0,
                "max": 16,
                "label": "Tuiles autour, triangles comptés",
                "editions": ["C1"],
            },
            {
                "name": "little_buildings",
                "type": "object",
                "fields": [
                    {"name": name, "type": "count", "min": 0, "max": 2000, "label": label}
                    | {"default": 0}
                    for name, label in (
                        ("shed", "Étables"),
                        ("house", "Maisons"),
                        ("tower", "Tours"),
                    )
                ],
                "label": "Petits bâtiments",
                "default": {},
                "expansions": ["little_buildings"],
            },
            {
                "name": "taken_back",
                "type": "flag",
                "label": "Abbé repris",
                "default": False,
                "help": "Avant que la zone soit complète.",
                "expansions": ["abbot"],
                "only": "play",
            },
        ],
    }
    road = find_named(english, "road")
    assert "expansions" not in find_named(road["fields"], "double_tiles")
    assert find_named(road["fields"], "wainwrights") == {
        "name": "wainwrights",
        "type": "list",
        "min": 0,
        "max": 12,
        "item": {"type": "player"},
        "label": "Followers with the Wainwrights",
        "default": [],
        "expansions": ["leipzig"],
        "only": "complete",
    }


def test_heros_asks_for_one_of_three_effects_of_the_die() -> None:
    effect = find_field("heros", "en", "conquests", "effect")
    losses = {"type": "count", "min": 0, "max": 1000}
    defender = {"name": "defender_loses", **losses, "label": "The defender loses"}
    attacker = {"name": "attacker_loses", **losses, "label": "The attacker loses"}
    massacre = {"value": "massacre", "label": "Massacre"}
    assert effect == {
        "name": "effect",
        "type": "union",
        "kinds": [
            {
                "name": "face",
                "label": "Massacre",
                "fields": [
                    {
                        "name": "face",
                        "type": "choice",
                        "values": [massacre],
                        "label": "Face of the die",
                        "required": True,
                    }
                ],
            },
            {
                "name": "defender_loses",
                "label": "Losses",
                "fields": [{**defender, "required": True}, attacker],
            },
            {
                "name": "attacker_loses",
                "label": "The attacker alone loses",
                "fields": [{**attacker, "required": True}],
            },
        ],
        "label": "Result of the die",
        "required": True,
    }


def test_civilization_says_what_only_one_edition_has() -> None:
    expansion = ["wisdom-and-warfare"]
    place = find_field("civilization", "en", "bonuses", "defender", "place")
    of_places = {one["value"]: one.get("editions") for one in place["values"]}
    assert [name for name, editions in of_places.items() if editions] == ["city_state"]
    assert of_places["city_state"] == expansion
    bonus = find_field("civilization", "en", "battles", "attacker", "bonus")["item"]
    of_sources = {one["name"]: one.get("editions") for one in bonus["kinds"]}
    assert {name for name, editions in of_sources.items() if editions == expansion} == {
        "shipyard",
        "city_state",
        "french",
        "fundamentalism",
    }
    assert of_sources["barracks"] is None
    health = find_field("civilization", "en", "battles", "defender", "units", "health")
    assert health["editions"] == expansion
