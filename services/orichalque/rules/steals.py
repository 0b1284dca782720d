"""Titans that somebody may take in the next turn, and what that would leave their holders.

Row `titan.zone` of docs/rules/orichalque.md: a zone created or enlarged takes its Titan from
wherever it is. A Titan is listed only where another player can pay for a card whose tile draws it.
This module does not know who would want to.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from services.orichalque.rules.ground import Ground, ground_of
from services.orichalque.rules.ports import settlings
from services.orichalque.rules.position import ActionCard, Island, RacePosition, Titan, TitanName
from services.orichalque.rules.tiles import laid_on, places
from services.orichalque.rules.titans import drawn
from services.orichalque.rules.zones import TITAN_OF, zones_with

_EVERY = frozenset(TITAN_OF.values())


class Stealable(NamedTuple):
    """A Titan that may be taken, and from whom."""

    holder: Island
    titan: Titan


def stealable(position: RacePosition, grounds: Mapping[str, Ground]) -> Iterator[Stealable]:
    """Every Titan held that another player may take, by its holder; `grounds` by player."""
    joined = position.table.volcano_joins_zones
    players = sorted(position.players, key=lambda one: one.player)
    wanted = {titan.name for island in players for titan in island.titans}
    reach = {
        island.player: _reached(
            _Reaching(island, grounds[island.player]), position.display, joined, wanted
        )
        for island in players
    }
    for holder in players:
        for titan in holder.titans:
            others = [names for player, names in reach.items() if player != holder.player]
            if any(titan.name in names for names in others):
                yield Stealable(holder, titan)


class _Reaching(NamedTuple):
    """A player's island and its ground."""

    island: Island
    ground: Ground


def _reached(
    player: _Reaching, display: Sequence[ActionCard], joined: bool, wanted: set[TitanName]
) -> set[TitanName]:
    """Which of the wanted Titans the player's next tile can draw."""
    found: set[TitanName] = set()
    for settled in settlings(player.island):
        ground = player.ground if settled is player.island else ground_of(settled)
        for card in display:
            if card.cost > settled.hoplites or not _promising(card, joined) & wanted - found:
                continue
            for place in places(ground, card.tile):
                after = laid_on(ground, place)
                found.update(drawn(zones_with(after.lattice, after.terrain, joined, place.mask)))
    return found


def _promising(card: ActionCard, joined: bool) -> frozenset[TitanName]:
    """The Titans that a card's tile may draw, wherever it lies."""
    if joined:
        return _EVERY
    return frozenset([TITAN_OF[cell.terrain] for cell in card.tile if cell.terrain in TITAN_OF])
