"""JSON, CSV or a picture, as `Accept` asks; anything else is 406."""

import csv
import io
from itertools import product

import pytest
from flask.testing import FlaskClient

from tests.cases import every_case
from tests.found_games import OF_EACH_KIND, SHEET_OPERATIONS, Position
from tests.json_places import document

each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)
CSV = {"Accept": "text/csv"}
ASKED = {
    "application/json": "application/json",
    "*/*": "application/json",
    "application/*": "application/json",
    "text/html,application/xhtml+xml,*/*;q=0.8": "application/json",
    "text/csv": "text/csv",
    "text/*": "text/csv",
    "text/csv;q=0.5, application/json;q=0.4": "text/csv",
    "application/json, text/csv;q=0.9": "application/json",
    "application/json;q=0, */*": "text/csv",
    "TEXT/CSV": "text/csv",
}


@pytest.mark.parametrize(("wanted", "given"), ASKED.items())
@pytest.mark.parametrize("position", SHEET_OPERATIONS[:1], ids=str)
def test_the_representation_is_negotiated(
    client: FlaskClient, position: Position, wanted: str, given: str
) -> None:
    answer = client.post(position.path, json=position.request, headers={"Accept": wanted})
    assert (answer.status_code, answer.mimetype) == (200, given)


@pytest.mark.parametrize("wanted", ["image/png", "text/html", "nonsense", "*/*;q=0"])
def test_what_cannot_be_given_is_406_and_says_what_can(client: FlaskClient, wanted: str) -> None:
    with every_case() as case:
        for position, end in product(OF_EACH_KIND, ("", "/batch")):
            path = position.path + end
            with case(path):
                refused = client.post(path, json=position.request, headers={"Accept": wanted})
                assert refused.status_code == 406
                assert refused.mimetype == "application/problem+json"
                assert "application/json" in document(refused)["detail"]


@each_kind
def test_json_is_given_unless_csv_is_asked_of_a_single_sheet(
    client: FlaskClient, position: Position
) -> None:
    for accept in ({}, {"Accept": ""}, {"Accept": " "}):
        answer = client.post(position.path, json=position.request, headers=accept)
        assert (answer.status_code, answer.content_type) == (200, "application/json")
    alone = client.post(position.path, json=position.request, headers=CSV)
    assert alone.status_code == (200 if position.operation.is_sheet else 406)
    body = {"requests": [position.request]}
    assert client.post(position.path + "/batch", json=body, headers=CSV).status_code == 406


@each_kind
def test_a_picture_is_given_where_there_is_one(client: FlaskClient, position: Position) -> None:
    drawn = bool(position.operation.picture)
    for wanted, otherwise in (("image/*", 406), ("image/svg+xml, application/json;q=0.1", 200)):
        headers = {"Accept": wanted}
        alone = client.post(position.path, json=position.request, headers=headers)
        assert alone.status_code == (200 if drawn else otherwise)
        assert (alone.mimetype == "image/svg+xml") == drawn
        batch = client.post(f"{position.path}/batch", json={"requests": [{}]}, headers=headers)
        assert batch.status_code == (406 if wanted == "image/*" else 207)


HARMFUL = ["=1+1", " =1+1", "＝1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"]
AWKWARD = ['say "hi"', "one,two", "new\nline", "  space  ", "é‰ß漢", "'quoted'", ";"]


def build_request(player: str) -> dict[str, object]:
    basket = {"kind": "picked", "player": player, "fruit": "pear", "count": 2}
    return {"players": [{"id": player, "carried": 1}], "baskets": [basket]}


def read_csv_players(client: FlaskClient, player: str) -> set[str]:
    answer = client.post("/v1/sample/sample-scores", json=build_request(player), headers=CSV)
    read = list(csv.reader(io.StringIO(answer.data.decode(), newline=""), strict=True))
    assert len(read) == 3
    return {row[0] for row in read[1:]}


@pytest.mark.parametrize("player", HARMFUL + AWKWARD)
def test_a_player_is_called_what_the_caller_calls_him_and_is_harmless_in_a_spreadsheet(
    client: FlaskClient, player: str
) -> None:
    shown = f"'{player}" if player in HARMFUL else player
    assert read_csv_players(client, player) == {shown}
    sheet = document(client.post("/v1/sample/sample-scores", json=build_request(player)))
    assert [one["id"] for one in sheet["players"]] == [player]


def test_who_draws_nothing_has_a_row_too(client: FlaskClient) -> None:
    request = build_request("ada") | {"players": [{"id": "ada", "carried": 1}, {"id": "bo"}]}
    answer = client.post("/v1/sample/sample-scores", json=request, headers=CSV)
    rows = list(csv.reader(io.StringIO(answer.data.decode(), newline=""), strict=True))
    assert [row[7] for row in rows if row[0] == "bo"] == ["0"]
