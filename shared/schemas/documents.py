"""The schemas of what GET addresses answer about the games."""

from typing import Any

from shared.schemas.answers import amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.faults import refuse_type
from shared.schemas.field_unions import Chosen
from shared.schemas.fields import JsonSchema, ListOf, MapOf, StrictField, Text, WholeNumber
from shared.schemas.problem import Problem
from shared.schemas.references import engine_version, game_id, rule_id

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

    id = game_id()
    title = sentence(note="The game’s title.")
    summary = sentence(note="What is worked out for this game, in the language of the answer.")
    engine = engine_version()
    href = Text(1, 200, note="The address of what the game offers.")


class Games(AnswerBody):
    """The games served here."""

    games = ListOf(Nested(GameSummary()), HUNDREDS, note="Each game that is served.")
    limits = MapOf(
        identifier(),
        amount(),
        HUNDREDS,
        optional=True,
        note="By name: the limits of the gateway on a caller’s requests, if there is one.",
    )


class Editions(AnswerBody):
    """The editions of a game."""

    default = identifier(note="The edition of a request that names none.")
    choices = ListOf(identifier(), HUNDREDS, note="Every edition that `rules.edition` may name.")


class GameOption(AnswerBody):
    """A choice to be made under `rules.options`, and the ruling it settles."""

    name = identifier(note="The option’s name in `rules.options`.")
    title = sentence(note="What is chosen, in the language of the answer.")
    default = Chosen(note="The value in a request that does not give it.")
    choices = ListOf(Chosen(), HUNDREDS, note="Every value that it may have.")
    ruling = identifier(note="The id of the ruling, as in `rulings` of `GET /v1/{game}/rules`.")


class GameOperation(AnswerBody):
    """An address to POST to, and its batch."""

    name = identifier(note="The operation’s name, the last step of its address.")
    summary = sentence(note="What it works out, in the language of the answer.")
    href = Text(1, 200, note="The address that takes one request.")
    batch = Text(1, 200, note="The address that takes several requests.")
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


def _rulebook_field() -> Text:
    return sentence(note="The rulebook that the rules were taken from.")


class Card(GameSummary):
    """What a game offers."""

    rulebook = _rulebook_field()
    languages = ListOf(identifier(), HUNDREDS, note="Languages of answers, by their codes.")
    editions = Nested(Editions(), note="What `rules.edition` of a request may be.")
    expansions = ListOf(
        identifier(), HUNDREDS, note="What `rules.expansions` of a request may have."
    )
    options = ListOf(Nested(GameOption()), HUNDREDS, note="What `rules.options` may have.")
    limits = MapOf(
        identifier(),
        amount(),
        HUNDREDS,
        note="By name: numbers that bound a request, its answer or the game.",
    )
    links = MapOf(
        identifier(),
        Text(1, 200),
        HUNDREDS,
        note="By name: addresses of the game’s documents, `{…}` where a step is to be filled in.",
    )
    operations = ListOf(Nested(GameOperation()), HUNDREDS, note="What requests can be sent to.")


class RuleRow(AnswerBody):
    """One rule: what it counts, what one of it is worth, where the rulebook has it."""

    id = rule_id(note="The rule’s id, which lines and steps of answers name.")
    title = sentence(note="The rule’s title in the language of the answer.")
    counts = sentence(note="What it counts or decides, in the language of the answer.")
    source = sentence(note="The rulebook’s own heading under which the rule stands.")
    points = amount(
        optional=True,
        note="What one counted thing is worth; left out where that depends on the position.",
    )
    phase = identifier(
        optional=True,
        note="When it applies: `play`, `final` or `both`; left out where that makes no difference.",
    )
    edition = identifier(optional=True, note="The only edition that has it; left out: all have.")
    expansion = identifier(
        optional=True, note="The expansion that brings it; left out: the base game has it."
    )


class RulingChoice(AnswerBody):
    """One way to settle an open question."""

    choice = identifier(note="The choice’s id, which `rulings` of answers name.")
    title = sentence(note="What the choice means, in the language of the answer.")


class RulingRow(AnswerBody):
    """A question the rulebook leaves open and the ways to settle it."""

    code = identifier(note="The ruling’s id, which `rulings` of answers name.")
    question = sentence(note="The question that the rulebook leaves open.")
    default = identifier(note="The choice that is made unless an option says otherwise.")
    choices = ListOf(Nested(RulingChoice()), HUNDREDS, note="Every choice, the default first.")
    option = identifier(
        optional=True,
        note="The option in `rules.options` that decides it; left out: none does.",
    )


class RuleCatalogue(AnswerBody):
    """Every rule and every ruling of a game."""

    game = game_id()
    engine = engine_version()
    rulebook = _rulebook_field()
    rules = ListOf(Nested(RuleRow()), HUNDREDS, note="The rules that the query asks for.")
    rulings = ListOf(
        Nested(RulingRow()), HUNDREDS, note="What the rulebook leaves open, whatever the query."
    )


class Example(AnswerBody):
    """A worked position: the request and what it is answered with."""

    name = identifier(note="The position’s name, the only one in its game.")
    title = sentence(note="What it shows, in the language of the answer.")
    operation = identifier(note="The name of the operation that the request is sent to.")
    request = AnyObject(note="The body of the request, as it is sent.")
    status = WholeNumber(200, 599, note="The HTTP status of the answer.")
    answer = AnyObject(note="The answer’s body, or the problem if it is refused.")


class Examples(AnswerBody):
    """The worked positions of a game."""

    examples = ListOf(
        Nested(Example()), HUNDREDS, note="Positions to try: at least one for each operation."
    )


class BatchItem(AnswerBody):
    """One request's own status, with its result or its problem."""

    status = WholeNumber(200, 599, note="The HTTP status that the request would have by itself.")
    result = AnyObject(optional=True, note="The answer; left out where there is a problem.")
    problem = Nested(
        Problem(),
        optional=True,
        note="Why there is no result; its pointers are relative to this item’s request.",
    )


class BatchAnswer(AnswerBody):
    """An item for each request, in order."""

    items = ListOf(
        Nested(BatchItem()),
        100,
        note="Each request’s result or problem, in the order of the requests.",
    )
