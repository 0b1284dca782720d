"""Parts of the forms of each game, as a page reads them: every word of these is typed by hand."""

from typing import Any

from tests.schemas.test_forms import FORMS


def find_named(parts: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [part for part in parts if part["name"] == name]
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
