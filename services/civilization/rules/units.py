"""Units: their types, their names by rank, and the decks they are drawn from.

From players' aids and the published cards. Wisdom & Warfare: a ground deck has five cards of each
line 1/3, 2/2 and 3/1 (strength/health at rank I), and each rank adds one to both figures. Base set:
a ground deck has three cards of 1, nine of 2 and three of 3, one number being strength and health,
and each rank adds one. Aircraft have no rank.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtMost, Choices, Key, Length
from shared.core.phrases import Phrase

Edition: TypeAlias = Literal["wisdom-and-warfare", "base"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
EXPANSION: Edition = "wisdom-and-warfare"
"""The edition with the expansion, whose rules of a turn the base game does not have."""

UnitType: TypeAlias = Literal["infantry", "mounted", "artillery", "aircraft"]
UNIT_TYPES: tuple[UnitType, ...] = get_args(UnitType)

RANKS = (1, 2, 3, 4)
Rank: TypeAlias = Annotated[int, Choices(*RANKS)]

UnitId: TypeAlias = Annotated[str, Length(1, 40)]
ListedUnitId: TypeAlias = Annotated[UnitId, "The unit’s id."]
"""A unit in a list of an answer."""


class TypeOfUnit(NamedTuple):
    """What there is to say of a type of unit.

    `letter` stands for it in a code. `names` are the codes of its names, by rank from I, and
    `trumps` is the type that it trumps; aircraft have neither.
    """

    letter: str
    names: tuple[str, ...] = ()
    trumps: UnitType | None = None


TYPES: Mapping[UnitType, TypeOfUnit] = {
    "infantry": TypeOfUnit("i", ("spearmen", "pikemen", "riflemen", "modern_infantry"), "mounted"),
    "mounted": TypeOfUnit("m", ("horsemen", "knights", "cavalry", "tank"), "artillery"),
    "artillery": TypeOfUnit("a", ("archers", "catapult", "cannon", "mobile_artillery"), "infantry"),
    "aircraft": TypeOfUnit("p"),
}
GROUND = tuple([kind for kind, one in TYPES.items() if one.names])


class DeckLine(NamedTuple):
    """Strength and health of a card, for ground units at rank I."""

    strength: int
    health: int

    def at_rank(self, rank: int) -> "DeckLine":
        """The same card at another rank: each rank above the first adds one to both figures."""
        return DeckLine(self.strength + rank - 1, self.health + rank - 1)


Deck: TypeAlias = Mapping[DeckLine, int]

_GROUND_CARDS: Mapping[Edition, Deck] = {
    "wisdom-and-warfare": {DeckLine(1, 3): 5, DeckLine(2, 2): 5, DeckLine(3, 1): 5},
    "base": {DeckLine(1, 1): 3, DeckLine(2, 2): 9, DeckLine(3, 3): 3},
}
_AIRCRAFT: Mapping[Edition, Deck] = {
    "wisdom-and-warfare": {DeckLine(5, 7): 2, DeckLine(6, 6): 4, DeckLine(7, 5): 2},
    "base": {DeckLine(5, 5): 3, DeckLine(6, 6): 3, DeckLine(7, 7): 2},
}
DECKS: Mapping[Edition, Mapping[UnitType, Deck]] = {
    edition: {**dict.fromkeys(GROUND, _GROUND_CARDS[edition]), "aircraft": _AIRCRAFT[edition]}
    for edition in EDITIONS
}


def format_line(line: "DeckLine | Unit", edition: Edition) -> str:
    """The figures of a line or a unit as text: 1/3, in the base set 2."""
    return str(line.strength) if edition == "base" else f"{line.strength}/{line.health}"


LINES: Mapping[Edition, Mapping[UnitType, Mapping[str, DeckLine]]] = {
    edition: {
        kind: {format_line(line, edition): line for line in deck}
        for kind, deck in DECKS[edition].items()
    }
    for edition in EDITIONS
}
WRITTEN_LINES = tuple(
    dict.fromkeys(line for decks in LINES.values() for lines in decks.values() for line in lines)
)
FIGURES_OF_RANKS = tuple(
    format_line(line.at_rank(rank), EXPANSION)
    for line in _GROUND_CARDS[EXPANSION]
    for rank in RANKS[1:]
)
"""The figures of ground cards at a rank above the first, which people write for a line."""


Figures: TypeAlias = tuple[int, int]
"""Strength and health at a unit's rank."""


Card: TypeAlias = tuple[int | None, int, int]
"""A card's rank, None of aircraft, its strength and its health."""


PRINTED_LINES: Mapping[Edition, Mapping[UnitType, Mapping[Card, DeckLine]]] = {
    edition: {
        kind: {
            (rank, *line.at_rank(rank or 1)): line
            for line in deck
            for rank in (RANKS if kind in GROUND else (None,))
        }
        for kind, deck in decks.items()
    }
    for edition, decks in DECKS.items()
}
"""The line of a card in its deck, by the rank and the figures printed on it."""


def find_printed_ranks(kind: UnitType, figures: Figures, edition: Edition) -> tuple[int, ...]:
    """The ranks at which a card of this type has these figures; aircraft have none."""
    lines = PRINTED_LINES[edition][kind]
    return tuple([rank for rank in RANKS if (rank, *figures) in lines])


