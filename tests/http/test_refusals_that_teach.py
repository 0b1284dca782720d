"""What newcomers get wrong most, and that the refusal says what to write instead."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from shared.core.suggestions import Fitting, Reading
from shared.operations.problems import MOST_SUGGESTED
from shared.schemas.fields import ListOf
from tests.found_games import GAMES
from tests.json_places import document

CONTRACT = Path(__file__).resolve().parents[2] / "docs" / "contract.md"
BASE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
FEATURE: dict[str, Any] = {
    "players": [{"id": "a"}],
    "feature": {"kind": "city", "tiles": 3},
    "followers": [{"player": "a", "figure": "follower", "count": 1}],
}
UNIT = {"id": "a1", "type": "infantry", "rank": 1}
CELL = {"id": "one", "warriors": {"a": 4}}
ISLAND = {"player": "a", "cells": [{"q": 0, "r": 0}, {"q": 1, "r": 0}]}


def build_board(on: str) -> dict[str, Any]:
    """A board of one tile, with a follower that stands on this."""
    follower = {"player": "a", "figure": "follower", "x": 0, "y": 0, "on": on}
    tile = {"tile": "BA/B", "x": 0, "y": 0}
    return {"players": [{"id": "a"}], "tiles": [tile], "followers": [follower]}


def build_one(kind: str) -> dict[str, Any]:
    """One step of construction, of one such thing."""
    return {"steps": [{"builds": [{"kind": kind}]}]}


def build_battle(**figures: Any) -> dict[str, Any]:
    """A battle of one unit."""
    return {
        "attacker": {"units": [UNIT | figures]},
        "defender": {"armies": 0, "place": "city", "units": []},
    }


@pytest.mark.parametrize(
    ("address", "body", "pointer", "meant"),
    [
        (
            "carcassonne/feature-scores",
            FEATURE | {"expansion": []},
            "/expansion",
            "rules.expansions",
        ),
        (
            "carcassonne/feature-scores",
            FEATURE | {"players": [{"id": "a", "score": 3}]},
            *("/players/0/score", "carried"),
        ),
        ("civilization/battles", build_battle(figures="1/3"), "/attacker/units/0/figures", "line"),
        (
            "deluges/board-scores",
            {"players": [{"id": "a"}, {"id": "b"}], "cells": [CELL | {"ocean": True}]},
            *("/cells/0/ocean", "flooded"),
        ),
        ("orichalque/island-scores", {"cells": [], "players": []}, "/players", "player"),
        *[
            (
                "deluges/constructions",
                {"players": [{"id": "a"}, {"id": "b"}], "cells": [], name: []},
                *(f"/{name}", "steps"),
            )
            for name in ("builds", "constructions", "payments")
        ],
        (
            "carcassonne/feature-scores",
            FEATURE | {"feature": {"kind": "city", "tiles": 3, "shields": 1}},
            *("/feature/shields", "coats"),
        ),
        ("carcassonne/feature-scores", FEATURE | {"rules": {"edition": 3}}, "/rules/edition", "C3"),
        ("carcassonne/feature-scores", FEATURE | {"boxes": 2}, "/boxes", "rules.options.boxes"),
        (
            "carcassonne/feature-scores",
            FEATURE | {"king_and_robber": 2},
            *("/king_and_robber", "rules.options.king_and_robber"),
        ),
        (
            "heros/territory-scores",
            {"territory": {"id": "europe", "discoveries": [4]}, "player": []},
            *("/player", "players"),
        ),
        ("carcassonne/board-scores", build_board("monk"), "/followers/0/on", "monastery"),
        ("civilization/battle-forces", {"where": "city"}, "/where", "place"),
        ("orichalque/starts", {"offer": [{"type": "mine"}]}, "/offer/0/type", "terrain"),
        (
            "orichalque/starts",
            {"offer": [{"type": "mine", "terrain": "forest"}]},
            *("/offer/0/type", "building"),
        ),
        (
            "orichalque/island-scores",
            ISLAND | {"creatures": 1},
            *("/creatures", "cells[].creature"),
        ),
        ("orichalque/combat-odds", {"creature": 4}, "/creature", "strength"),
        ("deluges/turn-ends", {"map": "trois joueurs"}, "/map", "three_players"),
        ("civilization/battles", build_battle(rank="II"), "/attacker/units/0/rank", "2"),
    ],
)
def test_a_name_that_is_not_known_is_answered_with_what_is(
    client: FlaskClient, address: str, body: dict[str, Any], pointer: str, meant: str
) -> None:
    for language, ending in (
        ("en", f"“{meant}” may be meant."),
        ("fr", f"Peut-être «\u00a0{meant}\u00a0»."),
    ):
        headers = {"Accept-Language": language}
        answer = client.post(f"/v1/{address}", json=body, headers=headers)
        assert (answer.status_code, answer.headers["Content-Language"]) == (400, language)
        # What is missing besides has no suggestion.
        [fault] = [one for one in answer.get_json()["errors"] if "did_you_mean" in one]
        assert (fault["pointer"], fault["did_you_mean"]) == (pointer, meant)
        assert re.split(r"\.|\[", meant)[0] in fault["allowed"]
        assert fault["detail"].endswith(ending)


@pytest.mark.parametrize(
    ("address", "body", "pointer"),
    [
        ("carcassonne/board-scores", build_board("watchtower"), "/followers/0/on"),
        ("deluges/constructions", build_one("worker"), "/steps/0/builds/0/kind"),
        ("carcassonne/feature-scores", FEATURE | {"rules": {"edition": "C4"}}, "/rules/edition"),
    ],
)
def test_a_name_of_something_else_is_answered_with_all_that_fits(
    client: FlaskClient, address: str, body: dict[str, Any], pointer: str
) -> None:
    errors = client.post(f"/v1/{address}", json=body).get_json()["errors"]
    [fault] = [one for one in errors if one["pointer"] == pointer]
    assert fault["allowed"] != []
    assert "did_you_mean" not in fault


def test_a_tile_is_found_without_its_set(client: FlaskClient) -> None:
    for language, ending in (
        ("en", "“BA/D” may be meant."),
        ("fr", "Peut-être «\u00a0BA/D\u00a0»."),
    ):
        headers = {"Accept-Language": language}
        tile = {"tile": "D", "x": 0, "y": 0}
        body = {"players": [{"id": "a"}], "tiles": [tile], "followers": []}
        answer = client.post("/v1/carcassonne/board-scores", json=body, headers=headers)
        [fault] = answer.get_json()["errors"]
        assert (fault["code"], fault["did_you_mean"]) == ("tile.unknown", "BA/D")
        assert fault["detail"].endswith(ending)
        assert "allowed" not in fault


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("carcassonne/score", "carcassonne/board-scores"),
        ("heros/board-scores", "heros/table-scores"),
        ("orichalque/score", "orichalque/island-scores"),
        ("civilization/score", "civilization/battles"),
        ("deluges/scores", "deluges/board-scores"),
        ("heros/starts", "heros/setups"),
        ("deluges/setups", "deluges/starts"),
        ("deluges/commerce", "deluges/trades"),
        ("civilization/setups", "civilization/starts"),
        ("heros/conqu%C3%AAtes", "heros/conquests"),
    ],
)
def test_an_address_that_callers_try_leads_to_the_operation(
    client: FlaskClient, address: str, meant: str
) -> None:
    answer = client.post(f"/v1/{address}", json={})
    assert (answer.status_code, answer.get_json()["did_you_mean"]) == (404, f"/v1/{meant}")


def test_a_list_that_is_too_short_hides_no_fault_inside_it(client: FlaskClient) -> None:
    body = {"players": [{"id": "a", "score": 3}], "cells": [CELL]}
    answer = client.post("/v1/deluges/board-scores", json=body)
    found = [(one["pointer"], one["code"]) for one in answer.get_json()["errors"]]
    assert found == [("/players", "out-of-range"), ("/players/0/score", "unknown-field")]


def test_an_address_that_is_none_lists_those_of_its_game_else_the_games(
    client: FlaskClient,
) -> None:
    answer = client.post("/v1/heros/teritory-scores", json={})
    assert answer.status_code == 404
    problem = answer.get_json()
    assert problem["did_you_mean"] == "/v1/heros/territory-scores"
    assert {"/v1/heros/table-scores", "/v1/heros/rules"} <= {*problem["allowed"]}
    problem = client.get("/v1/carcassone/rules").get_json()
    assert problem["did_you_mean"] == "/v1/carcassonne/rules"
    assert {"carcassonne", "heros", "orichalque"} <= {*problem["allowed"]}
    for address, meant in (
        ("/v1/deluge/flood-odds", "/v1/deluges/floods"),
        ("/v1/civilisation/butins", "/v1/civilization/loots"),
        ("/v1/heros-du-monde/score", "/v1/heros/table-scores"),
        ("/v1/orichalc/turns", "/v1/orichalque/turns"),
        ("/v1/deluge/nothing-alike", "deluges"),
        ("/v1/deluge", "deluges"),
    ):
        assert client.post(address, json={}).get_json()["did_you_mean"] == meant
    for address, meant in (
        ("heros/territories/europe", "heros/territories"),
        ("heros-du-monde/territories/europe", "heros/territories"),
        ("heros/rules/base/fr", "heros/rules"),
        ("carcassonne/board-scores/batch/2", "carcassonne/board-scores"),
        ("carcassonne/tiles/ba/d", "carcassonne/tiles/BA/D"),
        ("carcassonne/tiles/ba/D.svg", "carcassonne/tiles/BA/D"),
        ("carcassonne/tiles/BA/d.png", "carcassonne/tiles/BA/D"),
    ):
        assert client.get(f"/v1/{address}").get_json()["did_you_mean"] == f"/v1/{meant}"
    for address in ("BA/ZZ", "BA/D.gif", "BA/ZZ.svg", "ZZ/9.png", "ba"):
        problem = client.get(f"/v1/carcassonne/tiles/{address}").get_json()
        assert "/v1/carcassonne/tiles/{group}/{tile}" in problem["allowed"]
    for address in ("/heros/territory-scores", "/carcassonne"):
        problem = client.get(address).get_json()
        assert problem["did_you_mean"] == f"/v1{address}"
        assert "allowed" not in problem
    for address in ("/carcassone", "/v2/heros"):
        assert "allowed" not in client.get(address).get_json()


def test_a_language_may_have_a_region(client: FlaskClient) -> None:
    for lang in ("fr-CA", "FR", "Fr-ca"):
        answer = client.get(f"/v1/heros/rules?lang={lang}")
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, "fr")
    [fault] = client.get("/v1/heros/rules?edtion=base").get_json()["errors"]
    assert fault["did_you_mean"] == "edition"


def test_both_languages_refuse_a_compressed_body_and_a_language_with_an_underscore(
    client: FlaskClient,
) -> None:
    sentences = set()
    for language in ("en", "fr"):
        headers = {"Accept-Language": language, "Content-Encoding": "gzip"}
        answer = client.post("/v1/heros/table-scores", data=b"\x1f\x8b", headers=headers)
        assert answer.status_code == 415
        assert "Content-Encoding" in answer.get_json()["detail"]
        sentences.add(answer.get_json()["detail"])
        headers = {"Accept-Language": language}
        answer = client.get("/v1/heros/rules?lang=fr_CA", headers=headers)
        [fault] = answer.get_json()["errors"]
        assert (fault["allowed"], fault["did_you_mean"]) == (["en", "fr"], "fr")
        sentences.add(fault["detail"])
    assert len(sentences) == 4


@pytest.mark.parametrize(
    ("address", "body", "code", "said"),
    [
        # Of a card that does not exist, that its figures include the rank.
        (
            "civilization/battles",
            build_battle(rank=2, strength=1, health=3),
            *("unit.unprinted", {"en": ("include the rank", "`line`"), "fr": ("`line`",)}),
        ),
        (
            "orichalque/island-scores",
            ISLAND | {"metropolis": {"q": 0, "r": 0}, "ports": [{"q": 1, "r": 0, "nuggets": 1}]},
            *("metropolis.port", {"en": ("`ports`",), "fr": ("`ports`",)}),
        ),
        (
            "deluges/movements",
            {
                "cells": [{"id": "iberia"}, {"id": "gaul"}],
                "neighbours": {"iberia": ["gual"]},
                "oceans": [],
                "moves": [],
            },
            *("cell.unknown", {"en": ("gaul",), "fr": ("gaul",)}),
        ),
    ],
)
def test_a_fault_or_a_warning_of_the_rules_says_in_both_languages_what_to_write(
    client: FlaskClient,
    address: str,
    body: dict[str, Any],
    code: str,
    said: dict[str, tuple[str, ...]],
) -> None:
    sentences = set()
    for language, words in said.items():
        headers = {"Accept-Language": language}
        given = client.post(f"/v1/{address}", json=body, headers=headers).get_json()
        [one] = given.get("errors") or given["warnings"]
        assert one["code"] == code
        text = one.get("detail") or one["text"]
        assert [word for word in words if word not in text] == []
        sentences.add(text)
    assert len(sentences) == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("no parameters", "`Accept-Language`")),
        ("fr", ("aucun paramètre", "`Accept-Language`")),
    ],
)
@pytest.mark.parametrize("address", ["heros/turns", "heros/turns/batch"])
def test_an_address_without_parameters_says_so(
    client: FlaskClient, address: str, language: str, words: tuple[str, ...]
) -> None:
    headers = {"Accept-Language": language}
    problem = document(client.post(f"/v1/{address}?lang=fr&x=1", json={}, headers=headers))
    assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [
        ("/lang", "unknown-field"),
        ("/x", "unknown-field"),
    ]
    for one in problem["errors"]:
        assert [word for word in words if word not in one["detail"]] == []


def test_of_many_wrong_names_the_first_are_compared_each_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    suggest = Fitting.suggest

    def count(self: Fitting, given: str, reading: Reading) -> str | None:
        compared.extend([] if given in self.meant else [given])
        return suggest(self, given, reading)

    monkeypatch.setattr(Fitting, "suggest", count)
    many = {f"folowers{number:02}": 0 for number in range(2 * MOST_SUGGESTED)}
    errors = document(client.post("/v1/carcassonne/fits", json=many))["errors"]
    assert len(errors) >= 2 * MOST_SUGGESTED
    assert compared == [*many][:MOST_SUGGESTED]
    # What is understood as it is written is compared with nothing, and always has its suggestion.
    compared.clear()
    tiles = [{"tile": name, "x": place, "y": 0} for place, name in enumerate(BASE_LETTERS)]
    body = {"players": [{"id": "a"}], "tiles": tiles}
    errors = document(client.post("/v1/carcassonne/board-scores", json=body))["errors"]
    unknown = [one for one in errors if one["code"] == "tile.unknown"]
    assert [one["did_you_mean"][-2:] for one in unknown] == [f"/{one}" for one in BASE_LETTERS]
    assert compared == []
    page = " ".join(CONTRACT.read_text(encoding="utf-8").split())
    assert f"Only the first {MOST_SUGGESTED} different names of a problem are compared" in page
    assert "a name that is understood as it is written, such as `D`, is compared with" in page
    twice = [{"player": "a", "figure": "folower"}] * MOST_SUGGESTED
    body = FEATURE | {"followers": twice}
    errors = document(client.post("/v1/carcassonne/feature-scores", json=body))["errors"]
    meant = [one["did_you_mean"] for one in errors if one["pointer"].endswith("/figure")]
    assert meant == ["follower"] * len(twice)
    assert compared.count("folower") == 1


LISTS_OF_PLAYERS = [
    (f"/v1/{game}/{operation.name}", name)
    for game, found in GAMES.items()
    for operation in found.operations
    for name, field in operation.request.fields.items()
    if name in ("players", "seats", "tied") and isinstance(field, ListOf) and field.low
]


@pytest.mark.parametrize(("address", "name"), LISTS_OF_PLAYERS)
@pytest.mark.parametrize("given", [0, 100])
def test_players_are_called_players_where_there_are_too_few_or_too_many(
    client: FlaskClient, address: str, name: str, given: int
) -> None:
    for language, words in (("en", "players are needed here."), ("fr", "joueurs.")):
        headers = {"Accept-Language": language}
        answer = client.post(address, json={name: ["x"] * given}, headers=headers)
        found = {one["pointer"]: one["detail"] for one in document(answer)["errors"]}
        assert found[f"/{name}"].endswith(words)
