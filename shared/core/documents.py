"""The documents that are answered besides the answers of games, declared once."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

from shared.core.answers import Amount, EngineVersion, GameId, Identifier, Many, RuleId
from shared.core.catalogue import Choice
from shared.core.declarations import AtMost, Inline, Key, Length, Part, Range
from shared.core.illegal import LISTED_FAULTS, Place

T = TypeVar("T")
MOST_LISTED = 1_000
Several: TypeAlias = Annotated[tuple[T, ...], AtMost(MOST_LISTED)]
Numbers: TypeAlias = Annotated[Mapping[Identifier, Amount], AtMost(MOST_LISTED)]
Languages: TypeAlias = Annotated[Several[Identifier], "Languages of answers, by their codes."]
LONGEST_POINTER = 2 * 1024 * 1024
"""An unknown field's name may fill the largest body there is, and `/` is escaped as two."""

LONGEST_INSTANCE = 13_000
"""A server takes request lines of about 4,000 bytes, each of which may be quoted as three."""

Words: TypeAlias = Annotated[str, Length(1, 2_000)]
"""A sentence in the language of the answer."""
Address: TypeAlias = Annotated[str, Length(1, 200)]
AnyObject: TypeAlias = dict[str, Any]
"""An object whose form is published elsewhere: the request or the answer of an operation."""
Status: TypeAlias = Annotated[int, Range(200, 599)]
ErrorStatus: TypeAlias = Annotated[int, Range(400, 599)]


class GameSummary(NamedTuple):
    """A game in the list of games."""

    id: GameId
    title: Annotated[Words, "The game’s title."]
    summary: Annotated[Words, "What is worked out for this game, in the language of the answer."]
    engine: EngineVersion
    href: Annotated[Address, "The address of what the game offers."]


class ToolSummary(NamedTuple):
    """A tool in the list of tools: a service beside the games, without rules or results."""

    id: Annotated[Identifier, "The tool’s id, the second step of its addresses."]
    title: Annotated[Words, "The tool’s title."]
    summary: Annotated[Words, "What it does, in the language of the answer."]
    version: Annotated[Identifier, "The version of the tool; another one may answer otherwise."]
    href: Annotated[Address, "The address of what the tool offers."]


class Games(NamedTuple):
    """The games and tools served here."""

    games: Annotated[Several[GameSummary], "Each game that is served."]
    tools: Annotated[Several[ToolSummary], "Each tool that is served beside the games."]
    limits: Annotated[
        Numbers | None,
        "By name: the limits of the gateway on a caller’s requests, if there is one.",
    ] = None


class Editions(NamedTuple):
    """The editions of a game."""

    default: Annotated[Identifier, "The edition of a request that names none."]
    choices: Annotated[Several[Identifier], "Every edition that `rules.edition` may name."]


class GameOption(NamedTuple):
    """A choice to be made under `rules.options`, and the ruling it settles."""

    name: Annotated[Identifier, "The option’s name in `rules.options`."]
    title: Annotated[Words, "What is chosen, in the language of the answer."]
    default: Annotated[Choice, "The value in a request that does not give it."]
    choices: Annotated[Several[Choice], "Every value that it may have."]
    ruling: Annotated[
        Identifier, "The id of the ruling, as in `rulings` of `GET /v1/{game}/rules`."
    ]


class GameOperation(NamedTuple):
    """An address to POST to, and its batch."""

    name: Annotated[Identifier, "The operation’s name, the last step of its address."]
    summary: Annotated[Words, "What it works out, in the language of the answer."]
    href: Annotated[Address, "The address that takes one request."]
    batch: Annotated[Address, "The address that takes several requests."]
    batch_requests: Annotated[int, Range(1, 100), "How many requests a batch may have."]
    cost_ceiling: Annotated[
        int,
        Range(1, 100_000),
        "The most that a request costs, in units of about a millisecond of one core; all "
        "requests of a batch together may cost 1000.",
    ]
    batch_limits: Annotated[
        Numbers | None, "What all requests of a batch may have together, by names of `limits`."
    ] = None


