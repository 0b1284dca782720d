"""Words that players of four games write for choices and fields, and what is suggested for them."""

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cases import every_case
from tests.found_games import GAMES

PLAYERS = [{"id": one} for one in "abc"]
FOREST = {"q": 1, "r": 0, "terrain": "forest"}
ISLAND = {"cells": [{"q": 0, "r": 0}, FOREST], "metropolis": {"q": 0, "r": 0}}
UNIT = {"id": "u", "type": "infantry", "rank": 1, "line": "2/2"}
BODIES: dict[str, dict[str, Any]] = {
    "carcassonne/feature-scores": {
        "rules": {"expansions": [""]},
        "players": PLAYERS,
        "feature": {"tiles": 3},
        "followers": [{"player": "a"}],
    },
    "carcassonne/sheet-scores": {"holdings": {}},
    "civilization/battle-forces": {},
    "civilization/loots": {"purchases": [{}]},
    "deluges/constructions": {"steps": [{"builds": [{}]}]},
    "deluges/starts": {},
    "civilization/battles": {"attacker": {"units": [UNIT]}, "defender": {}},
    "civilization/doctrines": {},
    "heros/territory-scores": {"players": PLAYERS, "territory": {}},
    "heros/turns": {"hero": {}, "actions": [{}], "players": PLAYERS},
    "heros/game-scores": {"players": PLAYERS, "events": [{}]},
    "deluges/builds": {"resources": {}, "wish": {}},
    "deluges/board-scores": {"players": PLAYERS, "cells": [{"id": "x"}]},
    "deluges/harvests": {"players": PLAYERS, "cells": [{"id": "x"}]},
    "deluges/movements": {"cells": [], "neighbours": {}, "moves": [{}]},
    "deluges/conflicts": {"sides": {}},
    "orichalque/island-scores": ISLAND,
    "orichalque/turns": {"island": ISLAND, "cards": [{}], "steps": [{}]},
}
CHOICES: dict[tuple[str, str], dict[str, str]] = {
    ("carcassonne/feature-scores", "/followers/0/figure"): {
        **dict.fromkeys(("big", "grand", "grande", "grand partisan"), "large"),
        **dict.fromkeys(("meeple", "partisan"), "follower"),
        "abbé": "abbot",
        "phantom follower": "phantom",
        "maire": "mayor",
        "Cochon": "pig",
    },
    ("carcassonne/feature-scores", "/feature/kind"): {
        **dict.fromkeys(("cloister", "abbey", "monk", "abbaye"), "monastery"),
        **dict.fromkeys(("farm", "Pré"), "field"),
        "ville": "city",
        "routes": "road",
    },
    ("carcassonne/feature-scores", "/rules/expansions/0"): {
        **dict.fromkeys(("inns", "inn", "auberges"), "inns_and_cathedrals"),
        **dict.fromkeys(("Auberges et cathédrales", "Inns & Cathedrals"), "inns_and_cathedrals"),
        **dict.fromkeys(("traders", "trade_goods"), "traders_and_builders"),
        "princess": "princess_and_dragon",
        "roi": "king_and_robber",
        "tours de guet": "watchtowers",
    },
    ("carcassonne/feature-scores", "/rules/edition"): dict.fromkeys(
        ("3", "III", "3e", "IIIe édition", "Troisième", "third"), "C3"
    ),
    ("civilization/loots", "/purchases/0/effect"): {"commerce": "trade"},
    ("deluges/constructions", "/steps/0/builds/0/kind"): {"dolmens": "dolmen"},
    ("deluges/starts", "/map"): {"4 joueurs": "four_players", "3-player map": "three_players"},
    ("civilization/battles", "/attacker/units/0/type"): {
        **dict.fromkeys(("cavalerie", "chevaliers", "cavalry", "Cavaliers"), "mounted"),
        **dict.fromkeys(("soldats", "Piquiers", "riflemen"), "infantry"),
        **dict.fromkeys(("canon", "archers", "catapulte"), "artillery"),
        **dict.fromkeys(("plane", "aviation", "avions"), "aircraft"),
    },
    ("civilization/battles", "/defender/place"): {
        **dict.fromkeys(("ville", "ville fortifiée", "town", "walled city"), "city"),
        **dict.fromkeys(("plaine", "champ", "open field"), "field"),
        **dict.fromkeys(("capitale",), "capital"),
        **dict.fromkeys(("hutte", "hut"), "village"),
    },
    ("civilization/doctrines", "/civilization"): {"France": "french", "Angleterre": "english"},
    ("heros/territory-scores", "/epoch"): {"antiquité": "ancient", "beige": "ancient"},
    ("heros/turns", "/epoch"): {"orange": "modern", "moderne": "modern"},
    ("heros/turns", "/actions/0/kind"): {"or": "gold", "attaque": "conquest"},
    ("heros/game-scores", "/events/0/kind"): {"or": "gold", "attack": "conquest"},
    ("deluges/harvests", "/cells/0/continent"): {"Asie": "eurasia", "Europe": "eurasia"},
    ("deluges/movements", "/moves/0/kind"): {"ship": "boat", "soldat": "warrior"},
    ("deluges/conflicts", "/place"): {"océan": "sea", "ocean": "sea", "terre": "land"},
    ("orichalque/island-scores", "/cells/1/terrain"): {
        **dict.fromkeys(("eau", "lagune", "lagon"), "lagoon"),
        "sable": "desert",
        "bois": "forest",
    },
    ("orichalque/turns", "/steps/0/kind"): {"capturer": "fight", "combat": "fight"},
    ("orichalque/turns", "/cards/0/action"): {"fight": "capture", "bâtir": "build"},
}
FIELDS: dict[tuple[str, str], dict[str, str]] = {
    ("carcassonne/sheet-scores", "/holdings"): {
        "traders": "goods",
        **dict.fromkeys(("completed city", "villes complétées"), "completed_cities"),
    },
    ("civilization/battle-forces", ""): {"army": "armies"},
    ("civilization/doctrines", ""): {"completed_cities": "cities"},
    ("civilization/battles", "/defender"): {
        **dict.fromkeys(("murs", "remparts"), "walls"),
        **dict.fromkeys(("ville", "city"), "place"),
        "éclaireurs": "scouts",
    },
    ("heros/territory-scores", "/territory"): {
        **dict.fromkeys(("pions", "people"), "population"),
        **dict.fromkeys(("échelle", "ladder"), "discoveries"),
        **dict.fromkeys(("nom", "name"), "id"),
    },
    ("heros/turns", "/hero"): {"or": "treasure", "gold": "treasure", "influence": "territories"},
    ("deluges/builds", "/wish"): {
        **dict.fromkeys(("ship", "bateau", "navire"), "boat"),
        **dict.fromkeys(("soldat", "guerrier"), "warrior"),
        **dict.fromkeys(("barn", "silo", "grenier"), "granary"),
        "menhir": "dolmen",
    },
    ("deluges/builds", "/resources"): {"lumber": "wood", "or": "gold", "cuivre": "copper"},
    ("deluges/board-scores", "/cells/0"): {
        **dict.fromkeys(("owner", "propriétaire"), "controller"),
        "inondée": "flooded",
        "perdue": "lost",
        "dolmens": "heritage",
    },
    ("orichalque/island-scores", ""): {
        **dict.fromkeys(("orichalque", "gold", "pépites"), "nuggets"),
        "soldats": "hoplites",
    },
}


