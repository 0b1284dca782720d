"""What a battle is warned of: cards and pieces beyond the box, and a bonus that nobody named."""

from collections.abc import Iterator, Mapping, Sequence

from services.civilization.rules.box import PieceName, warn_of_figures, warn_of_sum
from services.civilization.rules.cards import find_card_warnings
from services.civilization.rules.position import SIDES, Battle, BonusSource, Side, SideName
from services.civilization.rules.units import EXPANSION
from shared.core.sheet import Notice

_PIECES: Mapping[str, PieceName] = {
    "barracks": "barracks",
    "academy": "barracks",
    "general": "generals",
    "shipyard": "shipyards",
}
"""The piece of the box that a source of bonus is."""


def find_battle_warnings(battle: Battle) -> tuple[Notice, ...]:
    """Every warning of a battle; those of a coded one are at its code."""
    found = (*find_card_warnings(battle), *_list_side_warnings(battle))
    return tuple([one._replace(pointer="/code") for one in found]) if battle.is_coded else found


def _list_side_warnings(battle: Battle) -> Iterator[Notice]:
    for name in SIDES:
        side = battle.side(name)
        if not side.barbarians:
            yield from warn_of_figures(side.armies, side.scouts, name)
            yield from _warn_of_government(side, name, battle)
    yield from warn_of_sources({name: battle.side(name).bonus for name in SIDES})


def _warn_of_government(side: Side, name: SideName, battle: Battle) -> Iterator[Notice]:
    """Fundamentalism counts where it is named as a source. Rule `bonus.fundamentalism`."""
    is_named = any(one.source == "fundamentalism" for one in side.bonus)
    governs = side.government == "fundamentalism" and battle.table.edition == EXPANSION
    if governs and not is_named:
        yield Notice("bonus.fundamentalism", f"/{name}/government")


def warn_of_sources(sources: Mapping[SideName, Sequence[BonusSource]]) -> Iterator[Notice]:
    """A warning of each piece of which both sides together have more than the box."""
    counts: dict[PieceName, list[tuple[int, str]]] = {}
    for side, own in sources.items():
        for index, one in enumerate(own):
            piece = _PIECES.get(one.source)
            if piece is not None:
                counts.setdefault(piece, []).append((one.number, f"/{side}/bonus/{index}"))
    for piece, found in counts.items():
        yield from warn_of_sum(piece, found)
