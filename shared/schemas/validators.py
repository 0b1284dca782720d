"""Validators compiled from published schemas: they say whether a value fits, and not why."""

from collections.abc import Callable, Mapping
from typing import Any

import jsonschema_rs


def compile_validator(
    schema: Mapping[str, Any], named: Mapping[str, Mapping[str, Any]]
) -> Callable[[object], bool]:
    """Compile a schema; `named` has those that it refers to under `#/components/schemas/`."""
    document = {**schema, "components": {"schemas": named}}
    return jsonschema_rs.Draft202012Validator(document).is_valid