def is_printed(kind: UnitType, rank: int | None, figures: Figures, edition: Edition) -> bool:
    """Whether a card of this set has these figures, at this rank unless it is None."""
    is_any = rank is None and bool(find_printed_ranks(kind, figures, edition))
    return is_any or (rank, *figures) in PRINTED_LINES[edition][kind]


class Unit(NamedTuple):
    """A unit of a battle force, by an id of the caller's choice.

    `rank` is 1 to 4, None for aircraft and where it is not known. In the base set `health` equals
    `strength`.
    """

    id: str
    type: UnitType
    rank: int | None
    strength: int
    health: int

    @property
    def is_ground(self) -> bool:
        return self.type != "aircraft"

    @property
    def figures(self) -> Figures:
        return self.strength, self.health

    @property
    def name(self) -> str:
        """The code of its name: that of its rank where it is known, else of its type."""
        return TYPES[self.type].names[self.rank - 1] if self.rank else self.type


class RankName(NamedTuple):
    """A ground unit's name at a rank."""

    rank: Annotated[Rank, "The rank, from 1 (I) to 4 (IV)."]
    id: Annotated[Identifier, "The name’s code, the same in every language."]
    name: Annotated[Phrase, "The name in the language of the answer."]


class UnitTypeAnswer(NamedTuple):
    """A type of unit, its names by rank, and whom it trumps."""

    type: Annotated[UnitType, "The type, as it is written in a request."]
    name: Annotated[Phrase, "The type’s name in the language of the answer."]
    trumps: Annotated[
        UnitType | None,
        Choices(*GROUND),
        "The type that it strikes before being struck; left out of aircraft.",
    ]
    ranks: Annotated[
        tuple[RankName, ...],
        AtMost(len(RANKS)),
        "What such a unit is called at each rank; none of aircraft.",
    ]


class RankFigures(NamedTuple):
    """The figures of a card once it is turned to a rank."""

    rank: Annotated[Rank, "The rank that the card is turned to, from 1 (I) to 4 (IV)."]
    figures: Annotated[Identifier, "What the card shows at this rank: 2/4, in the base set 3."]
    strength: Annotated[Amount, "Its strength at this rank."]
    health: Annotated[Amount, "Its health at this rank."]


class CardLine(NamedTuple):
    """A line of a deck: its figures as printed and at every rank, and how many cards have it."""

    line: Annotated[Identifier, "What is printed on the card, as it is written in a request."]
    strength: Annotated[Amount, "The strength printed on the card."]
    health: Annotated[
        Amount, "The health printed on the card; in the base set the same as the strength."
    ]
    number: Annotated[Amount, Key("count"), "How many cards of the deck have this line."]
    ranks: Annotated[
        tuple[RankFigures, ...], AtMost(len(RANKS)), "Its figures at each rank; none of aircraft."
    ]


class DeckAnswer(NamedTuple):
    """The cards of one type in one set; ground lines at rank I, with the figures of each rank."""

    type: Annotated[UnitType, "The type of unit that is drawn from this deck."]
    cards: Annotated[Amount, "How many cards the deck has in all."]
    lines: Annotated[tuple[CardLine, ...], AtMost(10), "What its cards are, line by line."]


class CardSet(NamedTuple):
    """One of the two card sets, which are never mixed."""

    edition: Annotated[Edition, "The edition that is played with this set."]
    decks: Annotated[
        tuple[DeckAnswer, ...],
        AtMost(len(UNIT_TYPES)),
        "The set’s decks, one for each type of unit.",
    ]


class Units(NamedTuple):
    """Every unit, and the decks with their counts."""

    units: Annotated[tuple[UnitTypeAnswer, ...], AtMost(len(UNIT_TYPES)), "The types of unit."]
    sets: Annotated[
        tuple[CardSet, ...], AtMost(len(EDITIONS)), "The card sets, one for each edition."
    ]


def list_units() -> Units:
    """`GET units`: every type with its names by rank, and both sets' decks with their counts."""
    types = [_build_type(kind, one) for kind, one in TYPES.items()]
    sets = [
        CardSet(edition, tuple([_build_deck(edition, *deck) for deck in decks.items()]))
        for edition, decks in DECKS.items()
    ]
    return Units(tuple(types), tuple(sets))


def _build_type(kind: UnitType, one: TypeOfUnit) -> UnitTypeAnswer:
    ranks = [RankName(rank, name, Phrase(f"unit.{name}")) for rank, name in enumerate(one.names, 1)]
    return UnitTypeAnswer(kind, Phrase(f"type_of_unit.{kind}"), one.trumps, tuple(ranks))


def _build_deck(edition: Edition, kind: UnitType, deck: Deck) -> DeckAnswer:
    lines = []
    for line, count in deck.items():
        turned = [(rank, line.at_rank(rank)) for rank in RANKS] if kind in GROUND else []
        ranks = [RankFigures(rank, format_line(at, edition), *at) for rank, at in turned]
        lines.append(CardLine(format_line(line, edition), *line, count, tuple(ranks)))
    return DeckAnswer(kind, sum(deck.values()), tuple(lines))
