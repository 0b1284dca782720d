"""Writes a JSON Schema as a text in which each type stands once and each field has a line."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

LEGEND = (
    "`name?` may be left out; it is then what follows `=`. `int 0..9`, `text 1..40`, `[1..12]` "
    "are bounds: of a value, of its characters, of a list. A type with a capital has its own lines."
)
_SHORT_DEFAULT = 40
"""The most characters of a default that is written; a longer one follows from its parts."""
_REFERENCE = re.compile(", which `GET [^`]+` explains")


def write_schema(schema: Mapping[str, Any], most: int) -> str:
    """The fields of an object and of every type in its `$defs`.

    What is described alike several times is described once; no field is described if the text
    would otherwise have more than `most` characters.
    """
    types = {"body": schema, **schema.get("$defs", {})}
    said: set[str] = set()
    lines = [line for name, one in types.items() for line in _write_type(name, one, said)]
    text = "\n".join(lines)
    return text if len(text) <= most else "\n".join(line.partition(" # ")[0] for line in lines)


def _write_type(name: str, schema: Mapping[str, Any], said: set[str]) -> Iterator[str]:
    """The lines of a type; a description that is in `said` is left out, others are added to it."""
    if "properties" not in schema:
        yield f"{name}: {_name_type(schema)}"
        return
    yield f"{name}:{_explain('', schema, said)}"
    for field, value in schema["properties"].items():
        mark = "" if field in schema.get("required", ()) else "?"
        default = json.dumps(value.get("default", []))
        shown = default not in ("[]", "{}") and len(default) <= _SHORT_DEFAULT
        given = f" = {default}" if shown else ""
        yield f" {field}{mark}: {_name_type(value)}{given}{_explain(field, value, said)}"


def _explain(field: str, schema: Mapping[str, Any], said: set[str]) -> str:
    text = _REFERENCE.sub("", schema.get("description", ""))
    if not text or field + text in said:
        return ""
    said.add(field + text)
    return f" # {text}"


def _name_type(schema: Mapping[str, Any]) -> str:
    """The type of a value in a few characters, with its choices and bounds."""
    match schema:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"oneOf": variants}:
            return " | ".join(map(_name_type, variants))
        case {"type": "array"}:
            items = _name_type(schema["items"])
            return f"{f'({items})' if '|' in items else items}[{_bound(schema, 'Items')}]"
        case {"type": "object"}:
            keys = _name_type(schema.get("propertyNames", {"type": "string"}))
            return f"{{{keys}: {_name_type(schema['additionalProperties'])}}}"
    return _name_single(schema)


def _name_single(schema: Mapping[str, Any]) -> str:
    """The type of a value that has no parts."""
    match schema:
        case {"type": "boolean"}:
            return "boolean"
        case {"enum": choices}:
            return "|".join(map(str, choices))
        case {"pattern": pattern}:
            return str(pattern).strip("^()$")
        case {"type": "string"}:
            return f"text {_bound(schema, 'Length')}".strip()
    return f"{schema['type'][:3]} {_bound(schema, 'imum')}".strip()


def _bound(schema: Mapping[str, Any], of: str) -> str:
    low, high = schema.get(f"min{of}", ""), schema.get(f"max{of}", "")
    return "" if low == high == "" else f"{low}..{high}"