class Card(NamedTuple):
    """What a game offers."""

    summary: Annotated[GameSummary, Inline()]
    rulebook: Annotated[Words, "The rulebook that the rules were taken from."]
    languages: Languages
    editions: Annotated[Editions, "What `rules.edition` of a request may be."]
    expansions: Annotated[Several[Identifier], "What `rules.expansions` of a request may have."]
    options: Annotated[Several[GameOption], "What `rules.options` may have."]
    limits: Annotated[Numbers, "By name: numbers that bound a request, its answer or the game."]
    links: Annotated[
        Mapping[Identifier, Address],
        AtMost(MOST_LISTED),
        "By name: addresses of the game’s documents, `{…}` where a step is to be filled in.",
    ]
    operations: Annotated[Several[GameOperation], "What requests can be sent to."]


class ToolFile(NamedTuple):
    """A file of a multipart request."""

    name: Annotated[Identifier, "The name of the part."]
    most_bytes: Annotated[int, Range(1, 100_000_000), "The most bytes that it may have."]
    is_required: Annotated[bool, Key("required"), "Whether it must be there."] = True


class ToolOperation(NamedTuple):
    """An address of a tool to POST to."""

    name: Annotated[Identifier, "The operation’s name, the last step of its address."]
    summary: Annotated[Words, "What it does, in the language of the answer."]
    href: Annotated[Address, "The address that takes a request."]
    files: Annotated[
        Several[ToolFile], "Its files, as parts of multipart/form-data; none: the body is JSON."
    ]
    text_part: Annotated[
        Identifier | None, "The part with the JSON of the request; left out: the body is JSON."
    ] = None


class ToolCard(NamedTuple):
    """What a tool offers."""

    summary: Annotated[ToolSummary, Inline()]
    languages: Languages
    limits: Annotated[Numbers, "By name: numbers that bound a request."]
    links: Annotated[
        Mapping[Identifier, Address], AtMost(MOST_LISTED), "By name: addresses of its documents."
    ]
    operations: Annotated[Several[ToolOperation], "What requests can be sent to."]


class RuleRow(NamedTuple):
    """One rule: what it counts, what one of it is worth, where the rulebook has it."""

    id: Annotated[RuleId, "The rule’s id, which lines and steps of answers name."]
    title: Annotated[Words, "The rule’s title in the language of the answer."]
    counts: Annotated[
        Words,
        "What it counts or decides, in the language of the answer; where rules of one edition are "
        "asked for, what it counts in that edition.",
    ]
    source: Annotated[Words, "The rulebook’s own heading under which the rule stands."]
    points: Annotated[
        Amount | None,
        "What one counted thing is worth; left out where that depends on the position.",
    ] = None
    phase: Annotated[
        Identifier | None,
        "When it applies: `play`, `final` or `both`; left out where that makes no difference.",
    ] = None
    edition: Annotated[Identifier | None, "The only edition that has it; left out: all have."] = (
        None
    )
    expansion: Annotated[
        Identifier | None, "The first of `expansions`; left out: the base game has it."
    ] = None
    expansions: Annotated[
        Several[Identifier] | None,
        "Every expansion that brings it, by itself; left out: the base game has it.",
    ] = None
    editions: Annotated[
        Mapping[Identifier, Words] | None,
        AtMost(MOST_LISTED),
        "By edition, what it counts there; left out: the same in all.",
    ] = None


class RulingChoice(NamedTuple):
    """One way to settle an open question."""

    choice: Annotated[Identifier, "The choice’s id, which `rulings` of answers name."]
    title: Annotated[Words, "What the choice means, in the language of the answer."]


class RulingRow(NamedTuple):
    """A question the rulebook leaves open and the ways to settle it."""

    code: Annotated[Identifier, "The ruling’s id, which `rulings` of answers name."]
    question: Annotated[Words, "The question that the rulebook leaves open."]
    default: Annotated[Identifier, "The choice that is made unless an option says otherwise."]
    choices: Annotated[Several[RulingChoice], "Every choice, the default first."]
    option: Annotated[
        Identifier | None, "The option in `rules.options` that decides it; left out: none does."
    ] = None


class WarningRow(NamedTuple):
    """What an answer may warn of."""

    code: Annotated[Identifier, "The warning’s id, which `warnings` of answers name."]
    text: Annotated[Words, "Its sentence, with `…` for what it names or counts."]


class RuleCatalogue(NamedTuple):
    """Every rule, every ruling and every warning of a game."""

    game: GameId
    engine: EngineVersion
    rulebook: Annotated[Words, "The rulebook that the rules were taken from."]
    rules: Annotated[Several[RuleRow], "The rules that the query asks for."]
    rulings: Annotated[Several[RulingRow], "What the rulebook leaves open, whatever the query."]
    warnings: Annotated[
        Several[WarningRow], "What answers may warn of, whatever the query, by code."
    ]


