"""`GET /v1/{game}/schemas/{name}`: each schema alone says what the OpenAPI document says."""

import jsonschema_rs
import pytest
from apispec import APISpec
from flask.testing import FlaskClient

from shared.schemas.bodies import make_body
from shared.schemas.fields import Flag, WholeNumber
from shared.web.openapi_parts import add_components
from tests.found_games import GAMES, OF_EACH_KIND, Position
from tests.json_places import document, resolve_pointer, walk_places
from tests.tiers import keep_some

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_published_schema_has_an_address_and_needs_no_other_document(
    client: FlaskClient, game: str
) -> None:
    published = document(client.get(f"/v1/{game}/openapi.json"))["components"]["schemas"]
    assert published
    for name in keep_some(sorted(published), 12):
        answer = client.get(f"/v1/{game}/schemas/{name.removeprefix(f'{game}.')}")
        assert (answer.status_code, answer.content_type) == (200, "application/json")
        schema = document(answer)
        jsonschema_rs.meta.validate(schema)
        references = [value for place, value in walk_places(schema) if place[-1:] == ("$ref",)]
        for reference in references:
            resolve_pointer(schema, reference.removeprefix("#"))
        assert schema["title"] == name.removeprefix(f"{game}.")


@pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)
def test_a_request_is_taken_or_refused_by_its_schema_alone(
    client: FlaskClient, position: Position
) -> None:
    game = position.game.card.id
    operations = document(client.get(f"/v1/{game}/openapi.json"))["paths"]
    body = operations[position.path]["post"]["requestBody"]["content"]["application/json"]
    name = body["schema"]["$ref"].rpartition("/")[2].removeprefix(f"{game}.")
    schema = document(client.get(f"/v1/{game}/schemas/{name}"))
    validator = jsonschema_rs.Draft202012Validator(schema)
    assert validator.is_valid(position.request)
    assert not validator.is_valid({**position.request, "surprise": 1})


def test_a_name_that_is_none_lists_those_that_are(client: FlaskClient) -> None:
    answer = client.get("/v1/sample/schemas/Rulez")
    problem = document(answer)
    assert (answer.status_code, problem["did_you_mean"]) == (404, "Rules")
    assert "Rules" in problem["allowed"]
    assert client.get("/v1/sample/schemas/Rules?surprise=1").status_code == 400


def test_two_schemas_of_one_name_are_noticed_when_the_document_is_written() -> None:
    spec = APISpec("Game", "1", "3.1.0")
    for _ in range(2):
        add_components(spec, make_body("Winners", {"count": WholeNumber(0, 9)}), "game")
    with pytest.raises(TypeError, match=r"two schemas are called game\.Winners"):
        add_components(spec, make_body("Winners", {"is_known": Flag()}), "game")
