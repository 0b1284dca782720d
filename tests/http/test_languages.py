"""French or English: asked for as browsers ask, and never a matter of codes and numbers."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.found_games import OPERATIONS, REFUSED, Position
from tests.json_places import document

ASKED = {
    "": "en",
    "en": "en",
    "en-GB": "en",
    "fr": "fr",
    "FR": "fr",
    "fr-CA": "fr",
    "fr_CA": "fr",
    "fr-CA,fr;q=0.9,en;q=0.8": "fr",
    "fr-CA, en;q=0.9": "fr",
    "en-GB, fr;q=0.9": "en",
    "en;q=0.8, fr;q=0.9": "fr",
    "en, fr;q=0.9": "en",
    "de, fr;q=0.1": "fr",
    "de-DE,de;q=0.9,en;q=0.8,fr;q=0.7": "en",
    "*": "en",
    "*, fr;q=0.5": "en",
    "fr, *;q=0.5": "fr",
    "en;q=0, *": "fr",
    "fr;q=0": "en",
    "fr;q=0, en;q=0": "en",
    "de": "en",
    "frisian": "en",
    "fr, en": "fr",
    "en, fr": "en",
    "en-GB, fr-BE;q=0.9, *;q=0.1": "en",
    ";;;q=x,,=": "en",
    "fr;q=2": "en",
    "x" * 4000: "en",
}


@pytest.mark.parametrize(("wanted", "spoken"), ASKED.items(), ids=lambda text: text[:30])
def test_the_language_is_negotiated(client: FlaskClient, wanted: str, spoken: str) -> None:
    position = OPERATIONS[0]
    for headers in ({"Accept-Language": wanted}, *([] if wanted else [{}])):
        answer = client.post(position.path, json=position.request, headers=headers)
        assert answer.headers["Content-Language"] == spoken


def request_both_languages(client: FlaskClient, position: Position) -> tuple[Any, Any]:
    english, french = (
        client.post(position.path, json=position.request, headers={"Accept-Language": language})
        for language in ("en", "fr")
    )
    assert (english.headers["Content-Language"], french.headers["Content-Language"]) == ("en", "fr")
    assert english.status_code == french.status_code
    return document(english), document(french)


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_the_id_is_the_same_in_both_languages(client: FlaskClient, position: Position) -> None:
    english, french = request_both_languages(client, position)
    assert english["id"] == french["id"]


@pytest.mark.parametrize("position", REFUSED, ids=str)
def test_every_sentence_of_a_refusal_is_in_the_language_asked(
    client: FlaskClient, position: Position
) -> None:
    english, french = request_both_languages(client, position)
    assert english["title"] != french["title"]
    assert english["detail"] != french["detail"]
    for here, there in zip(english["errors"], french["errors"], strict=True):
        assert here["code"] == there["code"]
        assert here["pointer"] == there["pointer"]
        assert here["detail"] != there["detail"]


@pytest.mark.parametrize("path", ["/nowhere", "/v1/sample/results/none", "/v1/sample"])
@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
def test_the_language_of_the_query_wins_in_refusals_too(
    client: FlaskClient, path: str, lang: str, other: str
) -> None:
    wanted = f"{path}?lang={lang}&surprise=1"
    answer = client.get(wanted, headers={"Accept-Language": other})
    assert answer.status_code in (400, 404)
    assert answer.headers["Content-Language"] == lang


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Nothing is here"), ("fr", "Il n’y a rien ici")]
)
def test_an_unknown_address_is_refused_in_the_language_asked(
    client: FlaskClient, language: str, title: str
) -> None:
    answer = client.get("/nowhere", headers={"Accept-Language": language})
    assert answer.headers["Content-Language"] == language
    assert document(answer)["title"] == title
