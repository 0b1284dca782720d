"""Growth of people and forests, with and without a granary, and fanatics who profit."""

from typing import Any

from tests.rules.deluges.deluges_client import (
    ADVANCED,
    facts,
)


def grow_cell(cell: dict[str, Any], **rules: Any) -> Any:
    return facts("growths", {"cell": cell, "rules": rules})


def test_a_granary_among_the_functions_is_a_granary() -> None:
    cell = {"workers": {"a": 3}, "functions": ["granary"]}
    assert grow_cell(cell, **ADVANCED).newborn.workers == {"a": 3}
    assert grow_cell({**cell, "granary": True}, **ADVANCED).newborn.workers == {"a": 3}
