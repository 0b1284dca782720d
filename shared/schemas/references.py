"""The fields that name what `GET /v1/{game}` publishes: a game, its engine, a rule."""

from typing import Any

from shared.core.answers import LONGEST_ID
from shared.schemas.fields import Text


def rule_id(**kind: Any) -> Text:
    """The id of a rule."""
    return _published("The id of the rule that applies, as in `GET /v1/{game}/rules`.", kind)


def game_id(**kind: Any) -> Text:
    """The id of a game."""
    return _published("The id of the game, which is `{game}` in its addresses.", kind)


def engine_version(**kind: Any) -> Text:
    """The version of a game's rules in code."""
    return _published("The version of the game’s rules: the same version answers the same.", kind)


def _published(note: str, kind: dict[str, Any]) -> Text:
    return Text(1, LONGEST_ID, **{"note": note, **kind})
