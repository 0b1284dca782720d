"""A game's card, its rules and its rulings, as data.

Titles and explanations are texts (`rule.<id>.title`, `rule.<id>.counts`, `ruling.<code>.question`,
`ruling.<code>.<choice>`, `ruling.<code>.why`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from shared.core.declarations import Choices, Declared, InExpansions, read_fields

Choice: TypeAlias = str | bool | int
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the rules.

    `points` is what one counted thing is worth, None where it depends on the position.
    `source` is the rulebook's own heading; `phase` is play, final or both. Any of `expansions`
    brings it; without any, the base game has it. `editions` is of a rule that editions change: by
    edition, the one whose words it has (`rule.<id>.edition.<edition>`).
    """

    id: str
    source: str
    points: int | None = None
    phase: str | None = None
    edition: str | None = None
    expansions: tuple[str, ...] = ()
    editions: Mapping[str, str] = field(default_factory=dict)


def list_rules(
    source: str,
    *ids: str,
    points: int | None = None,
    phase: str = "play",
    edition: str | None = None,
) -> tuple[Rule, ...]:
    """List the rules under one heading of the rulebook that have all the rest alike."""
    return tuple([Rule(one, source, points, phase, edition) for one in ids])


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the caller may make under `rules.options`; `ruling` is the question it settles.

    It matters only with any of its `expansions`; without any, always.
    """

    name: str
    choices: tuple[Choice, ...]
    default: Choice
    ruling: str
    expansions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decides:
    """The field of a declared type is an option of the game, which settles this ruling."""

    ruling: str


def list_options(kind: Declared) -> tuple[Option, ...]:
    """List the options among the fields of a declared type; of a flag the default comes first."""
    options = []
    for one in read_fields(kind):
        decides, choices = one.value.find(Decides), one.value.find(Choices)
        if decides is not None:
            named = (one.default, not one.default) if choices is None else choices.names
            within = one.value.find(InExpansions)
            expansions = () if within is None else within.expansions
            options.append(Option(one.name, named, one.default, decides.ruling, expansions))
    return tuple(options)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question the rulebook leaves open and the choices known to it, the default first."""

    code: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as `GET /v1/{game}` shows it. `engine` is the version of its rules in code.

    `also_called` and `expansions_meant` have other words for the game and for expansions, which a
    refusal understands.
    """

    id: str
    title: str
    engine: str
    editions: tuple[str, ...]
    rules: tuple[Rule, ...]
    questions: tuple[OpenQuestion, ...] = ()
    options: tuple[Option, ...] = ()
    expansions: tuple[str, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    expansions_meant: Mapping[str, str] = field(default_factory=dict)
    also_called: tuple[str, ...] = ()

    @property
    def default_edition(self) -> str:
        return self.editions[0]
