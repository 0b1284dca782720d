"""What answers are made of, declared once: published schemas and renderers are built from it.

The names here are those of the annotations that many answers share, and the types of a score sheet
as it is published; rules make the sheets themselves of the types of `shared.core.sheet`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

from shared.core import players
from shared.core.catalogue import Choice
from shared.core.declarations import AtMost, Declared, Key, Length, PlayerId, Range
from shared.core.phrases import Phrase

T = TypeVar("T")
MANY = 10_000
"""An upper bound of lists whose length no rule bounds."""
Many: TypeAlias = Annotated[tuple[T, ...], AtMost(MANY)]
LARGE = 1_000_000_000
LONGEST_ID = 100

Amount: TypeAlias = Annotated[int, Range(-LARGE, LARGE)]
"""A whole number of an answer: points, counts, strengths; negative ones too."""
Identifier: TypeAlias = Annotated[str, Length(1, LONGEST_ID)]
"""A stable id that never changes with the language."""
RuleId: TypeAlias = Annotated[
    Identifier, "The id of the rule that applies, as in `GET /v1/{game}/rules`."
]
GameId: TypeAlias = Annotated[Identifier, "The id of the game, which is `{game}` in its addresses."]
EntryId: TypeAlias = Annotated[str, Length(1, 200)]
JsonPointer: TypeAlias = Annotated[str, Length(0, 500)]
OperationName: TypeAlias = Annotated[
    Identifier, "The operation that answers: the last step of the address of the request."
]
EngineVersion: TypeAlias = Annotated[
    Identifier, "The version of the game’s rules: the same version answers the same."
]
PlayerName: TypeAlias = Annotated[PlayerId, "The player’s id, chosen by the caller."]
Sentence: TypeAlias = Annotated[Phrase, "An explanation in the language of the answer."]
"""Words in the language of the answer."""

Mode: TypeAlias = Literal["final", "completed", "projected"]
"""final: the end of the game; completed: what scores now; projected: what the end would pay."""


class Line(NamedTuple):
    """One step of a score: `count` × `each` = `points`, by the rule named."""

    rule: RuleId
    number: Annotated[Amount, Key("count"), "How many things the rule pays for."]
    each: Annotated[Amount, "Points for each of them, below 0 where the rule takes points away."]
    points: Annotated[Amount, "`count` × `each`; 0 where a rule determined that nothing is paid."]
    text: Sentence
    category: Annotated[
        Identifier | None,
        "The category under which these points are summed, where it is not the entry’s.",
    ] = None


class Award(NamedTuple):
    """What one player draws from an entry."""

    player: PlayerName
    points: Annotated[
        Amount,
        "What the player gets: the entry’s `value`, if it has one and `shares_value` is not "
        "false, and the sum of this award’s `lines`.",
    ]
    shares_value: Annotated[
        bool | None, "False where the player draws these lines alone and not the entry's value."
    ] = None
    lines: Annotated[Many[Line], "What this player gets or loses beside the entry’s value."] = ()


class TieBreak(NamedTuple):
    """The criterion that decided a tie, and what each tied player brought to it."""

    rule: RuleId
    values: Annotated[
        Mapping[PlayerId, Amount],
        AtMost(MANY),
        "By player: what was compared, of those who were tied.",
    ]


class Entry(NamedTuple):
    """One thing that is scored. `value` and `lines` are left out where the awards carry all."""

    id: Annotated[EntryId, "Names the entry; no other entry of the answer has this id."]
    kind: Annotated[Identifier, "What kind of thing is scored."]
    category: Annotated[
        Identifier, "The category under which its points are summed in `players[].categories`."
    ]
    complete: Annotated[
        bool | None, "Whether it is complete; left out where that makes no difference."
    ] = None
    value: Annotated[
        Amount | None,
        "Points that its `lines` add up to, before they are awarded; left out where each "
        "award is worked out by itself.",
    ] = None
    strength: Annotated[
        Mapping[PlayerId, Amount] | None,
        AtMost(MANY),
        "By player: the weight that decides who is awarded, such as followers or population.",
    ] = None
    lines: Annotated[Many[Line] | None, "How the value comes about, step by step."] = None
    awards: Annotated[Many[Award], "What each player draws from it; empty if nobody is paid."] = ()
    tie_break: Annotated[TieBreak | None, "The first of tie_breaks."] = None
    tie_breaks: Annotated[Many[TieBreak] | None, "Every tie that a criterion broke."] = None


class Ruling(NamedTuple):
    """A question the rulebook leaves open that mattered here, and the choice made."""

    code: Annotated[
        Identifier, "The id of the question, as in `rulings` of `GET /v1/{game}/rules`."
    ]
    choice: Annotated[Identifier, "The choice made, by its id there."]
    text: Annotated[Phrase, "The question and the choice made, in the language of the answer."]


class Notice(NamedTuple):
    """The answer is valid; check `pointer` in the request."""

    code: Annotated[Identifier, "The id of the warning, the same in every language."]
    pointer: Annotated[JsonPointer, "The place in the request, as a JSON pointer."]
    text: Sentence


NO_CATEGORIES: Mapping[str, int] = {}


class Standing(NamedTuple):
    """A player's sums: `total` is `carried` + `points`; equal totals share a rank."""

    id: PlayerName
    name: Annotated[players.ShownName, "The name in the request, if it has one."] = None
    colour: Annotated[players.ShownColour, "The colour in the request, if it has one."] = None
    carried: Annotated[Amount, "Points from before, as in the request."] = 0
    points: Annotated[Amount, "Points of this sheet: the sum of the player’s awards."] = 0
    total: Annotated[Amount, "`carried` + `points`."] = 0
    rank: Annotated[
        int,
        Range(1, 1_000),
        "1 for the highest total; after players who share a rank, ranks are left out.",
    ] = 1
    categories: Annotated[
        Mapping[Identifier, Amount],
        AtMost(100),
        "By category: the player’s points in it, if any award has it.",
    ] = NO_CATEGORIES


