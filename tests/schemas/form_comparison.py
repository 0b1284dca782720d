"""Compares a form with the published JSON Schema of the request that it is for."""

from collections.abc import Mapping, Sequence
from typing import Any

from shared.schemas.bodies import COMPONENTS

Json = dict[str, Any]


class FormComparison:
    """Compares the fields of one operation; every difference is an assertion that fails."""

    def __init__(self, forms: Json, components: Mapping[str, Json]) -> None:
        self.forms, self.components = forms, components

    def compare_fields(self, fields: Sequence[Json], schema: Json, tag: str = "") -> None:
        """Compare the fields of a form with the properties of an object, `tag` apart."""
        schema = self.resolve(schema)
        properties = {name: one for name, one in schema["properties"].items() if name != tag}
        assert [field["name"] for field in fields] == list(properties)
        required = [name for name in schema.get("required", ()) if name != tag]
        assert [field["name"] for field in fields if field.get("required")] == required
        for field, published in zip(fields, properties.values(), strict=True):
            self.compare(field, published)
            self.compare_defaults(field, published)

    def compare_defaults(self, field: Json, published: Json) -> None:
        """Compare what a field is when it is left out; an object's fields have their own."""
        assert ("default" in field) == ("default" in published), field["name"]
        if field["type"] in ("object", "rules"):
            assert field.get("default", {}) == {}
        elif "default" in field:
            assert field["default"] == published["default"]

    def compare(self, value: Json, published: Json) -> None:
        """Compare what a value may be."""
        schema = self.resolve(published)
        match value["type"]:
            case "choice":
                self.compare_choice(value, schema)
            case "list":
                bounds = schema.get("minItems", 0), schema["maxItems"]
                assert (value["min"], value["max"]) == bounds
                self.compare(value["item"], schema["items"])
            case "map":
                assert value["max"] == schema["maxProperties"]
                self.compare(value["key"], schema["propertyNames"])
                self.compare(value["item"], schema["additionalProperties"])
            case "object":
                self.compare_fields(value["fields"], schema)
            case "union":
                self.compare_union(value, schema)
            case "rules":
                self.compare_rules(schema)
            case _:
                assert build_plain_schema(value).items() <= schema.items()

    def compare_choice(self, value: Json, schema: Json) -> None:
        """Compare a choice, or the object that may stand instead."""
        if "fields" in value:
            schema, instead = schema["oneOf"]
            self.compare_fields(value["fields"], instead)
        values = list_values(value["values"])
        if schema.get("type") == "boolean":
            assert sorted(values) == [False, True]
        elif "enum" in schema:
            assert values == schema["enum"]
        else:  # what is inside two lists publishes its words by a pattern
            assert "|".join(map(str, values)) == schema["pattern"].strip("^()$")

    def compare_union(self, value: Json, schema: Json) -> None:
        """Compare the kinds of a union; without a tag, a field tells each apart."""
        kinds: Any = value.get("kinds", self.forms["kinds"])
        bodies: Any = schema.get("oneOf", [])
        if "tag" in value:
            assert value["tag"] == schema["discriminator"]["propertyName"]
            published = schema["discriminator"]["mapping"]
            assert [kind["name"] for kind in kinds] == list(published)
            bodies = [{"$ref": reference} for reference in published.values()]
        else:
            for kind, body in zip(kinds, bodies, strict=True):
                assert kind["name"] in self.resolve(body)["required"]
        for kind, body in zip(kinds, bodies, strict=True):
            self.compare_fields(kind["fields"], body, value.get("tag", ""))

    def compare_rules(self, schema: Json) -> None:
        """Compare what the document says of rules once for all operations."""
        properties = schema["properties"]
        assert list(properties) == ["edition", "expansions", "options"]
        assert list_values(self.forms["editions"]) == properties["edition"]["enum"]
        assert self.forms["editions"][0]["value"] == properties["edition"]["default"]
        assert list_values(self.forms["expansions"]) == properties["expansions"]["default"]
        self.compare_fields(self.forms["options"], properties["options"])

    def resolve(self, schema: Json) -> Json:
        """The schema, or the one that it refers to."""
        while "$ref" in schema:
            schema = self.components[schema["$ref"].removeprefix(COMPONENTS)]
        return schema


def build_plain_schema(value: Json) -> Json:
    """The schema of a number, a flag, a text or a player, by what a form says of it."""
    match value["type"]:
        case "count":
            return {"type": "integer", "minimum": value["min"], "maximum": value["max"]}
        case "text":
            return {"type": "string", "minLength": value["min"], "maxLength": value["max"]}
        case "player":
            return {"type": "string", "minLength": 1, "maxLength": 40}
        case kind:
            assert kind == "flag"
            return {"type": "boolean"}


def list_values(choices: Sequence[Json]) -> list[Any]:
    """The values of choices."""
    return [choice["value"] for choice in choices]
