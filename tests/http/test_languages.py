"""French or English: asked for as browsers ask, and never a matter of codes and numbers."""

import pytest
from flask.testing import FlaskClient

from tests.found_games import OPERATIONS

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


@pytest.mark.parametrize("path", ["/nowhere", "/v1/sample/results/none", "/v1/sample"])
@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
def test_the_language_of_the_query_wins_in_refusals_too(
    client: FlaskClient, path: str, lang: str, other: str
) -> None:
    wanted = f"{path}?lang={lang}&surprise=1"
    answer = client.get(wanted, headers={"Accept-Language": other})
    assert answer.status_code in (400, 404)
    assert answer.headers["Content-Language"] == lang
