"""A player's next turn: with which card and where its tile wins, and with what chance.

Rows `action.card_cost`, `tile.*`, `port.reward`, `titan.*` and `victory.*` of
docs/rules/orichalque.md, ruling `two-titans`. Every card that can be paid is tried at every place
of its tile, as if it were the player's turn with the display as it is; a tile that fits nowhere
is put away and the turn goes on. Where one tile draws two Titans, both orders are tried. What the
player's budget does not afford is not examined, and might win for certain: the chance found is then
a lower bound.
"""

from collections.abc import Hashable, Iterator, MutableMapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from services.orichalque.rules.budgets import Budget
from services.orichalque.rules.building_room import room
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.ground import Ground, creatures_of, ground_of
from services.orichalque.rules.ports import reward, settlings
from services.orichalque.rules.position import (
    VOLCANO,
    ActionCard,
    Creature,
    Island,
    Loot,
    Offered,
    Spot,
    TitanName,
)
from services.orichalque.rules.tiles import Laid, laid_on, places
from services.orichalque.rules.titans import drawn, has_oratory, holds_active, titans_after
from services.orichalque.rules.turns import (
    MOST_BUILT,
    NEVER,
    Economy,
    Finish,
    RoomLeft,
    Start,
    best_finish,
    searches,
)
from services.orichalque.rules.victory import ENOUGH, points_of
from services.orichalque.rules.zones import TITAN_OF, zones_with

_NO_LOOT = Loot()
_SEVERAL = 2
_PLACE = 1
"""Steps to lay a tile and to find what there is room for then."""
_UNKNOWN = Finish(NEVER, (), CERTAIN)
"""What was not looked into."""


class Course(NamedTuple):
    """The display and what all turns of a player have in common.

    `known` has what came of every tile laid so far: a Titan less on the island changes none of it.
    """

    display: Sequence[ActionCard]
    offer: Sequence[Offered]
    joined: bool
    economy: Economy
    budget: Budget
    known: MutableMapping[Hashable, "_Laying"]


class Way(NamedTuple):
    """A way to win in the next turn: card, place (None: nowhere), Titans drawn, how it ends.

    `settled`: the port where the metropolis is laid first, None where it stands already.
    """

    card: int
    place: Laid | None
    drawn: tuple[TitanName, ...]
    gained: Loot
    points: int
    finish: Finish
    settled: Spot | None = None

    @property
    def chance(self) -> Fraction:
        return self.finish.chance


class Outlook(NamedTuple):
    """The best way with each card that can win, by the cards' order, and what none can better."""

    ways: list[Way]
    ceiling: Fraction

    @property
    def chance(self) -> Fraction:
        return max([way.chance for way in self.ways], default=NEVER)

    @property
    def exact(self) -> bool:
        return self.ceiling <= self.chance


def outlook(island: Island, ground: Ground, course: Course) -> Outlook:
    """Every card that can be paid; `ground` is the island's. Rule `action.card_cost`."""
    ways: dict[int, Way] = {}
    ceilings = []
    points, oratory = points_of(island), has_oratory(island)
    for settled in settlings(island):
        here, fresh = ground, None
        if settled is not island:
            here, fresh = ground_of(settled), settled.metropolis
        for number, card in enumerate(course.display):
            if card.cost <= settled.hoplites:
                way, most = _best_way(_Hand(settled, here, course, number, points, oratory))
                ceilings.append(most)
                if way and (number not in ways or way.chance > ways[number].chance):
                    ways[number] = way._replace(settled=fresh)
    return Outlook(list(ways.values()), max(filter(None, ceilings), default=NEVER))


class _Hand(NamedTuple):
    """A player with his points, his island, and the card he takes."""

    island: Island
    ground: Ground
    course: Course
    number: int
    points: int
    oratory: bool

    @property
    def card(self) -> ActionCard:
        return self.course.display[self.number]


def _best_way(hand: _Hand) -> tuple[Way | None, Fraction]:
    """The best way with one card, None where there is none, and what no way with it can better.

    Of equally good ones it is the first.
    """
    best, ceilings = None, []
    if hand.points + _most_drawn(hand) + MOST_BUILT < ENOUGH:
        return None, NEVER
    for way in _ways(hand):
        ceilings.append(way.finish.ceiling)
        if way.chance if best is None else way.chance > best.chance:
            best = way
            if best.chance == 1:
                break
    ceiling = max(ceilings, default=NEVER)
    if best is not None:
        best = best._replace(finish=best.finish._replace(ceiling=ceiling))
    return best, ceiling


