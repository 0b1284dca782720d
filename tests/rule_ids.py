"""What was typed from the rulebooks: rule ids with their places there, and pieces of a box."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NotRequired, TypedDict


class RulePlace(TypedDict):
    """Where the rulebook has a rule: the heading, and the line of its plain text if it is there."""

    under: str
    line: NotRequired[int]


_FILE = Path(__file__).parent / "rules" / "ids.toml"

_TYPED = tomllib.loads(_FILE.read_text(encoding="utf-8"))
TYPED_PIECES: Mapping[str, Mapping[str, int]] = _TYPED.pop("pieces")
"""Game → kind and field of a feature → how many one box has."""
TYPED_RULES: Mapping[str, Mapping[str, RulePlace]] = _TYPED
"""Game → id → place."""


def explain_unproved(rule: str) -> str:
    """Explain what to do about a rule that no position proves."""
    return (
        f"no position proves {rule}: type under `expect` of one a pointer to where the answer "
        f'names the rule, such as "/entries/0/awards/0/lines/0/rule": "{rule}"'
    )
