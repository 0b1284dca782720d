"""Validators compiled from published schemas: they say whether a value fits, and not why.

Which library compiles them is chosen once for the whole process, before the first is compiled.
"""

from collections.abc import Mapping
from typing import Any

from shared.core.libraries import CompileSchema, IsValid

_compile: CompileSchema | None = None


def choose_compiler(compile_schema: CompileSchema) -> None:
    """Compile every schema with this function from now on."""
    global _compile
    _compile = compile_schema


def compile_validator(schema: Mapping[str, Any], named: Mapping[str, Mapping[str, Any]]) -> IsValid:
    """Compile a schema; `named` has those that it refers to under `#/components/schemas/`.

    Raises RuntimeError if no compiler is chosen.
    """
    if _compile is None:
        raise RuntimeError("no compiler of schemas is chosen")
    return _compile({**schema, "components": {"schemas": named}})
