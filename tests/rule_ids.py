"""The rule ids that were typed from the rulebooks, with their places there."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NotRequired, TypedDict


class RulePlace(TypedDict):
    """Where the rulebook has a rule: the heading, and the line of its plain text if it is there."""

    under: str
    line: NotRequired[int]


_FILE = Path(__file__).parent / "rules" / "ids.toml"

TYPED_RULES: Mapping[str, Mapping[str, RulePlace]] = tomllib.loads(
    _FILE.read_text(encoding="utf-8")
)
"""Game → id → place."""
