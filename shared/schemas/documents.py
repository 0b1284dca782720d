"""The schemas of what GET addresses answer about the games."""

from typing import Any

from shared.schemas.answers import Chosen, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.faults import refuse_type
from shared.schemas.fields import JsonSchema, ListOf, MapOf, StrictField, Text, WholeNumber
from shared.schemas.problem import Problem

HUNDREDS = 1_000


class AnyObject(StrictField):
    """An object whose form is published elsewhere: the request or the answer of an operation."""

    def parse(self, value: Any) -> Any:
        if not isinstance(value, dict):
            refuse_type("object")
        return value

    def value_schema(self) -> JsonSchema:
        return {"type": "object", "additionalProperties": True}


class GameSummary(AnswerBody):
    """A game in the list of games."""

    id = identifier()
    title = sentence()
    summary = sentence()
    engine = identifier()
    href = Text(1, 200)


class Games(AnswerBody):
    """The games served here."""

    games = ListOf(Nested(GameSummary()), HUNDREDS)
    limits = MapOf(
        identifier(),
        amount(),
        HUNDREDS,
        optional=True,
        note="Those of the gateway, if there is one.",
    )


class Editions(AnswerBody):
    """The editions of a game."""

    default = identifier()
    choices = ListOf(identifier(), HUNDREDS)


class GameOption(AnswerBody):
    """A choice to be made under `rules.options`, and the ruling it settles."""

    name = identifier()
    title = sentence()
    default = Chosen()
    choices = ListOf(Chosen(), HUNDREDS)
    ruling = identifier()


class GameOperation(AnswerBody):
    """An address to POST to, and its batch."""

    name = identifier()
    summary = sentence()
    href = Text(1, 200)
    batch = Text(1, 200)
    batch_requests = WholeNumber(1, 100, note="How many requests a batch may have.")
    cost_ceiling = WholeNumber(
        1,
        100_000,
        note="The most that a request costs, in units of about a millisecond of one core; all "
        "requests of a batch together may cost 1000.",
    )
    batch_limits = MapOf(
        identifier(),
        amount(),
        HUNDREDS,
        optional=True,
        note="What all requests of a batch may have together, by names of `limits`.",
    )


class Card(GameSummary):
    """What a game offers."""

    rulebook = sentence()
    languages = ListOf(identifier(), HUNDREDS)
    editions = Nested(Editions())
    expansions = ListOf(identifier(), HUNDREDS)
    options = ListOf(Nested(GameOption()), HUNDREDS)
    limits = MapOf(identifier(), amount(), HUNDREDS)
    links = MapOf(identifier(), Text(1, 200), HUNDREDS)
    operations = ListOf(Nested(GameOperation()), HUNDREDS)


class RuleRow(AnswerBody):
    """One rule: what it counts, what one of it is worth, where the rulebook has it."""

    id = identifier()
    title = sentence()
    counts = sentence()
    source = sentence()
    points = amount(optional=True)
    phase = identifier(optional=True)
    edition = identifier(optional=True)
    expansion = identifier(optional=True)


class RulingChoice(AnswerBody):
    """One way to settle an open question."""

    choice = identifier()
    title = sentence()


class RulingRow(AnswerBody):
    """A question the rulebook leaves open and the ways to settle it."""

    code = identifier()
    question = sentence()
    default = identifier()
    choices = ListOf(Nested(RulingChoice()), HUNDREDS)
    option = identifier(optional=True)


class RuleCatalogue(AnswerBody):
    """Every rule and every ruling of a game."""

    game = identifier()
    engine = identifier()
    rulebook = sentence()
    rules = ListOf(Nested(RuleRow()), HUNDREDS)
    rulings = ListOf(Nested(RulingRow()), HUNDREDS)


class Example(AnswerBody):
    """A worked position: the request and what it is answered with."""

    name = identifier()
    title = sentence()
    operation = identifier()
    request = AnyObject()
    status = WholeNumber(200, 599)
    answer = AnyObject()


class Examples(AnswerBody):
    """The worked positions of a game."""

    examples = ListOf(Nested(Example()), HUNDREDS)


class BatchItem(AnswerBody):
    """One request's own status, with its result or its problem."""

    status = WholeNumber(200, 599)
    result = AnyObject(optional=True)
    problem = Nested(Problem(), optional=True)


class BatchAnswer(AnswerBody):
    """An item for each request, in order."""

    items = ListOf(Nested(BatchItem()), 100)
