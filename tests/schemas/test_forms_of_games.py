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


def test_carcassonne_asks_for_the_figures_on_a_feature() -> None:
    figure = find_field("carcassonne", "en", "feature-scores", "followers", "figure")
    assert (figure["label"], figure["type"], figure["required"]) == ("Figure", "choice", True)
    assert figure["values"][:2] + figure["values"][6:7] == [
        {"value": "follower", "label": "Follower"},
        {"value": "large", "label": "Large follower", "expansions": ["inns_and_cathedrals"]},
        {"value": "ringmaster", "label": "Ringmaster", "expansions": ["ringmaster", "big_top"]},
    ]
    assert find_field("carcassonne", "fr", "feature-scores", "followers", "hill") == {
        "name": "hill",
        "type": "flag",
        "label": "Sur une colline",
        "default": False,
        "expansions": ["hills_and_sheep"],
    }


def test_the_categories_of_points_have_labels_in_each_language() -> None:
    assert FORMS["heros"]["en"]["categories"] == [
        {"value": "gold", "label": "Gold"},
        {"value": "territories", "label": "Territories"},
        {"value": "wonders", "label": "Wonders"},
    ]
    french = [one["label"] for one in FORMS["carcassonne"]["fr"]["categories"]]
    features = ["Villes", "Prés", "Figurines", "Abbayes", "Routes"]
    assert french == [*features, "Jetons", "Roses des vents"]
    assert FORMS["civilization"]["en"]["categories"] == []


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


def test_carcassonne_names_its_editions_options_and_expansions() -> None:
    forms = FORMS["carcassonne"]["fr"]
    assert forms["editions"][0] == {"value": "C3", "label": "Troisième édition (2021)"}
    assert forms["expansions"][0] == {"value": "abbot", "label": "L’Abbé"}
    assert find_named(forms["options"], "little_buildings") == {
        "name": "little_buildings",
        "type": "choice",
        "default": "basic",
        "values": [
            {"value": "basic", "label": "De base"},
            {"value": "variant", "label": "Variante"},
        ],
        "label": "Ce que valent les petits bâtiments",
        "help": "Que valent les petits bâtiments\u00a0?",
        "expansions": ["little_buildings"],
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


def test_deluges_asks_for_monuments_in_the_advanced_game_alone() -> None:
    kind = find_field("deluges", "fr", "board-scores", "cells", "heritage", "kind")
    assert kind["values"] == [
        {"value": "dolmen", "label": "Dolmen"},
        {"value": "monument", "label": "Monument", "editions": ["advanced"]},
        {"value": "wonder", "label": "Merveille", "editions": ["advanced"]},
    ]
    assert find_field("deluges", "fr", "board-scores", "cells", "workers") == {
        "name": "workers",
        "type": "map",
        "max": 12,
        "key": {"type": "player"},
        "item": {"type": "count", "min": 0, "max": 1000},
        "label": "Ouvriers libres",
        "default": {},
    }
    copper = find_field("deluges", "en", "builds", "resources", "copper")
    assert (copper["label"], copper["editions"]) == ("Copper", ["advanced"])


def test_civilization_asks_for_the_printed_figures_of_an_edition() -> None:
    line = find_field("civilization", "en", "battles", "attacker", "units", "line")
    assert line["values"][0] == {
        "value": "1/3",
        "label": "1/3",
        "editions": ["wisdom-and-warfare"],
    }
    assert line["values"][-1] == {"value": "7", "label": "7", "editions": ["base"]}
    bonus = find_field("civilization", "fr", "bonuses", "defender", "bonus")["item"]
    assert (bonus["type"], bonus["tag"], bonus["label"]) == ("union", "source", "Source de bonus")
    assert find_named(bonus["kinds"], "joan_of_arc") == {
        "name": "joan_of_arc",
        "label": "Jeanne d’Arc",
        "fields": [
            {
                "name": "culture",
                "type": "count",
                "min": 0,
                "max": 200,
                "label": "Culture non dépensée",
                "required": True,
            }
        ],
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


def test_orichalque_suggests_creatures_and_takes_others() -> None:
    name = find_field("orichalque", "fr", "island-scores", "cells", "creature", "name")
    assert (name["type"], name["min"], name["max"]) == ("text", 1, 40)
    assert name["values"][0] == {"value": "cyclops", "label": "Cyclope"}
    assert len(name["values"]) == 5
    assert find_field("orichalque", "en", "combat-odds", "die", "faces") == {
        "name": "faces",
        "type": "list",
        "min": 1,
        "max": 12,
        "item": {"type": "count", "min": 0, "max": 20, "label": "Number on a face"},
        "label": "Faces with a number",
        "default": [1, 2, 3, 4, 5],
    }
