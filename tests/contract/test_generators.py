"""What generators of clients stumble over: no document has it, and each answer fits one variant."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from tests.found_games import GAMES, OPERATIONS, Position
from tests.gateway_server import record_documents
from tests.json_places import document, resolve_pointer, walk_places
from tests.published_schemas import find_content, find_faults, resolve_reference

Document = dict[str, Any]


@pytest.fixture(scope="module")
def documents(client: FlaskClient, published: Document) -> Mapping[str, Document]:
    """Every document: that of all games, the gateway's with the tools, each game's own."""
    own = {game: document(client.get(f"/v1/{game}/openapi.json")) for game in GAMES}
    return {"all": published, "gateway": orjson.loads(record_documents().openapi), **own}


def walk_schemas(documents: Mapping[str, Document]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place of every document that is no example, with its value."""
    for name, whole in documents.items():
        for place, value in walk_places(whole):
            if not {"example", "examples"} & set(place):
                yield (name, *place), value


def test_no_boolean_lists_its_values(documents: Mapping[str, Document]) -> None:
    booleans = [
        (place, value)
        for place, value in walk_schemas(documents)
        if isinstance(value, dict) and value.get("type") == "boolean"
    ]
    assert len(booleans) > 10
    assert [place for place, value in booleans if "enum" in value or "const" in value] == []


def test_no_list_inside_a_list_has_items_of_listed_values(
    documents: Mapping[str, Document],
) -> None:
    """The Python of openapi-generator compares each inner list with the values, and refuses it."""
    outer = [
        (place, value["items"])
        for place, value in walk_schemas(documents)
        if isinstance(value, dict) and isinstance(value.get("items"), dict)
    ]
    inner = [(place, one) for place, one in outer if one.get("type") == "array"]
    assert len(inner) > 3
    assert [place for place, one in inner if "enum" in one.get("items", {})] == []


def test_no_two_names_of_schemas_are_one_to_a_generator(
    documents: Mapping[str, Document],
) -> None:
    for name, whole in documents.items():
        schemas = whole["components"]["schemas"]
        spelt = Counter(re.sub("[^a-z0-9]", "", one.lower()) for one in schemas)
        assert [one for one, count in spelt.items() if count > 1] == [], name


@pytest.mark.parametrize("game", GAMES)
def test_no_two_schemas_of_a_game_have_the_same_last_part(
    documents: Mapping[str, Document], game: str
) -> None:
    last = Counter(one.rpartition(".")[2] for one in documents[game]["components"]["schemas"])
    assert [one for one, count in last.items() if count > 1] == []


def list_unions(documents: Mapping[str, Document]) -> list[tuple[Document, Document]]:
    """Every union, and the document that it is in."""
    return [
        (documents[place[0]], one)
        for place, one in walk_schemas(documents)
        if isinstance(one, dict) and one.keys() & {"oneOf", "anyOf"}
    ]


def test_every_union_takes_exactly_one_variant(documents: Mapping[str, Document]) -> None:
    unions = list_unions(documents)
    assert unions
    assert [union for _, union in unions if "anyOf" in union] == []


def test_a_union_whose_variants_share_a_field_has_a_discriminator(
    documents: Mapping[str, Document],
) -> None:
    unions = [pair for pair in list_unions(documents) if "discriminator" in pair[1]]
    assert len(unions) > len(GAMES)
    for whole, union in unions:
        tag, mapping = union["discriminator"]["propertyName"], union["discriminator"]["mapping"]
        assert sorted(mapping.values()) == sorted(one["$ref"] for one in union["oneOf"])
        for value, reference in mapping.items():
            target = resolve_pointer(whole, reference.removeprefix("#"))
            assert tag in target["required"]
            assert target["properties"][tag]["enum"] == [value]


def test_the_variants_of_any_other_union_exclude_each_other(
    documents: Mapping[str, Document],
) -> None:
    unions = [pair for pair in list_unions(documents) if "discriminator" not in pair[1]]
    assert unions
    for whole, union in unions:
        variants = [resolve_reference(whole, one) for one in union["oneOf"]]
        for one, other in combinations(variants, 2):
            assert exclude_each_other(one, other), union


def exclude_each_other(one: Document, other: Document) -> bool:
    """Whether no value fits both: of two types, or one requires a field that the other refuses."""
    if one["type"] != other["type"]:
        return True
    return any(
        set(this["required"]) - set(that["properties"])
        and that.get("additionalProperties") is False
        for this, that in ((one, other), (other, one))
    )


def is_union(part: Any) -> bool:
    several = isinstance(part, dict) and (part.keys() & {"oneOf", "anyOf"})
    return bool(several) or (isinstance(part, dict) and isinstance(part.get("type"), list))


def test_every_union_is_published_under_a_name_of_its_own(
    documents: Mapping[str, Document],
) -> None:
    unions = [place[1:] for place, value in walk_schemas(documents) if is_union(value)]
    assert len(unions) > len(GAMES)
    assert {place[:2] for place in unions} == {("components", "schemas")}
    assert [place for place in unions if len(place) != 3] == []


def find_fitting(published: Document, game: str, result: Any) -> list[str]:
    """The operations whose variant of a game's results this one fits."""
    union = published["components"]["schemas"][f"{game}.Result"]
    return [
        name
        for name, reference in union["discriminator"]["mapping"].items()
        if not find_faults(published, {"$ref": reference}, result)
    ]


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_a_result_is_told_by_its_operation_with_its_request_and_without(
    published: Document, client: FlaskClient, position: Position
) -> None:
    address = client.post(position.path, json=position.request).headers["Content-Location"]
    plain, whole = (document(client.get(address + end)) for end in ("", "?include=request"))
    game, name = position.game.card.id, position.operation.name
    for result in (plain, whole):
        assert (result["operation"], find_fitting(published, game, result)) == (name, [name])
    body = published["paths"][position.path]["post"]["requestBody"]["content"]
    assert find_faults(published, body["application/json"]["schema"], whole["request"]) == []
    content = find_content(
        published, published["paths"][f"/v1/{game}/results/{{id}}"]["get"], "200"
    )
    reference = {"$ref": f"#/components/schemas/{game}.Result"}
    assert content["application/json"]["schema"] == reference