def put(body: dict[str, Any], at: str, value: Any) -> dict[str, Any]:
    """The body with this value at a place."""
    changed: Any = deepcopy(body)
    inner = changed
    *steps, last = at.strip("/").split("/")
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return dict(changed)


def find_suggestion(client: FlaskClient, address: str, at: str, value: Any) -> str | None:
    """What is suggested at the place where this value is."""
    answer = client.post(f"/v1/{address}", json=put(BODIES[address], at, value))
    (fault,) = [
        one
        for one in answer.get_json()["errors"]
        if (one["pointer"] == at or one["pointer"].startswith(f"{at}/")) and "did_you_mean" in one
    ]
    meant: str = fault["did_you_mean"]
    return meant


def test_a_word_for_a_choice_leads_to_its_id_and_one_for_a_field_to_its_name(
    client: FlaskClient,
) -> None:
    with every_case() as case:
        for (address, at), words in CHOICES.items():
            for word, meant in words.items():
                with case(address, at, word):
                    assert find_suggestion(client, address, at, word) == meant
        for (address, at), words in FIELDS.items():
            for word, meant in words.items():
                with case(address, at, word):
                    assert find_suggestion(client, address, f"{at}/{word}", 1) == meant


GAMES_CALLED: dict[str, tuple[str, ...]] = {
    "carcassonne": ("carca", "carcassone", "Carcassonne", "carc"),
    "civilization": (
        "civ",
        "civilisation",
        "Sid Meier’s Civilization",
        "sid-meier",
        "civilizations",
    ),
    "deluges": ("deluge", "déluge", "Déluges", "floods", "flood"),
    "heros": ("hdm", "hero", "héros", "Héros du Monde", "heroes", "heros-du-monde", "world heroes"),
    "orichalque": ("orichalc", "orichalques", "Orichalcum", "ori", "orichalqe"),
}
OPERATION_CALLED = {
    "carcassonne": ("score", "board-scores"),
    "civilization": ("battle", "battles"),
    "deluges": ("flood", "floods"),
    "heros": ("conquest", "conquests"),
    "orichalque": ("turn", "turns"),
}


def test_every_game_that_has_other_names_is_tried_by_them() -> None:
    named = {name for name, game in GAMES.items() if game.card.also_called}
    assert {*GAMES_CALLED} == {*OPERATION_CALLED} == named


@pytest.mark.parametrize(
    ("game", "called"), [(game, one) for game, names in GAMES_CALLED.items() for one in names]
)
def test_a_game_by_another_name_leads_to_the_whole_address(
    client: FlaskClient, game: str, called: str
) -> None:
    tried, operation = OPERATION_CALLED[game]
    for rest in (operation, tried):
        answer = client.post(f"/v1/{called}/{rest}", json={})
        meant = answer.get_json()["did_you_mean"]
        assert (answer.status_code, meant) == (404, f"/v1/{game}/{operation}")
    assert client.get(f"/v1/{called}/rules").get_json()["did_you_mean"] == f"/v1/{game}/rules"
    assert client.get(f"/v1/{called}").get_json()["did_you_mean"] == game
