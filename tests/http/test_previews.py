"""Links to results: what a chat shows of them, and their oEmbed documents."""

import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from deploy.services import CHECKOUT
from shared.web.app import serve
from shared.web.previews import LONGEST_SIDE, OPEN_RESULT
from shared.web.settings import AppContext
from tests.found_games import OF_EACH_KIND, OPERATIONS, SHEET_OPERATIONS, Position
from tests.inspectable_store import InspectableStore
from tests.json_places import document

FRENCH = {"Accept-Language": "fr"}
DRAWN = [one for one in OF_EACH_KIND if one.operation.picture]
HOME = "http://localhost/"


def find_link(client: FlaskClient, position: Position) -> str:
    answer = client.post(position.path, json=position.request)
    return f"/r/{position.game.card.id}/{document(answer)['id']}"


def read_tags(answer: TestResponse) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', answer.text)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("position", [one for one in SHEET_OPERATIONS if one.has_players], ids=str)
def test_a_link_says_the_points_by_seats_and_names_nobody(
    client: FlaskClient, position: Position
) -> None:
    request = position.request
    for number, player in enumerate(request["players"]):
        player["name"] = f"Zoë{number}"
    answer = client.post(position.path, json=request)
    link = f"/r/{position.game.card.id}/{document(answer)['id']}"
    shown = client.get(link)
    assert (shown.status_code, shown.content_type) == (200, "text/html; charset=utf-8")
    points = [player["total"] for player in document(answer)["players"]]
    title = read_tags(shown)["og:title"]
    said = ", ".join(f"player {seat}: {total}" for seat, total in enumerate(points, 1))
    assert title.endswith(said)
    assert f"<title>{title}</title>" in unescape(shown.text)
    assert "Zoë" not in shown.text


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_every_link_has_the_tags_that_chats_read(client: FlaskClient, position: Position) -> None:
    link = find_link(client, position)
    for language, locale in (("en", "en_GB"), ("fr", "fr_FR")):
        shown = client.get(link, headers={"Accept-Language": language})
        tags = read_tags(shown)
        assert shown.headers["Content-Language"] == language
        assert (tags["og:locale"], tags["og:url"]) == (locale, HOME + link[1:])
        assert tags["og:title"]
        assert tags["og:description"] == tags["description"]
        assert client.get(f"{link}?lang={language}_CA&fbclid=1").data == shown.data


@pytest.mark.parametrize("position", DRAWN, ids=str)
def test_the_picture_of_a_link_is_that_of_the_result(
    client: FlaskClient, position: Position
) -> None:
    tags = read_tags(client.get(find_link(client, position), headers=FRENCH))
    assert tags["og:image"].startswith(HOME)
    assert tags["twitter:card"] == "summary_large_image"
    picture = client.get(tags["og:image"].removeprefix(HOME.rstrip("/")))
    assert (picture.content_type, picture.headers["Content-Language"]) == ("image/png", "fr")


def test_a_result_without_a_picture_shows_the_icon(client: FlaskClient) -> None:
    position = next(one for one in OPERATIONS if not one.operation.picture)
    tags = read_tags(client.get(find_link(client, position)))
    assert tags["og:image"] == f"{HOME}icons/icon-512.png"
    assert tags["twitter:card"] == "summary"


def test_a_link_opens_the_page_by_a_script_that_its_policy_allows(client: FlaskClient) -> None:
    link = find_link(client, OPERATIONS[0])
    shown = client.get(link)
    assert f"<script>{OPEN_RESULT}</script>" in shown.text
    assert f'<a href="../../?r={link.removeprefix("/r/")}">' in shown.text
    assert "script-src 'sha256-" in shown.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["carcassonne/short", "nothing/" + "0" * 32, "carcassonne/" + "G" * 32]
)
def test_another_address_is_no_link(client: FlaskClient, path: str) -> None:
    answer = client.get("/r/" + path)
    assert (answer.status_code, document(answer)["type"]) == (404, "/problems/not-found")


def test_a_link_to_a_result_that_is_gone_still_opens_the_page(
    client: FlaskClient, store: InspectableStore
) -> None:
    link = find_link(client, OPERATIONS[0])
    store.clear()
    shown = client.get(link)
    assert (shown.status_code, shown.mimetype) == (404, "text/html")
    assert OPEN_RESULT in shown.text
    assert "og:title" not in shown.text


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("score.example:8443", "https://score.example:8443/"),
        ("[::1]:80", "https://[::1]:80/"),
        ('evil"><script>', "/"),
        ("a b", "/"),
    ],
)
def test_links_begin_with_the_host_that_the_gateway_was_asked(
    client: FlaskClient, host: str, home: str
) -> None:
    link = find_link(client, OPERATIONS[0])
    headers = {"X-Forwarded-Host": host, "X-Forwarded-Proto": "https"}
    tags = read_tags(client.get(link, headers=headers))
    assert tags["og:url"] == home + link[1:]


