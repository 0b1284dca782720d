"""The published form of answers. Built from the same strict fields as requests; tests hold every
recorded and every fuzzed answer to it, and no answer is checked while it is served.
"""

from collections.abc import Iterable
from typing import Any

from shared.schemas.bodies import COMPONENTS, Body, Named, Part
from shared.schemas.faults import refuse_type
from shared.schemas.fields import (
    Described,
    Flag,
    Keyed,
    Many,
    Normalizer,
    OneOf,
    Published,
    Strict,
    Text,
    Whole,
    player_id,
)

MANY = 10_000
LARGE = 1_000_000_000


def amount(**kind: Any) -> Whole:
    """A whole number of an answer: points, counts, strengths; negative ones too."""
    return Whole(-LARGE, LARGE, **kind)


def identifier(**kind: Any) -> Text:
    """A stable id that never changes with the language."""
    return Text(1, 100, **kind)


def sentence(**kind: Any) -> Text:
    """Words in the language of the answer."""
    return Text(1, 2_000, **kind)


class Line(Body):
    """One step of a score: `count` × `each` = `points`, by the rule named."""

    rule = identifier()
    count = amount()
    each = amount()
    points = amount()
    text = sentence()
    category = identifier(optional=True, note="Where it is not that of the entry.")


class Award(Body):
    """What one player draws from an entry."""

    player = player_id()
    points = amount()
    shares_value = Flag(
        optional=True,
        note="False where the player draws these lines alone and not the entry's value.",
    )
    lines = Many(Part(Line()), MANY)


class TieBreak(Body):
    """The criterion that decided a tie, and what each tied player brought to it."""

    rule = identifier()
    values = Keyed(player_id(), amount(), MANY)


class Entry(Body):
    """One thing that is scored. `value` and `lines` are left out where the awards carry all."""

    id = Text(1, 200)
    kind = identifier()
    category = identifier()
    complete = Flag(optional=True)
    value = amount(optional=True)
    strength = Keyed(player_id(), amount(), MANY, optional=True)
    lines = Many(Part(Line()), MANY, optional=True)
    awards = Many(Part(Award()), MANY)
    tie_break = Part(TieBreak(), optional=True, note="The first of tie_breaks.")
    tie_breaks = Many(Part(TieBreak()), MANY, optional=True)


class Ruling(Body):
    """A question the rulebook leaves open that mattered here, and the choice made."""

    code = identifier()
    choice = identifier()
    text = sentence()


class Notice(Body):
    """The answer stands; look at `pointer` in the request."""

    code = identifier()
    pointer = Text(0, 500)
    text = sentence()


class Standing(Body):
    """A player's sums: `total` is `carried` + `points`; equal totals share a rank."""

    id = player_id()
    name = Text(1, 100, optional=True)
    colour = Text(1, 40, optional=True)
    carried = amount()
    points = amount()
    total = amount()
    rank = Whole(1, 1_000)
    categories = Keyed(identifier(), amount(), 100)


def _whole_as_int(value: Any) -> Any:
    return int(value) if isinstance(value, float) else value


OPTION_VALUE = Named("OptionValue", {"type": ["string", "integer", "boolean"]})


class Chosen(Strict):
    """The value of an option: a string, a whole number or a flag."""

    def checked(self, value: Any) -> Any:
        whole = isinstance(value, float) and value.is_integer()
        if not whole and not isinstance(value, str | int):
            refuse_type("string")
        return _whole_as_int(value)

    @property
    def normalizer(self) -> Normalizer:
        return _whole_as_int

    def parts(self) -> Iterable[Described]:
        return (OPTION_VALUE,)

    def form(self) -> Published:
        return {"$ref": COMPONENTS + OPTION_VALUE.published_name}


class RulesEcho(Body):
    """The rules that were applied, defaults filled in."""

    edition = identifier()
    expansions = Many(identifier(), 100)
    options = Keyed(identifier(), Chosen(), 100)


class Answered(Body):
    """What every answer of a POST carries."""

    id = Text(32, 32, note="Names the answer at `/v1/{game}/results/{id}`.")
    game = identifier()
    engine = identifier()
    rules = Part(RulesEcho())
    rulings = Many(Part(Ruling()), 100)
    warnings = Many(Part(Notice()), MANY)


class ScoreSheet(Answered):
    """Every player's score with each point explained."""

    mode = OneOf("final", "completed", "projected")
    players = Many(Part(Standing()), 100)
    entries = Many(Part(Entry()), MANY)