class RulesEcho(NamedTuple):
    """The rules that were applied, defaults filled in."""

    edition: Annotated[Identifier, "The edition that was applied."]
    expansions: Annotated[tuple[Identifier, ...], AtMost(100), "The expansions in play."]
    options: Annotated[
        Mapping[Identifier, Choice],
        AtMost(100),
        "By name: the value of each of the game’s options.",
    ]


class AnswerHead(NamedTuple):
    """What every answer of a POST begins with."""

    id: Annotated[str, Length(32, 32), "Names the answer at `/v1/{game}/results/{id}`."]
    game: GameId
    operation: OperationName
    engine: EngineVersion
    rules: Annotated[
        RulesEcho, "The rules that were applied, defaults filled in; valid in a request."
    ]


class AnswerEnd(NamedTuple):
    """What every answer of a POST ends with."""

    rulings: Annotated[
        tuple[Ruling, ...], AtMost(100), "Where the rulebook is silent and that mattered here."
    ]
    warnings: Annotated[Many[Notice], "What in the request deserves a look; empty if nothing does."]


class Sheet(NamedTuple):
    """What every score sheet has beside the fields of all answers."""

    mode: Annotated[
        Mode,
        "The moment that is scored: `final`, the end of the game; `completed`, now, during "
        "play; `projected`, if the game ended now or the feature were completed now.",
    ]
    players: Annotated[
        tuple[Standing, ...], AtMost(100), "Every player’s sums, in the request’s order."
    ]
    entries: Annotated[Many[Entry], "What is scored, each thing with its awards."]


@dataclass(frozen=True, slots=True)
class SheetRows:
    """What the players or the entries of a game's score sheet have beyond those of every sheet.

    They are published under `name` with this `description`, in a list of at most `most` (and at
    least `least`) described by `note`. `facts` is the declared type of their further fields.
    """

    name: str
    description: str
    most: int
    note: str
    facts: Declared
    least: int = 0


@dataclass(frozen=True, slots=True)
class SheetType:
    """A score sheet of a game, published under `name` with this `description`.

    `facts` is the declared type of its further fields; `players` and `entries` are those of every
    sheet unless they are given here.
    """

    name: str
    description: str
    facts: Declared | None = None
    players: SheetRows | None = None
    entries: SheetRows | None = None
