"""The published form of problems (RFC 9457)."""

from shared.schemas.answers import MANY, identifier, sentence
from shared.schemas.bodies import Body, Nested
from shared.schemas.faults import LISTED_FAULTS
from shared.schemas.fields import ListOf, Text, WholeNumber

LONGEST_POINTER = 2 * 1024 * 1024
"""An unknown field's name may fill the largest body there is, and `/` is escaped as two."""


class FaultPlace(Body):
    """A place on the board that has a part in the fault."""

    x = WholeNumber(-MANY, MANY)
    y = WholeNumber(-MANY, MANY)
    side = Text(1, 10, optional=True, note="Left out where the whole space is meant.")
    pointer = Text(0, 500)


class Fault(Body):
    """One thing that is wrong, at its place in the request (a JSON pointer)."""

    pointer = Text(0, LONGEST_POINTER)
    code = identifier()
    detail = sentence()
    rule = identifier(optional=True)
    places = ListOf(Nested(FaultPlace()), MANY, optional=True)


class Problem(Body):
    """Why a request was refused: every fault, the first hundred of them listed."""

    type = Text(1, 100)
    title = sentence()
    status = WholeNumber(400, 599)
    detail = sentence()
    instance = Text(1, 5_000)
    request_id = Text(1, 128, optional=True)
    errors_total = WholeNumber(1, 10_000_000, optional=True)
    errors = ListOf(Nested(Fault()), LISTED_FAULTS, optional=True)


class BothLanguages(Body):
    """The same in English and French."""

    en = sentence()
    fr = sentence()


class ProblemPage(Body):
    """What a problem's code means, in both languages."""

    code = identifier()
    status = WholeNumber(400, 599)
    title = Nested(BothLanguages())
    explanation = Nested(BothLanguages())
