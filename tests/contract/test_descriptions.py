"""The published document says of every property what it means."""

import re
from collections.abc import Iterator
from typing import Any

from tests.published_schemas import list_operations

Property = tuple[str, str, dict[str, Any]]
"""The component's name, the property's, its schema."""

ARTICLES = frozenset({"a", "an", "the"})


def list_properties(published: dict[str, Any]) -> Iterator[Property]:
    """Every property of every component."""
    for component, schema in published["components"]["schemas"].items():
        for name, declared in schema.get("properties", {}).items():
            yield component, name, declared


def list_words(text: str) -> set[str]:
    """The words of a name or a sentence, without articles and endings of the plural."""
    words = re.findall(r"[a-z]+", text.lower().replace("_", " "))
    return {word.removesuffix("s") for word in words if word not in ARTICLES}


def is_only_the_name(name: str, description: str) -> bool:
    """Whether a description has no word that the property's name does not have."""
    return list_words(description) <= list_words(name)


def test_no_description_is_the_name_over_again(published: dict[str, Any]) -> None:
    repeated = [
        f"{component}.{name}: {schema['description']}"
        for component, name, schema in list_properties(published)
        if "description" in schema and is_only_the_name(name, schema["description"])
    ]
    assert repeated == []


def test_every_property_is_described_by_a_sentence(published: dict[str, Any]) -> None:
    unfinished = [
        f"{component}.{name}: {schema.get('description')}"
        for component, name, schema in list_properties(published)
        if not re.fullmatch(r"[^\s].*[.?]", schema.get("description", ""))
    ]
    assert unfinished == []


def test_every_operation_is_described_by_more_than_its_summary(published: dict[str, Any]) -> None:
    for path, _, operation in list_operations(published):
        assert len(operation["description"]) > 20, path
        assert operation["description"] != operation["summary"], path


def test_every_parameter_is_described(published: dict[str, Any]) -> None:
    for path, _, operation in list_operations(published):
        for parameter in operation.get("parameters", ()):
            sentence = parameter.get("description", "")
            assert re.search(r"\w.*[.]$", sentence), (path, parameter["name"])


def test_a_key_is_optional_and_described(published: dict[str, Any]) -> None:
    assert published["security"][0] == {}
    schemes = published["components"]["securitySchemes"]
    assert [list(one) for one in published["security"][1:]] == [[name] for name in schemes]
    assert all(scheme["description"] for scheme in schemes.values())