class Example(NamedTuple):
    """A worked position: the request and what it is answered with."""

    name: Annotated[Identifier, "The position’s name, the only one in its game."]
    title: Annotated[Words, "What it shows, in the language of the answer."]
    operation: Annotated[Identifier, "The name of the operation that the request is sent to."]
    request: Annotated[AnyObject, "The body of the request, as it is sent."]
    status: Annotated[Status, "The HTTP status of the answer."]
    answer: Annotated[AnyObject, "The answer’s body, or the problem if it is refused."]


class Examples(NamedTuple):
    """The worked positions of a game."""

    examples: Annotated[Several[Example], "Positions to try: at least one for each operation."]


KnownName: TypeAlias = Annotated[str, Length(0, 200), "A name or a value that is known."]


class Fault(NamedTuple):
    """One thing that is wrong, at its place in the request (a JSON pointer)."""

    pointer: Annotated[
        str,
        Length(0, LONGEST_POINTER),
        "The JSON pointer to the place; it starts at the body, or is `/` and a parameter.",
    ]
    code: Annotated[Identifier, "What is wrong: a stable code, the same in every language."]
    detail: Annotated[Words, "What is wrong, in the language of the answer."]
    rule: Annotated[
        RuleId | None, "The id of the broken rule, as in `GET /v1/{game}/rules`, if one is."
    ] = None
    places: Annotated[
        Many[Annotated[Place, Part("FaultPlace")]] | None,
        "Of a board: all spaces that are involved.",
    ] = None
    allowed: Annotated[
        Many[KnownName] | None, "What would fit there: the names or the values that are known."
    ] = None
    did_you_mean: Annotated[
        str | None, Length(1, 200), "The one of them that resembles what is there, if one does."
    ] = None


class Problem(NamedTuple):
    """Why a request was refused: its faults, at most a hundred of them listed."""

    type: Annotated[
        str, Length(1, 100), "The address that explains this kind of problem, `/problems/{code}`."
    ]
    title: Annotated[Words, "The kind of problem in a few words, in the language of the answer."]
    status: Annotated[ErrorStatus, "The HTTP status of the answer."]
    detail: Annotated[Words, "What is the matter with this request, in the language of the answer."]
    instance: Annotated[
        str,
        Length(1, LONGEST_INSTANCE),
        "The address that was requested, or a `urn:uuid:` without one.",
    ]
    request_id: Annotated[
        str | None, Length(1, 128), "The id of the request, as in `X-Request-Id`; it is logged."
    ] = None
    allowed: Annotated[
        Many[KnownName] | None,
        "Of an address that is not known: the games, or the addresses of the game.",
    ] = None
    did_you_mean: Annotated[
        str | None, Length(1, 200), "The one of them that resembles what was asked for."
    ] = None
    errors_total: Annotated[int | None, Range(1, 10_000_000), "How many faults were found."] = None
    errors_truncated: Annotated[
        bool | None, "There are more faults: looking for them stopped at errors_total."
    ] = None
    errors: Annotated[
        tuple[Fault, ...] | None,
        AtMost(LISTED_FAULTS),
        "The faults; only the first ones if there are too many to list.",
    ] = None


class BothLanguages(NamedTuple):
    """The same in English and French."""

    en: Annotated[Words, "The English text."]
    fr: Annotated[Words, "The French text."]


class ProblemPage(NamedTuple):
    """What a problem's code means, in both languages."""

    code: Annotated[Identifier, "The problem’s code, the last step of its `type`."]
    status: Annotated[ErrorStatus, "The HTTP status that it usually comes with."]
    title: Annotated[BothLanguages, "The kind of problem in a few words."]
    explanation: Annotated[BothLanguages, "What it means and what to do about it."]


class BatchItem(NamedTuple):
    """One request's own status, with its result or its problem."""

    status: Annotated[Status, "The HTTP status that the request would have by itself."]
    result: Annotated[AnyObject | None, "The answer; left out where there is a problem."] = None
    problem: Annotated[
        Problem | None, "Why there is no result; its pointers are relative to this item’s request."
    ] = None


class BatchAnswer(NamedTuple):
    """An item for each request, in order."""

    items: Annotated[
        tuple[BatchItem, ...],
        AtMost(100),
        "Each request’s result or problem, in the order of the requests.",
    ]
