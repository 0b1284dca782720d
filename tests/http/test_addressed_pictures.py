"""Results and tiles at addresses with the ending of a form, and how long they may be kept."""

import codecs
import csv
import io
import struct

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from services.carcassonne.drawing.lookups import get_picture_version
from shared.operations.game import PICTURE_SIDES, TILE_SIDES
from shared.operations.http import SLOWLY_CHANGING, UNCHANGING
from tests.found_games import OF_EACH_KIND, OPERATIONS, SHEET_OPERATIONS, Position
from tests.inspectable_store import InspectableStore
from tests.json_places import document

DRAWN = [one for one in OPERATIONS if one.operation.picture]
TILE = "/v1/carcassonne/tiles/BA/D"
SVG = {"Accept": "image/svg+xml"}


def read_size(png: bytes) -> tuple[int, int]:
    """Return the width and the height in the header of a PNG."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def store_result(client: FlaskClient, position: Position, **headers: str) -> TestResponse:
    return client.post(position.path, json=position.request, headers=headers)


def find_result(client: FlaskClient, position: Position) -> str:
    return store_result(client, position).headers["Content-Location"]


@pytest.mark.parametrize("position", DRAWN, ids=str)
def test_the_picture_of_a_result_has_an_address(client: FlaskClient, position: Position) -> None:
    picture = client.get(find_result(client, position) + ".svg", headers={"Accept": "image/*"})
    assert picture.mimetype == "image/svg+xml"
    assert picture.data == store_result(client, position, **SVG).data


@pytest.mark.parametrize("position", SHEET_OPERATIONS, ids=str)
def test_the_table_of_a_result_has_an_address(client: FlaskClient, position: Position) -> None:
    address = find_result(client, position) + ".csv"
    table = client.get(address, headers={"Accept-Language": "fr"})
    wanted = {"Accept": "text/csv", "Accept-Language": "fr"}
    assert table.content_type == "text/csv; charset=utf-8; header=present"
    assert table.data == store_result(client, position, **wanted).data
    assert client.get(address + "?lang=fr").data == table.data


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("fr", ";")])
@pytest.mark.parametrize("position", SHEET_OPERATIONS, ids=str)
def test_a_table_for_spreadsheets_has_a_mark_and_the_separator_of_its_language(
    client: FlaskClient, position: Position, language: str, separator: str
) -> None:
    address = f"{find_result(client, position)}.csv?lang={language}"
    plain, table = client.get(address), client.get(f"{address}&for=spreadsheet")
    assert table.content_type == plain.content_type
    assert table.headers["ETag"] != plain.headers["ETag"]
    assert table.data.startswith(codecs.BOM_UTF8)
    assert not plain.data.startswith(codecs.BOM_UTF8)
    assert table.data.endswith(b"\r\n")
    read = csv.reader(io.StringIO(table.data.decode("utf-8-sig"), newline=""), delimiter=separator)
    assert list(read) == list(csv.reader(io.StringIO(plain.text, newline="")))
    head = table.data.decode("utf-8-sig").splitlines()[0].split(separator)
    assert head[:3] == ["player", "entry", "kind"]


@pytest.mark.parametrize(
    ("position", "side"),
    [*((one, None) for one in DRAWN), *((DRAWN[0], side) for side in PICTURE_SIDES)],
    ids=str,
)
def test_the_longer_side_of_a_png_is_what_was_asked_for(
    client: FlaskClient, position: Position, side: int | None
) -> None:
    query = "" if side is None else f"?size={side}"
    answer = client.get(f"{find_result(client, position)}.png{query}")
    assert answer.content_type == "image/png"
    assert max(read_size(answer.data)) == (side or PICTURE_SIDES[-1])


@pytest.mark.parametrize("position", DRAWN[:1], ids=str)
def test_a_png_is_drawn_once(client: FlaskClient, position: Position) -> None:
    address = find_result(client, position) + ".png"
    statuses = [
        client.get(address + query).headers["Cache-Status"]
        for query in ("", "", "?size=128", "?size=128", "?size=1024")
    ]
    missed, hit = "decompte; fwd=miss", "decompte; hit"
    assert statuses == [missed, hit, missed, hit, hit]


@pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)
def test_a_form_that_a_result_has_not_is_404_and_lists_those_that_it_has(
    client: FlaskClient, position: Position
) -> None:
    where = find_result(client, position)
    has = {"svg": bool(position.operation.picture), "csv": position.operation.is_sheet}
    has["png"] = has["svg"]
    for ending, there in has.items():
        answer = client.get(f"{where}.{ending}")
        assert answer.status_code == (200 if there else 404)
        if not there:
            wanted = [where, *(f"{where}.{one}" for one in ("csv", "svg", "png") if has[one])]
            assert document(answer)["type"] == "/problems/not-found"
            assert document(answer)["allowed"] == wanted


ONLY_CSV = ("Only an address that ends in .csv", "Seule une adresse qui se termine par .csv")
ONLY_PNG = ("Only an address that ends in .png", "Seule une adresse qui se termine par .png")
ONLY_PLAIN = ("Only the address without an ending", "Seule l’adresse sans terminaison")
NOWHERE = ("Nothing of this name is known here.", "Rien de ce nom n’est connu ici.")


@pytest.mark.parametrize(
    ("ending", "query", "pointer", "said"),
    [
        ("", "size=128", "/size", ONLY_PNG),
        ("svg", "size=128", "/size", ONLY_PNG),
        ("csv", "include=request", "/include", ONLY_PLAIN),
        ("", "for=spreadsheet", "/for", ONLY_CSV),
        ("svg", "for=spreadsheet", "/for", ONLY_CSV),
        ("png", "for=spreadsheet", "/for", ONLY_CSV),
        ("csv", "for=paper", "/for", ("Possible here: spreadsheet.", "Possible ici\u00a0:")),
        ("png", "size=2048", "/size", ("Possible here: ", "Possible ici\u00a0: ")),
        ("png", "rotation=90", "/rotation", NOWHERE),
    ],
)
def test_a_parameter_that_does_not_belong_to_the_form_is_refused_with_where_it_belongs(
    client: FlaskClient, ending: str, query: str, pointer: str, said: tuple[str, str]
) -> None:
    address = find_result(client, DRAWN[0]) + (f".{ending}" if ending else "")
    for language, begins in zip(("en", "fr"), said, strict=True):
        answer = client.get(f"{address}?{query}&lang={language}")
        assert answer.status_code == 400
        [fault] = document(answer)["errors"]
        assert fault["pointer"] == pointer
        assert fault["detail"].startswith(begins)


def test_a_result_that_is_gone_has_no_picture(client: FlaskClient, store: InspectableStore) -> None:
    where = find_result(client, DRAWN[0])
    store.clear()
    answer = client.get(where + ".png")
    assert (answer.status_code, document(answer)["type"]) == (404, "/problems/result-not-found")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("position", DRAWN[:1], ids=str)
def test_a_result_may_be_kept_for_ever_in_every_form(
    client: FlaskClient, position: Position
) -> None:
    where = find_result(client, position)
    for ending in ("", ".svg", ".png", ".csv"):
        answer = client.get(where + ending)
        assert answer.headers["Cache-Control"] == UNCHANGING
        again = client.get(where + ending, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.headers["Cache-Control"]) == (304, UNCHANGING)


def test_the_picture_of_a_tile_has_an_address(client: FlaskClient) -> None:
    for query in ("", "?rotation=90"):
        by_ending = client.get(f"{TILE}.svg{query}", headers={"Accept": "text/html"})
        assert by_ending.mimetype == "image/svg+xml"
        assert by_ending.data == client.get(TILE + query, headers=SVG).data


@pytest.mark.parametrize("side", [None, *TILE_SIDES])
def test_a_tile_is_drawn_as_png(client: FlaskClient, side: int | None) -> None:
    query = "" if side is None else f"&size={side}"
    answer = client.get(f"{TILE}.png?rotation=90{query}")
    assert answer.content_type == "image/png"
    assert read_size(answer.data) == (side or TILE_SIDES[-1],) * 2
    upright = client.get(f"{TILE}.png?{query.removeprefix('&')}")
    assert upright.data != answer.data


def test_the_png_of_a_tile_is_stored(client: FlaskClient, store: InspectableStore) -> None:
    first = client.get(f"{TILE}.png")
    assert first.data in store.items.values()
    [key] = store.items
    store.put_many({key: b"stored"})
    assert client.get(f"{TILE}.png").data == b"stored"


@pytest.mark.parametrize("end", ["/BA/D", "/BA/D.svg", "/BA/D.png", "/BA/D.svg?v=0123", ""])
def test_what_changes_with_a_version_is_kept_for_an_hour(client: FlaskClient, end: str) -> None:
    address = f"/v1/carcassonne/tiles{end}"
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, SLOWLY_CHANGING)
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(address, headers=tag).status_code == 304


def test_the_links_of_the_catalogue_may_be_kept_for_ever(client: FlaskClient) -> None:
    catalogue = client.get("/v1/carcassonne/tiles?set=basic").get_json()
    assert catalogue["pictures"].partition("?v=")[2] == get_picture_version({})
    for tile in catalogue["tiles"][:3]:
        picture = catalogue["pictures"].replace("{id}", tile["id"])
        for address in (picture, picture.replace(".svg", ".png")):
            answer = client.get(address + "&rotation=180")
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, UNCHANGING)


@pytest.mark.parametrize("tile", ["BA/Z.svg", "BA/Z.png", "BA/D.gif", "BA/D.csv", "BA/.svg"])
def test_what_is_no_picture_is_404(client: FlaskClient, tile: str) -> None:
    assert client.get(f"/v1/carcassonne/tiles/{tile}").status_code == 404


def test_only_the_address_of_a_picture_takes_a_version_and_a_size(client: FlaskClient) -> None:
    for query, endings in (("?v=0", ".svg or .png"), ("?size=128", ".png")):
        answer = client.get(TILE + query)
        assert answer.status_code == 400
        [fault] = document(answer)["errors"]
        assert fault["detail"].startswith(f"Only an address that ends in {endings} takes")
    assert client.get(f"{TILE}.svg?size=128").status_code == 400