def test_links_begin_with_the_address_of_the_settings(
    context: AppContext, client: FlaskClient
) -> None:
    link = find_link(client, OPERATIONS[0])
    settings = replace(context.settings, public_url="https://score.example/table")
    other = serve(replace(context, settings=settings)).test_client()
    tags = read_tags(other.get(link, headers={"X-Forwarded-Host": "other.example"}))
    assert tags["og:url"] == f"https://score.example/table{link}"


def find_oembed(client: FlaskClient, position: Position) -> str:
    shown = client.get(find_link(client, position)).text
    [address] = re.findall(r'type="application/json\+oembed" href="([^"]+)"', shown)
    return unescape(address).removeprefix(HOME.rstrip("/"))


@pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)
def test_a_link_leads_to_its_oembed_document(client: FlaskClient, position: Position) -> None:
    answer = client.get(find_oembed(client, position))
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    oembed = document(answer)
    assert (oembed["version"], oembed["type"]) == ("1.0", "rich")
    [source] = re.findall('src="([^"]+)"', unescape(oembed["html"]))
    place = urlsplit(source)
    assert (place.path, place.fragment.partition("?")[0]) == (
        "/embed",
        f"/{position.game.card.id}",
    )
    brought = parse_qs(place.fragment.partition("?")[2])
    link = find_link(client, position)
    assert brought == {"result": [link.rpartition("/")[2]], "lang": ["en"]}
    assert oembed["title"] == read_tags(client.get(link))["og:title"]


def test_an_oembed_document_is_no_larger_than_was_asked_for(client: FlaskClient) -> None:
    address = find_oembed(client, OPERATIONS[0])
    usual = document(client.get(address))
    small = document(client.get(address + "&maxwidth=320&maxheight=5000&format=json"))
    assert (small["width"], small["height"]) == (320, usual["height"])
    assert f'width="320" height="{usual["height"]}"' in small["html"]


def find_thumbnail(client: FlaskClient, address: str) -> tuple[str, int, int]:
    oembed = document(client.get(address))
    return oembed["thumbnail_url"], oembed["thumbnail_width"], oembed["thumbnail_height"]


@pytest.mark.parametrize("most", ["", "&maxwidth=300&maxheight=2000"])
@pytest.mark.parametrize("position", DRAWN, ids=str)
def test_an_oembed_document_says_how_large_its_thumbnail_is(
    client: FlaskClient, position: Position, most: str
) -> None:
    url, *size = find_thumbnail(client, find_oembed(client, position) + most)
    picture = Image.open(BytesIO(client.get(url.removeprefix(HOME.rstrip("/"))).data))
    assert picture.size == tuple(size)
    assert max(size) == (256 if most else 1024)


@pytest.mark.parametrize(("most", "side"), [("", 512), ("&maxheight=300", 192)])
def test_an_icon_is_a_thumbnail_of_a_known_size(client: FlaskClient, most: str, side: int) -> None:
    position = next(one for one in OPERATIONS if not one.operation.picture)
    url, *size = find_thumbnail(client, find_oembed(client, position) + most)
    assert (url, size) == (f"{HOME}icons/icon-{side}.png", [side, side])
    with Image.open(CHECKOUT / "services" / "companion" / f"icons/icon-{side}.png") as icon:
        assert icon.size == (side, side)


def test_there_is_no_thumbnail_where_none_is_small_enough(client: FlaskClient) -> None:
    for position in OF_EACH_KIND:
        oembed = document(client.get(find_oembed(client, position) + "&maxwidth=100"))
        assert not any(name.startswith("thumbnail") for name in oembed)


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("", "/url", "missing"),
        ("format=xml&url=x", "/format", "not-one-of"),
        ("maxwidth=wide&url=x", "/maxwidth", "out-of-range"),
        (f"maxheight={LONGEST_SIDE}0&url=x", "/maxheight", "out-of-range"),
        ("maxwidth=0&url=x", "/maxwidth", "out-of-range"),
        ("maxheight=000&url=x", "/maxheight", "out-of-range"),
        ("page=1&url=x", "/page", "unknown-field"),
    ],
)
def test_a_wrong_parameter_of_oembed_is_refused(
    client: FlaskClient, query: str, pointer: str, code: str
) -> None:
    answer = client.get(f"/oembed?{query}")
    assert answer.status_code == 400
    assert [(one["pointer"], one["code"]) for one in document(answer)["errors"]] == [
        (pointer, code)
    ]


@pytest.mark.parametrize(
    "url",
    ["nonsense", "http://[", "https://score.example/r/nothing/" + "0" * 32, "/r/carcassonne/0"],
)
def test_a_link_to_nothing_has_no_oembed_document(client: FlaskClient, url: str) -> None:
    answer = client.get("/oembed", query_string={"url": url})
    assert (answer.status_code, document(answer)["type"]) == (404, "/problems/not-found")


def test_the_oembed_document_of_a_result_that_is_gone_is_404(client: FlaskClient) -> None:
    url = f"https://score.example/prefix/r/carcassonne/{'0' * 32}"
    answer = client.get("/oembed", query_string={"url": url})
    assert (answer.status_code, document(answer)["type"]) == (404, "/problems/result-not-found")
