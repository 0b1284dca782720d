"""What the boxes hold, and the cards of a side and of both sides together.

More pieces are a warning, because people own several boxes, and decks get mixed in play. Figures
that no set has (a civilization's own strength, a card's text) are taken as given, with a warning.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from services.civilization.rules.headings import BASE_BOX, MATERIAL
from services.civilization.rules.position import SIDES, Battle, BonusSource, SideName
from services.civilization.rules.units import (
    DECKS,
    EDITIONS,
    EXPANSION,
    FIGURES_OF_RANKS,
    LINES,
    PRINTED_LINES,
    RANKS,
    TYPES,
    WRITTEN_LINES,
    DeckLine,
    Edition,
    Rank,
    Unit,
    UnitId,
    UnitType,
    find_printed_ranks,
    format_line,
    is_printed,
)
from shared.core.declarations import Choices, InEditions, Range
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoCalled, AlsoMeans, RefusedBy

FIGURE = 20
"""More than any card has."""
_OTHER_SET: Mapping[Edition, Edition] = dict(zip(EDITIONS, reversed(EDITIONS), strict=True))
_OTHER_TYPES: Mapping[str, UnitType] = {
    **{name: kind for kind, one in TYPES.items() for name in one.names},
    **dict.fromkeys(("soldats", "fantassins", "lanciers", "piquiers", "fusiliers"), "infantry"),
    **dict.fromkeys(("cavalerie", "cavaliers", "chevaliers", "monté", "char"), "mounted"),
    **dict.fromkeys(("catapulte", "canon", "archer"), "artillery"),
    **dict.fromkeys(("plane", "fighter", "chasseur", "avion"), "aircraft"),
}
"""Words for types of unit, the names of their cards among them."""


class BattleUnit(NamedTuple):
    """A unit: by its line and rank, or by its figures."""

    id: Annotated[UnitId, "Chosen by the caller; no two units of a battle share one."]
    type: Annotated[
        UnitType, "The type of unit, which decides what it trumps.", AlsoMeans(**_OTHER_TYPES)
    ]
    rank: Annotated[
        Rank | None, "The rank, from 1 (I) to 4 (IV); left out of aircraft, which have none."
    ] = None
    line: Annotated[
        str | None,
        Choices(*WRITTEN_LINES),
        "Strength/health as printed at rank I, in the base set one number.",
        AlsoCalled("figures", "card", "printed"),
        RefusedBy("cards.one_set", "rank", *FIGURES_OF_RANKS),
    ] = None
    strength: Annotated[
        int | None, Range(1, FIGURE), "The current strength, instead of the line."
    ] = None
    health: Annotated[
        int | None,
        Range(1, FIGURE),
        "The current health; the base set has none.",
        InEditions("wisdom-and-warfare"),
    ] = None


def identify_unit(given: BattleUnit, edition: Edition, at: str, faults: Faults) -> Unit | None:
    """The unit; None and a fault where its card cannot be identified."""
    if given.type == "aircraft" and given.rank is not None:
        faults.breach("force.one_rank", f"{at}/rank", wording="aircraft")
    elif given.line is not None and (given.strength, given.health) == (None, None):
        return _build_from_line(given, given.line, edition, at, faults)
    elif given.line is None and given.strength is not None:
        return _build_from_figures(given, given.strength, edition, at, faults)
    else:
        faults.note("unit.figures", at, rule="cards.one_set")
    return None


def _build_from_line(
    given: BattleUnit, line_text: str, edition: Edition, at: str, faults: Faults
) -> Unit | None:
    line = LINES[edition][given.type].get(line_text)
    if line is None:
        lines = tuple(LINES[edition][given.type])
        faults.breach("cards.one_set", f"{at}/line", wording="line", lines=lines)
    if given.rank is None and given.type != "aircraft":
        faults.breach("force.one_rank", at, wording="missing")
    elif line is not None:
        return Unit(given.id, given.type, given.rank, *line.at_rank(given.rank or 1))
    return None


def _build_from_figures(
    given: BattleUnit, strength: int, edition: Edition, at: str, faults: Faults
) -> Unit | None:
    kind, rank, health = given.type, given.rank, given.health
    if edition == "base" and health is None:
        health = strength
    if health is None or (edition == "base" and health != strength):
        faults.breach("cards.one_set", at, wording=edition)
        return None
    figures = strength, health
    is_other = is_printed(kind, rank, figures, _OTHER_SET[edition])
    if is_other and not is_printed(kind, rank, figures, edition):
        faults.breach("cards.one_set", at, wording="other")
        return None
    if rank is None:
        ranks = find_printed_ranks(kind, figures, edition)
        rank = ranks[0] if len(ranks) == 1 else None
    return Unit(given.id, kind, rank, strength, health)


def find_possible_ranks(unit: Unit, edition: Edition) -> frozenset[int]:
    """The ranks the unit may have: its own, those that its figures allow, or any."""
    if unit.rank is not None:
        return frozenset({unit.rank})
    return frozenset(find_printed_ranks(unit.type, unit.figures, edition) or RANKS)


def refuse_mixed_ranks(
    units: Sequence[Unit | None], edition: Edition, at: str, faults: Faults
) -> None:
    """Adds `force.one_rank` for each unit that cannot share the rank of its type before it."""
    ranks_by_type: dict[UnitType, frozenset[int]] = {}
    for index, unit in enumerate(units):
        if unit is not None and unit.is_ground:
            common = ranks_by_type.get(unit.type, frozenset(RANKS))
            left = common & find_possible_ranks(unit, edition)
            if not left:
                name = Word(f"type_of_unit.{unit.type}")
                faults.breach("force.one_rank", f"{at}/{index}", type=name)
            ranks_by_type[unit.type] = left or common


def find_card_warnings(battle: Battle) -> Iterator[Notice]:
    """Warnings of figures of no card, and of more cards than a deck has."""
    edition = battle.table.edition
    counts: Counter[tuple[UnitType, DeckLine]] = Counter()
    units = [(name, *one) for name in SIDES for one in enumerate(battle.side(name).units)]
    for side, index, unit in units:
        at = f"/{side}/units/{index}"
        line = PRINTED_LINES[edition][unit.type].get((unit.rank, *unit.figures))
        if line is not None:
            held = DECKS[edition][unit.type][line]
            counts[unit.type, line] += 1
            if counts[unit.type, line] > held:
                name, figures = Word(f"type_of_unit.{unit.type}"), format_line(line, edition)
                yield Notice("force.supply", at, {"held": held, "line": figures, "type": name})
        elif not is_printed(unit.type, unit.rank, unit.figures, edition):
            yield Notice("unit.unprinted", at, {"unit": unit.id})


PROGRAMMES = 7
CITY_STATES = 5
DOCTRINE_CARDS = 4

HutPlace: TypeAlias = Literal["hut", "village"]
HutToken: TypeAlias = Literal["city_state", "wealth", "spy", "uranium", "other"]
HUT_TOKENS: Mapping[HutPlace, Mapping[HutToken, int]] = {
    "hut": {"city_state": 2, "spy": 2, "uranium": 1},
    "village": {"city_state": 3, "uranium": 1, "wealth": 1},
}
"""How many tokens of each kind the expansion adds; `other` is a token of another box."""


class Piece(NamedTuple):
    """How many of a piece there are at most, its heading, and the only card set that has it."""

    most: int
    heading: str = BASE_BOX
    edition: Edition | None = None


BOX: Mapping[str, Piece] = {
    "armies": Piece(6),
    "scouts": Piece(2),
    "cities": Piece(3),
    "players": Piece(5, MATERIAL),
    "barracks": Piece(5),
    "generals": Piece(3),
    "shipyards": Piece(5, MATERIAL, EXPANSION),
    "units": Piece(sum([sum(deck.values()) for deck in DECKS[EXPANSION].values()]), MATERIAL),
    "trade": Piece(27),
    "events": Piece(12, MATERIAL, EXPANSION),
}
"""Armies, scouts, cities and trade are those of one player; the others those of all players.

