"""`GET /v1/{game}/forms` is served as the other documents of a game are."""

import pytest
from flask.testing import FlaskClient

from shared.operations import Game
from shared.texts import LANGUAGES
from tests.found_games import GAMES
from tests.json_places import document

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_the_forms_come_in_the_language_asked_for(client: FlaskClient, game: Game) -> None:
    path = f"/v1/{game.card.id}/forms"
    served = {language: client.get(f"{path}?lang={language}") for language in LANGUAGES}
    for language, answer in served.items():
        assert (answer.status_code, answer.content_type) == (200, "application/json")
        assert answer.headers["Content-Language"] == language
        assert answer.headers["Vary"] == "Accept, Accept-Language"
        assert document(answer)["game"] == game.card.id
        assert client.get(path, headers={"Accept-Language": language}).data == answer.data
    assert served["en"].data != served["fr"].data


@every_game
def test_forms_that_the_caller_has_are_not_sent_again(client: FlaskClient, game: Game) -> None:
    path = f"/v1/{game.card.id}/forms"
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert (
        first.headers["Cache-Control"] == client.get(f"/v1/{game.card.id}").headers["Cache-Control"]
    )


@every_game
def test_the_card_links_to_the_forms(client: FlaskClient, game: Game) -> None:
    home = f"/v1/{game.card.id}"
    assert document(client.get(home))["links"]["forms"] == f"{home}/forms"


def test_forms_take_no_parameter_but_the_language(client: FlaskClient) -> None:
    assert client.get("/v1/sample/forms?edition=winter").status_code == 400
    assert client.get("/v1/sample/forms", headers={"Accept": "text/csv"}).status_code == 406
