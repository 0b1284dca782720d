"""The published form of problems (RFC 9457)."""

from shared.core.answers import MANY
from shared.schemas.answers import identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.faults import LISTED_FAULTS
from shared.schemas.fields import ListOf, OneOf, Text, WholeNumber
from shared.schemas.references import rule_id

LONGEST_POINTER = 2 * 1024 * 1024
"""An unknown field's name may fill the largest body there is, and `/` is escaped as two."""


class FaultPlace(AnswerBody):
    """A place on the board that has a part in the fault."""

    x = WholeNumber(-MANY, MANY, note="The column of the space, growing east.")
    y = WholeNumber(-MANY, MANY, note="The row of the space, growing south.")
    side = Text(
        1, 10, optional=True, note="The side of it; left out where the whole space is meant."
    )
    pointer = Text(0, 500, note="The JSON pointer to what the request has there.")


class Fault(AnswerBody):
    """One thing that is wrong, at its place in the request (a JSON pointer)."""

    pointer = Text(
        0,
        LONGEST_POINTER,
        note="The JSON pointer to the place; it starts at the body, or is `/` and a parameter.",
    )
    code = identifier(note="What is wrong: a stable code, the same in every language.")
    detail = sentence(note="What is wrong, in the language of the answer.")
    rule = rule_id(
        optional=True, note="The id of the broken rule, as in `GET /v1/{game}/rules`, if one is."
    )
    places = ListOf(
        Nested(FaultPlace()), MANY, optional=True, note="Of a board: all spaces that are involved."
    )


class Problem(AnswerBody):
    """Why a request was refused: its faults, at most a hundred of them listed."""

    type = Text(1, 100, note="The address that explains this kind of problem, `/problems/{code}`.")
    title = sentence(note="The kind of problem in a few words, in the language of the answer.")
    status = WholeNumber(400, 599, note="The HTTP status of the answer.")
    detail = sentence(note="What is the matter with this request, in the language of the answer.")
    instance = Text(1, 5_000, note="The address that was requested, or a `urn:uuid:` without one.")
    request_id = Text(
        1, 128, optional=True, note="The id of the request, as in `X-Request-Id`; it is logged."
    )
    errors_total = WholeNumber(1, 10_000_000, optional=True, note="How many faults were found.")
    errors_truncated = OneOf(
        True, optional=True, note="There are more faults: looking for them stopped at errors_total."
    )
    errors = ListOf(
        Nested(Fault()),
        LISTED_FAULTS,
        optional=True,
        note="The faults; only the first ones if there are too many to list.",
    )


class BothLanguages(AnswerBody):
    """The same in English and French."""

    en = sentence(note="The English text.")
    fr = sentence(note="The French text.")


class ProblemPage(AnswerBody):
    """What a problem's code means, in both languages."""

    code = identifier(note="The problem’s code, the last step of its `type`.")
    status = WholeNumber(400, 599, note="The HTTP status that it usually comes with.")
    title = Nested(BothLanguages(), note="The kind of problem in a few words.")
    explanation = Nested(BothLanguages(), note="What it means and what to do about it.")
