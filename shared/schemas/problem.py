"""The published form of problems (RFC 9457)."""

from shared.schemas.answers import MANY, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.faults import LISTED_FAULTS
from shared.schemas.fields import ListOf, OneOf, Text, WholeNumber

LONGEST_POINTER = 2 * 1024 * 1024
"""An unknown field's name may fill the largest body there is, and `/` is escaped as two."""


class FaultPlace(AnswerBody):
    """A place on the board that has a part in the fault."""

    x = WholeNumber(-MANY, MANY)
    y = WholeNumber(-MANY, MANY)
    side = Text(1, 10, optional=True, note="Left out where the whole space is meant.")
    pointer = Text(0, 500)


class Fault(AnswerBody):
    """One thing that is wrong, at its place in the request (a JSON pointer)."""

    pointer = Text(0, LONGEST_POINTER)
    code = identifier()
    detail = sentence()
    rule = identifier(optional=True)
    places = ListOf(Nested(FaultPlace()), MANY, optional=True)


class Problem(AnswerBody):
    """Why a request was refused: its faults, at most a hundred of them listed."""

    type = Text(1, 100)
    title = sentence()
    status = WholeNumber(400, 599)
    detail = sentence()
    instance = Text(1, 5_000)
    request_id = Text(1, 128, optional=True)
    errors_total = WholeNumber(1, 10_000_000, optional=True, note="How many faults were found.")
    errors_truncated = OneOf(
        True, optional=True, note="There are more faults: looking for them stopped at errors_total."
    )
    errors = ListOf(Nested(Fault()), LISTED_FAULTS, optional=True)


class BothLanguages(AnswerBody):
    """The same in English and French."""

    en = sentence()
    fr = sentence()


class ProblemPage(AnswerBody):
    """What a problem's code means, in both languages."""

    code = identifier()
    status = WholeNumber(400, 599)
    title = Nested(BothLanguages())
    explanation = Nested(BothLanguages())
