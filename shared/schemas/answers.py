"""The schemas of answers, made of the same strict fields as those of requests.

Tests check every recorded and every fuzzed answer against them; serving an answer does not.
"""

from collections.abc import Iterable
from typing import Any

from shared.schemas.bodies import COMPONENTS, AnswerBody, NamedSchema, Nested
from shared.schemas.faults import refuse_type
from shared.schemas.fields import (
    Flag,
    JsonSchema,
    ListOf,
    MapOf,
    Normalizer,
    OneOf,
    Referable,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)

MANY = 10_000
LARGE = 1_000_000_000


def amount(**kind: Any) -> WholeNumber:
    """A whole number of an answer: points, counts, strengths; negative ones too."""
    return WholeNumber(-LARGE, LARGE, **kind)


def identifier(**kind: Any) -> Text:
    """A stable id that never changes with the language."""
    return Text(1, 100, **kind)


def sentence(**kind: Any) -> Text:
    """Words in the language of the answer."""
    return Text(1, 2_000, **kind)


class Line(AnswerBody):
    """One step of a score: `count` × `each` = `points`, by the rule named."""

    rule = identifier()
    count = amount()
    each = amount()
    points = amount()
    text = sentence()
    category = identifier(optional=True, note="Where it is not that of the entry.")


class Award(AnswerBody):
    """What one player draws from an entry."""

    player = player_id()
    points = amount()
    shares_value = Flag(
        optional=True,
        note="False where the player draws these lines alone and not the entry's value.",
    )
    lines = ListOf(Nested(Line()), MANY)


class TieBreak(AnswerBody):
    """The criterion that decided a tie, and what each tied player brought to it."""

    rule = identifier()
    values = MapOf(player_id(), amount(), MANY)


class Entry(AnswerBody):
    """One thing that is scored. `value` and `lines` are left out where the awards carry all."""

    id = Text(1, 200)
    kind = identifier()
    category = identifier()
    complete = Flag(optional=True)
    value = amount(optional=True)
    strength = MapOf(player_id(), amount(), MANY, optional=True)
    lines = ListOf(Nested(Line()), MANY, optional=True)
    awards = ListOf(Nested(Award()), MANY)
    tie_break = Nested(TieBreak(), optional=True, note="The first of tie_breaks.")
    tie_breaks = ListOf(Nested(TieBreak()), MANY, optional=True)


class Ruling(AnswerBody):
    """A question the rulebook leaves open that mattered here, and the choice made."""

    code = identifier()
    choice = identifier()
    text = sentence()


class Notice(AnswerBody):
    """The answer is valid; check `pointer` in the request."""

    code = identifier()
    pointer = Text(0, 500)
    text = sentence()


class Standing(AnswerBody):
    """A player's sums: `total` is `carried` + `points`; equal totals share a rank."""

    id = player_id()
    name = Text(1, 100, optional=True)
    colour = Text(1, 40, optional=True)
    carried = amount()
    points = amount()
    total = amount()
    rank = WholeNumber(1, 1_000)
    categories = MapOf(identifier(), amount(), 100)


def _whole_as_int(value: Any) -> Any:
    return int(value) if isinstance(value, float) else value


OPTION_VALUE = NamedSchema("OptionValue", {"type": ["string", "integer", "boolean"]})


class Chosen(StrictField):
    """The value of an option: a string, a whole number or a flag."""

    def parse(self, value: Any) -> Any:
        whole = isinstance(value, float) and value.is_integer()
        if not whole and not isinstance(value, str | int):
            refuse_type("string")
        return _whole_as_int(value)

    @property
    def normalizer(self) -> Normalizer:
        return _whole_as_int

    def parts(self) -> Iterable[Referable]:
        return (OPTION_VALUE,)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + OPTION_VALUE.schema_name}


class RulesEcho(AnswerBody):
    """The rules that were applied, defaults filled in."""

    edition = identifier()
    expansions = ListOf(identifier(), 100)
    options = MapOf(identifier(), Chosen(), 100)


class Answered(AnswerBody):
    """What every answer of a POST carries."""

    id = Text(32, 32, note="Names the answer at `/v1/{game}/results/{id}`.")
    game = identifier()
    engine = identifier()
    rules = Nested(RulesEcho())
    rulings = ListOf(Nested(Ruling()), 100)
    warnings = ListOf(Nested(Notice()), MANY)


class ScoreSheet(Answered):
    """Every player's score with each point explained."""

    mode = OneOf("final", "completed", "projected")
    players = ListOf(Nested(Standing()), 100)
    entries = ListOf(Nested(Entry()), MANY)
