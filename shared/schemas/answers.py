"""The schemas of answers, built from their declared types.

Tests check every recorded and every fuzzed answer against them; serving an answer does not.
"""

from collections.abc import Mapping
from typing import Any

from shared.core import answers
from shared.core.answers import LARGE, LONGEST_ID, MANY, SheetRows, SheetType
from shared.core.declarations import Declared
from shared.schemas.bodies import AnswerBody, Body, Nested
from shared.schemas.declared import LONGEST_SENTENCE, build_body, build_fields, make_body
from shared.schemas.fields import (
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)
from shared.schemas.references import rule_id


def build_answer(kind: Declared, echo: Declared | None = None) -> Body:
    """Build the body of an answer that is no score sheet, with the fields of a declared type.

    `echo` is the declared type of what it repeats of its request in another form than every answer.
    """
    fields = {**_build_common_fields(), **build_answer_fields(kind)}
    if echo is not None:
        fields |= build_answer_fields(echo)
    return make_body(kind.__name__, fields, str(kind.__doc__), AnswerBody)


class SheetBody(AnswerBody):
    """The body of a score sheet."""


def build_sheet(sheet: SheetType) -> Body:
    """Build the body of a score sheet."""
    fields = {**_build_common_fields(), **build_answer_fields(answers.Sheet)}
    for name, kind, rows in (
        ("players", answers.Standing, sheet.players),
        ("entries", answers.Entry, sheet.entries),
    ):
        if rows is not None:
            fields[name] = _build_rows(kind, rows)
    if sheet.facts is not None:
        fields |= build_answer_fields(sheet.facts)
    return make_body(sheet.name, fields, sheet.description, SheetBody)


def build_answer_body(kind: Declared) -> Body:
    """Build the body of a declared type that an answer has in it, or that is a whole document."""
    return build_body(kind, base=AnswerBody)


def build_answer_fields(kind: Declared) -> Mapping[str, StrictField]:
    """Build the fields of a declared type of an answer, by name."""
    return build_fields(kind, base=AnswerBody)


def _build_common_fields() -> dict[str, StrictField]:
    """Build the fields that every answer of a POST has."""
    return {
        **build_answer_fields(answers.AnswerHead),
        **build_answer_fields(answers.AnswerEnd),
    }


def _build_rows(kind: Declared, rows: SheetRows) -> ListOf:
    """Build the field of the players or entries of a sheet: of `kind`, with further fields."""
    fields = dict(build_answer_fields(kind))
    if rows.facts is not None:
        fields |= build_answer_fields(rows.facts)
    body = make_body(rows.name, fields, rows.description, AnswerBody)
    return ListOf(Nested(body), rows.most, low=rows.least, note=rows.note)


def amount(**kind: Any) -> WholeNumber:
    """A whole number of an answer: points, counts, strengths; negative ones too."""
    return WholeNumber(-LARGE, LARGE, **kind)


def identifier(**kind: Any) -> Text:
    """A stable id that never changes with the language."""
    return Text(1, LONGEST_ID, **kind)


def sentence(**kind: Any) -> Text:
    """Words in the language of the answer."""
    note = "An explanation in the language of the answer."
    return Text(1, LONGEST_SENTENCE, **{"note": note, **kind})


# Until every game declares its answers: what their bodies are subclasses of.
RulesEcho: Any = type(build_answer_body(answers.RulesEcho))


class Answered(type(make_body("Answered", _build_common_fields(), "", AnswerBody))):
    """What every answer of a POST carries."""


class Line(AnswerBody):
    """One step of a score: `count` × `each` = `points`, by the rule named."""

    rule = rule_id()
    count = amount(note="How many things the rule pays for.")
    each = amount(note="Points for each of them, below 0 where the rule takes points away.")
    points = amount(note="`count` × `each`; 0 where a rule determined that nothing is paid.")
    text = sentence()
    category = identifier(
        optional=True,
        note="The category under which these points are summed, where it is not the entry’s.",
    )


class Award(AnswerBody):
    """What one player draws from an entry."""

    player = player_id()
    points = amount(
        note="What the player gets: the entry’s `value`, if it has one and `shares_value` is not "
        "false, and the sum of this award’s `lines`."
    )
    shares_value = Flag(
        optional=True,
        note="False where the player draws these lines alone and not the entry's value.",
    )
    lines = ListOf(
        Nested(Line()), MANY, note="What this player gets or loses beside the entry’s value."
    )


class TieBreak(AnswerBody):
    """The criterion that decided a tie, and what each tied player brought to it."""

    rule = rule_id()
    values = MapOf(
        player_id(), amount(), MANY, note="By player: what was compared, of those who were tied."
    )


class Entry(AnswerBody):
    """One thing that is scored. `value` and `lines` are left out where the awards carry all."""

    id = Text(1, 200, note="Names the entry; no other entry of the answer has this id.")
    kind = identifier(note="What kind of thing is scored.")
    category = identifier(
        note="The category under which its points are summed in `players[].categories`."
    )
    complete = Flag(
        optional=True, note="Whether it is complete; left out where that makes no difference."
    )
    value = amount(
        optional=True,
        note="Points that its `lines` add up to, before they are awarded; left out where each "
        "award is worked out by itself.",
    )
    strength = MapOf(
        player_id(),
        amount(),
        MANY,
        optional=True,
        note="By player: the weight that decides who is awarded, such as followers or population.",
    )
    lines = ListOf(
        Nested(Line()), MANY, optional=True, note="How the value comes about, step by step."
    )
    awards = ListOf(
        Nested(Award()), MANY, note="What each player draws from it; empty if nobody is paid."
    )
    tie_break = Nested(TieBreak(), optional=True, note="The first of tie_breaks.")
    tie_breaks = ListOf(
        Nested(TieBreak()), MANY, optional=True, note="Every tie that a criterion broke."
    )


class Ruling(AnswerBody):
    """A question the rulebook leaves open that mattered here, and the choice made."""

    code = identifier(note="The id of the question, as in `rulings` of `GET /v1/{game}/rules`.")
    choice = identifier(note="The choice made, by its id there.")
    text = sentence(note="The question and the choice made, in the language of the answer.")


class Notice(AnswerBody):
    """The answer is valid; check `pointer` in the request."""

    code = identifier(note="The id of the warning, the same in every language.")
    pointer = Text(0, 500, note="The place in the request, as a JSON pointer.")
    text = sentence()


class Standing(AnswerBody):
    """A player's sums: `total` is `carried` + `points`; equal totals share a rank."""

    id = player_id()
    name = Text(1, 100, optional=True, note="The name in the request, if it has one.")
    colour = Text(1, 40, optional=True, note="The colour in the request, if it has one.")
    carried = amount(note="Points from before, as in the request.")
    points = amount(note="Points of this sheet: the sum of the player’s awards.")
    total = amount(note="`carried` + `points`.")
    rank = WholeNumber(
        1,
        1_000,
        note="1 for the highest total; after players who share a rank, ranks are left out.",
    )
    categories = MapOf(
        identifier(),
        amount(),
        100,
        note="By category: the player’s points in it, if any award has it.",
    )


class ScoreSheet(SheetBody, Answered):
    """Every player's score with each point explained."""

    mode = OneOf(
        "final",
        "completed",
        "projected",
        note="The moment that is scored: `final`, the end of the game; `completed`, now, during "
        "play; `projected`, if the game ended now or the feature were completed now.",
    )
    players = ListOf(Nested(Standing()), 100, note="Every player’s sums, in the request’s order.")
    entries = ListOf(Nested(Entry()), MANY, note="What is scored, each thing with its awards.")
