"""Names that are known elsewhere in a request, or at another address, lead there."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.test_refusals_that_teach import FEATURE, ISLAND
from tests.json_places import document


@pytest.mark.parametrize(
    ("address", "body", "pointer", "meant"),
    [
        *[
            (
                "carcassonne/feature-scores",
                FEATURE | {"feature": {"kind": "city", "tiles": 3, word: 1}},
                *(f"/feature/{word}", meant),
            )
            for word, meant in (
                ("followers", "/followers"),
                ("partisans", "/followers"),
                ("castle", None),
                ("joueurs", "/players"),
                ("villes", None),
            )
        ],
        (
            "carcassonne/sheet-scores",
            {"features": [{"feature": {"kind": "road", "followers": []}}]},
            *("/features/0/feature/followers", "/features/0/followers"),
        ),
        (
            "civilization/battles",
            {"attacker": {"units": [], "walls": True}, "defender": {}},
            *("/attacker/walls", "/defender/walls"),
        ),
        *[
            (
                "civilization/battles",
                {"attacker": {}, "defender": {"bonus": [{"source": word}]}},
                *("/defender/bonus/0/source", f"/defender/{meant}"),
            )
            for word, meant in (("murailles", "walls"), ("metropolis", "place"))
        ],
        (
            "carcassonne/sheet-scores",
            {"holdings": {"goods": {"a": {"gold": 1}}}},
            *("/holdings/goods/a/gold", "/holdings/gold"),
        ),
        (
            "orichalque/island-scores",
            ISLAND | {"buildings": 1},
            *("/buildings", None),
        ),
    ],
)
def test_a_field_of_another_object_leads_to_its_place_or_to_nothing(
    client: FlaskClient, address: str, body: dict[str, Any], pointer: str, meant: str | None
) -> None:
    errors = document(client.post(f"/v1/{address}", json=body))["errors"]
    assert [one.get("did_you_mean") for one in errors if one["pointer"] == pointer] == [meant]


def test_a_body_that_is_sent_to_a_game_leads_to_its_operations(client: FlaskClient) -> None:
    for address in ("carcassonne", "carcassonne/rules"):
        problem = document(client.post(f"/v1/{address}", json={}))
        assert problem["status"] == 405
        assert "/v1/carcassonne/board-scores" in problem["allowed"]
    for method, address in (("PUT", "/v1/carcassonne"), ("POST", "/v1")):
        assert "allowed" not in document(client.open(address, method=method))


def test_a_tile_that_does_not_exist_is_named(client: FlaskClient) -> None:
    for address, name, meant in (("BA/Z.svg", "BA/Z", None), ("D.svg", "D", "BA/D")):
        problem = document(client.get(f"/v1/carcassonne/tiles/{address}"))
        assert name in problem["detail"]
        assert problem.get("did_you_mean") == (meant and f"/v1/carcassonne/tiles/{meant}")