def _most_drawn(hand: _Hand) -> int:
    """How many points Titans can add at most."""
    plain = {cell.terrain for cell in hand.card.tile}
    if hand.course.joined and VOLCANO in plain:
        plain = set(TITAN_OF)
    if hand.oratory:
        return len(plain)
    return min(len(plain), int(not hand.island.titans))


def _ways(hand: _Hand) -> Iterator[Way]:
    nowhere = True
    for place in places(hand.ground, hand.card.tile):
        nowhere = False
        yield from _ways_at(hand, place)
    if nowhere:
        yield from _ways_at(hand, None)


def _ways_at(hand: _Hand, place: Laid | None) -> Iterator[Way]:
    """The ways with the tile at one place: one for each Titan that may stay."""
    laying = _laying(hand, place)
    if laying is None:
        yield Way(hand.number, place, (), _NO_LOOT, hand.points, _UNKNOWN)
        return
    held = [titan.name for titan in hand.island.titans]
    for order in _orders(laying.drawn, hand.oratory):
        titans = titans_after(held, order, hand.oratory)
        points = hand.points - len(held) + len(titans)
        if points + MOST_BUILT >= ENOUGH:
            start = _start(hand, laying, points, _active(hand.island, titans, order))
            finish = _finish(hand, start)
            if finish.ceiling:
                yield Way(hand.number, place, order, laying.gained, points, finish)


def _finish(hand: _Hand, start: Start) -> Finish:
    """The best way to go on, or that it is not known where the budget does not afford it."""
    action, economy = hand.card.action, hand.course.economy
    budget = hand.course.budget
    if all(budget.affords(what, steps) for what, steps in searches(start, action, economy)):
        return best_finish(start, action, economy)
    return _UNKNOWN


def _orders(new: Sequence[TitanName], oratory: bool) -> Iterator[tuple[TitanName, ...]]:
    """Ruling `two-titans`: without an oratory each of several new Titans may be the last, who
    stays.
    """
    if oratory or len(new) < _SEVERAL:
        yield tuple(new)
        return
    for last in new:
        yield (*[name for name in new if name != last], last)


def _active(
    island: Island, titans: Sequence[TitanName], new: Sequence[TitanName]
) -> tuple[TitanName, ...]:
    """The Titans whose favours can be used: new ones, and held ones that are active."""
    return tuple([name for name in titans if name in new or holds_active(island, name)])


class _Laying(NamedTuple):
    """What a tile at one place brings: Titans drawn, the reward of ports, creatures, room."""

    drawn: Sequence[TitanName]
    gained: Loot
    creatures: tuple[Creature, ...]
    now: RoomLeft
    later: RoomLeft


def _laying(hand: _Hand, place: Laid | None) -> _Laying | None:
    """The tile laid at a place (None: put away); None where the budget does not afford it."""
    island, known = hand.island, hand.course.known
    what = (island.metropolis, hand.number, place.cells if place else ())
    found = known.get(what)
    if found is None and hand.course.budget.affords(what, _PLACE):
        found = known[what] = _laid(hand, place)
    return found


def _laid(hand: _Hand, place: Laid | None) -> _Laying:
    ground, gained = hand.ground, _NO_LOOT
    new: Sequence[TitanName] = ()
    if place is not None:
        ground = laid_on(ground, place)
        new = drawn(zones_with(ground.lattice, ground.terrain, hand.course.joined, place.mask))
        gained = reward(hand.island, ground, place.mask)
    now = _room(hand, ground)
    return _Laying(
        drawn=new,
        gained=gained,
        creatures=tuple(sorted([*creatures_of(hand.island), *_arriving(hand, place)])),
        now=now,
        later=_room(hand, ground.pacified()) if ground.creatures else now,
    )


def _start(hand: _Hand, laying: _Laying, points: int, active: tuple[TitanName, ...]) -> Start:
    """Where the turn stands when the tile is laid."""
    island = hand.island
    return Start(
        points=points,
        creatures=laying.creatures,
        hoplites=island.hoplites - hand.card.cost + laying.gained.hoplites,
        nuggets=island.nuggets + laying.gained.nuggets,
        captured=len(island.captured),
        active=active,
        now=laying.now,
        later=laying.later,
    )


def _room(hand: _Hand, ground: Ground) -> RoomLeft:
    return tuple(room(ground, hand.course.offer).items())


def _arriving(hand: _Hand, place: Laid | None) -> Iterator[Creature]:
    """The creatures that come with the tile."""
    if place is not None:
        for cell in hand.card.tile:
            if cell.creature is not None:
                yield cell.creature