Barracks and academies are the two sides of one marker. Events are those of the expansion, which
alone have effects of two phases. Both card sets have as many unit cards.
"""


def warn_beyond(piece: str, count: int, at: str) -> Iterator[Notice]:
    """A warning at the pointer `at` if there are so many of a piece that a box lacks some."""
    most = BOX[piece].most
    if count > most:
        yield Notice(f"box.{piece}", at, {"count": count, "most": most})


def warn_of_sum(piece: str, counts: Iterable[tuple[int, str]]) -> Iterator[Notice]:
    """A warning of all of a piece together, where a box lacks the first; counts with pointers."""
    found = [*counts]
    for index in range(len(found)):
        if sum([count for count, _ in found[: index + 1]]) > BOX[piece].most:
            yield from warn_beyond(piece, sum([count for count, _ in found]), found[index][1])
            return


def warn_of_figures(armies: int, scouts: int, *at: str | int) -> Iterator[Notice]:
    """Warnings of more figures in one square than a player has; `at` leads to both fields."""
    yield from warn_beyond("armies", armies, pointer(*at, "armies"))
    yield from warn_beyond("scouts", scouts, pointer(*at, "scouts"))


def list_players(field: str, given: Sequence[Any]) -> list[tuple[str, PointerSteps]]:
    return [(one.player, (field, index, "player")) for index, one in enumerate(given)]


def warn_of_players(named: Iterable[tuple[str, PointerSteps]]) -> Iterator[Notice]:
    """A warning of all players, where the first is named for whom the box has no pieces."""
    first: dict[str, PointerSteps] = {}
    for player, at in named:
        first.setdefault(player, at)
    for at in [*first.values()][BOX["players"].most :][:1]:
        yield from warn_beyond("players", len(first), pointer(*at))


_PIECES: Mapping[str, str] = {
    "barracks": "barracks",
    "academy": "barracks",
    "general": "generals",
    "shipyard": "shipyards",
}


def find_battle_warnings(battle: Battle) -> tuple[Notice, ...]:
    """Every warning of a battle; those of a coded one are at its code."""
    found = (*find_card_warnings(battle), *_list_side_warnings(battle))
    return tuple([one._replace(pointer="/code") for one in found]) if battle.is_coded else found


def _list_side_warnings(battle: Battle) -> Iterator[Notice]:
    """Warn of fundamentalism that governs a side and is not among its sources of bonus."""
    for name in SIDES:
        side = battle.side(name)
        if not side.barbarians:
            yield from warn_of_figures(side.armies, side.scouts, name)
            governs = side.government == "fundamentalism" and battle.table.edition == EXPANSION
            if governs and "fundamentalism" not in [one.source for one in side.bonus]:
                yield Notice("bonus.fundamentalism", f"/{name}/government")
    yield from warn_of_sources({name: battle.side(name).bonus for name in SIDES})


def warn_of_sources(sources: Mapping[SideName, Sequence[BonusSource]]) -> Iterator[Notice]:
    """A warning of each piece of which both sides together have more than the box."""
    counts: dict[str, list[tuple[int, str]]] = {}
    for side, own in sources.items():
        for index, one in enumerate(own):
            if one.source in _PIECES:
                found = counts.setdefault(_PIECES[one.source], [])
                found.append((one.number, f"/{side}/bonus/{index}"))
    for piece, found in counts.items():
        yield from warn_of_sum(piece, found)
