"""Every player's next turn: with which card and where its tile wins, and with what chance.

Every card that can be paid is tried at every place of its tile, as if it were the player's turn
with the present display; a tile that fits nowhere is put away and the turn goes on. A Titan can be
stolen where another player can pay for a card whose tile draws it.

How much of a race is examined is limited by counting steps instead of time. A step is about a tenth
of a millisecond: a tile laid at one place, or an equal part of a search through fights. What was
examined once for a player costs nothing again, whether or not it is still cached, so that the same
request always does the same work. Every player has an equal share. What the budget does not allow
is not examined: the chance found is then a lower bound, and the answer says so.
"""

from collections.abc import Hashable, Iterator, MutableMapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from services.orichalque.rules import tiles, turns
from services.orichalque.rules.building_room import find_room
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.island_scores import FAVOUR, compute_yield
from services.orichalque.rules.islands import (
    VOLCANO,
    CellSpot,
    Island,
    OfferedBuilding,
    Titan,
    TitanName,
)
from services.orichalque.rules.lattice import IslandMasks, build_masks, list_creatures
from services.orichalque.rules.position import ActionCard, RacePosition
from services.orichalque.rules.supply import PLENTY, Supply, Taken, take
from services.orichalque.rules.titans import TITAN_OF, has_active_titan, has_oratory, update_titans
from services.orichalque.rules.victory import WINNING_POINTS, count_points

RACE_STEPS = 6_000
"""Steps for all players of a race together."""


class StepBudget:
    """The steps of one player of a race."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self._paid: set[Hashable] = set()

    def try_spend(self, search: Hashable, steps: int) -> bool:
        """Spends the steps of a search, once; False where too few are left."""
        if search in self._paid:
            return True
        if steps > self.left:
            return False
        self.left -= steps
        self._paid.add(search)
        return True


def build_share(players: int) -> StepBudget:
    return StepBudget(RACE_STEPS // players)


_SEVERAL = 2
_PLACE_STEPS = 1
"""Steps to lay a tile and to find what can be built then."""
_NOT_EXAMINED = turns.TurnFinish(turns.NEVER, (), CERTAIN)
"""The result of what was not examined: it may win for certain."""


class TurnContext(NamedTuple):
    """What all possible turns of a player have in common.

    `known` caches the effect of every tile laid so far, which does not depend on the Titans held.
    """

    display: Sequence[ActionCard]
    offer: Sequence[OfferedBuilding]
    volcanoes_join: bool
    economy: turns.Economy
    budget: StepBudget
    known: MutableMapping[Hashable, "_TileEffect"]

    def find_supply(self, island: Island, paid: int = 0) -> Supply:
        """What the general supply has once the player has paid so many hoplites."""
        most = self.economy.most
        return Supply(most.hoplites - island.hoplites + paid, most.nuggets - island.nuggets)


class WayToWin(NamedTuple):
    """A way to win in the next turn: card, place (None: nowhere), new Titans, and the finish.

    `paid` is what ports pay. `new_metropolis`: the port where the metropolis is laid first, None
    where it is there already.
    """

    card: int
    place: tiles.TilePlace | None
    new_titans: tuple[TitanName, ...]
    paid: Taken
    points: int
    finish: turns.TurnFinish
    new_metropolis: CellSpot | None = None

    @property
    def chance(self) -> Fraction:
        return self.finish.chance


class TurnForecast(NamedTuple):
    """The best way with each card that can win, in the order of cards, and an upper bound."""

    ways: list[WayToWin]
    ceiling: Fraction

    @property
    def chance(self) -> Fraction:
        return max([way.chance for way in self.ways], default=turns.NEVER)

    @property
    def is_exact(self) -> bool:
        return self.ceiling <= self.chance


def forecast_turn(island: Island, masks: IslandMasks, context: TurnContext) -> TurnForecast:
    """Tries every card that can be paid; `masks` are the island's."""
    ways: dict[int, WayToWin] = {}
    ceilings = []
    points, oratory = count_points(island), has_oratory(island)
    for option, option_masks, new_metropolis in tiles.list_metropolis_options(
        island, masks, context.find_supply(island)
    ):
        for number, card in enumerate(context.display):
            if card.cost <= option.hoplites:
                way, most = _find_best_way(
                    _CardChoice(option, option_masks, context, number, points, oratory)
                )
                ceilings.append(most)
                if way and (number not in ways or way.chance > ways[number].chance):
                    ways[number] = way._replace(new_metropolis=new_metropolis)
    return TurnForecast(list(ways.values()), max(filter(None, ceilings), default=turns.NEVER))


class _CardChoice(NamedTuple):
    island: Island
    masks: IslandMasks
    context: TurnContext
    number: int
    points: int
    has_oratory: bool

    @property
    def card(self) -> ActionCard:
        return self.context.display[self.number]


def _find_best_way(choice: _CardChoice) -> tuple[WayToWin | None, Fraction]:
    best, ceilings = None, []
    if choice.points + _count_most_new_titans(choice) + turns.MOST_BUILT < WINNING_POINTS:
        return None, turns.NEVER
    for way in _list_ways(choice):
        ceilings.append(way.finish.ceiling)
        if way.chance if best is None else way.chance > best.chance:
            best = way
            if best.chance == 1:
                break
    ceiling = max(ceilings, default=turns.NEVER)
    if best is not None:
        best = best._replace(finish=best.finish._replace(ceiling=ceiling))
    return best, ceiling


def _count_most_new_titans(choice: _CardChoice) -> int:
    terrains = {cell.terrain for cell in choice.card.tile}
    if choice.context.volcanoes_join and VOLCANO in terrains:
        terrains = set(TITAN_OF)
    if choice.has_oratory:
        return len(terrains)
    return min(len(terrains), int(not choice.island.titans))


def _list_ways(choice: _CardChoice) -> Iterator[WayToWin]:
    place = None
    for place in tiles.find_places(choice.masks, choice.card.tile):
        yield from _list_ways_at(choice, place)
    if place is None:
        yield from _list_ways_at(choice, None)


def _list_ways_at(choice: _CardChoice, place: tiles.TilePlace | None) -> Iterator[WayToWin]:
    effect = _get_tile_effect(choice, place)
    if effect is None:
        yield WayToWin(choice.number, place, (), Taken(), choice.points, _NOT_EXAMINED)
        return
    held = [titan.name for titan in choice.island.titans]
    for order in _list_orders(effect.new_titans, choice.has_oratory):
        titans = update_titans(held, order, choice.has_oratory)
        points = choice.points - len(held) + len(titans)
        if points + turns.MOST_BUILT >= WINNING_POINTS:
            active = [one for one in titans if one in order or has_active_titan(choice.island, one)]
            start = effect.start._replace(points=points, active=tuple(active))
            action, economy = choice.card.action, choice.context.economy
            searches, budget = turns.list_searches(start, action, economy), choice.context.budget
            is_paid = all(budget.try_spend(key, steps) for key, steps in searches)
            finish = turns.find_best_finish(start, action, economy) if is_paid else _NOT_EXAMINED
            if finish.ceiling:
                yield WayToWin(choice.number, place, order, effect.paid, points, finish)


def _list_orders(new_titans: Sequence[TitanName], oratory: bool) -> Iterator[tuple[TitanName, ...]]:
    """Ruling `two-titans`: without an oratory, each of several new ones may stay as the last."""
    if oratory or len(new_titans) < _SEVERAL:
        yield tuple(new_titans)
        return
    for last in new_titans:
        yield (*[name for name in new_titans if name != last], last)


class _TileEffect(NamedTuple):
    new_titans: Sequence[TitanName]
    paid: Taken
    start: turns.TurnStart


def _get_tile_effect(choice: _CardChoice, place: tiles.TilePlace | None) -> _TileEffect | None:
    """The effect of the tile at a place (None: put away); None where the budget is too small."""
    island, known = choice.island, choice.context.known
    key = (island.metropolis, choice.number, place.cells if place else ())
    found = known.get(key)
    if found is None and choice.context.budget.try_spend(key, _PLACE_STEPS):
        found = known[key] = _compute_tile_effect(choice, place)
    return found


def _compute_tile_effect(choice: _CardChoice, place: tiles.TilePlace | None) -> _TileEffect:
    island, masks, wanted = choice.island, choice.masks, Loot()
    new_titans: list[TitanName] = []
    creatures = [*list_creatures(island)]
    if place is not None:
        masks, _, new_titans = tiles.lay_tile(masks, place, choice.context.volcanoes_join)
        wanted = tiles.compute_reward(island, masks, place.mask)
        creatures += [cell.creature for cell in choice.card.tile if cell.creature is not None]
    supply = choice.context.find_supply(island, choice.card.cost)
    paid = take(supply, wanted.hoplites, wanted.nuggets)
    offer = choice.context.offer
    now = later = tuple(find_room(masks, offer).items())
    if masks.creatures:
        later = tuple(find_room(masks.without_creatures(), offer).items())
    start = turns.TurnStart(
        points=choice.points,
        creatures=tuple(sorted(creatures)),
        hoplites=island.hoplites - choice.card.cost + paid.gained.hoplites,
        nuggets=island.nuggets + paid.gained.nuggets,
        captured=len(island.captured),
        active=(),
        now=now,
        later=later,
    )
    return _TileEffect(new_titans, paid, start)


_SHARES = 4
"""Players among whom the steps of one player are shared again."""
_PRODUCING = 2
"""Actions of a turn that may produce or recruit."""


class Outlook(NamedTuple):
    """A player's next turn, and what it was computed from."""

    island: Island
    masks: IslandMasks
    context: TurnContext
    forecast: TurnForecast

    @property
    def supply(self) -> Supply:
        return self.context.find_supply(self.island)


def build_outlook(position: RacePosition, island: Island, supply: Supply) -> Outlook:
    masks = build_masks(island)
    option = next(tiles.list_metropolis_options(island, masks)).island
    economy = turns.Economy(
        mines=compute_yield(option, "mine").buildings,
        camps=compute_yield(option, "camp").buildings,
        prices=position.prices,
        die=position.die,
        most=Supply(island.hoplites + supply.hoplites, island.nuggets + supply.nuggets),
    )
    volcanoes_join = position.table.volcano_joins_zones
    budget = build_share(len(position.players))
    context = TurnContext(position.display, position.offer, volcanoes_join, economy, budget, {})
    return Outlook(island, masks, context, forecast_turn(island, masks, context))


def is_limited(outlook: Outlook, players: int) -> bool:
    forecast, context = outlook.forecast, outlook.context
    if any(_takes_less(outlook, way) for way in forecast.ways):
        return True
    most, supply = _count_most_gains(outlook), outlook.supply
    if most.hoplites <= supply.hoplites and most.nuggets <= supply.nuggets:
        return False
    economy = context.economy._replace(most=PLENTY)
    plenty = context._replace(economy=economy, budget=build_share(players * _SHARES), known={})
    other = forecast_turn(outlook.island, outlook.masks, plenty)
    chances = [{way.card: way.chance for way in one.ways} for one in (forecast, other)]
    return chances[0] != chances[1] or forecast.ceiling != other.ceiling


def _takes_less(outlook: Outlook, way: WayToWin) -> bool:
    """Whether the supply has less than a way takes of it, but for hoplites of a loot."""
    spot = way.new_metropolis
    if spot and tiles.pay_metropolis(outlook.island, spot, outlook.supply).steps:
        return True
    return bool(way.paid.steps) or any(way.finish.short)


def _count_most_gains(outlook: Outlook) -> Supply:
    island, economy = outlook.island, outlook.context.economy
    drawn = [cell.creature for card in outlook.context.display for cell in card.tile]
    loots = [one.loot for one in (*list_creatures(island), *drawn) if one]
    rewards = [*loots, *[Loot(port.nuggets, port.hoplites) for port in island.ports]]
    favoured = _PRODUCING * FAVOUR
    return Supply(
        sum([one.hoplites for one in rewards]) + favoured * economy.camps,
        sum([one.nuggets for one in rewards]) + favoured * economy.mines,
    )


def find_steals(outlooks: Sequence[Outlook]) -> Iterator[tuple[Outlook, Titan]]:
    """Every Titan held that another player may take, each after its holder."""
    wanted = {titan.name for one in outlooks for titan in one.island.titans}
    reach = [_find_reachable(one, wanted) for one in outlooks]
    for number, holder in enumerate(outlooks):
        others = reach[:number] + reach[number + 1 :]
        for titan in holder.island.titans:
            if any(titan.name in names for names in others):
                yield holder, titan


def _find_reachable(outlook: Outlook, wanted: set[TitanName]) -> set[TitanName]:
    found: set[TitanName] = set()
    volcanoes_join = outlook.context.volcanoes_join
    for before in tiles.list_metropolis_options(outlook.island, outlook.masks, outlook.supply):
        for card in outlook.context.display:
            drawn = {TITAN_OF[cell.terrain] for cell in card.tile if cell.terrain in TITAN_OF}
            possible = {*TITAN_OF.values()} if volcanoes_join else drawn
            if card.cost <= before.island.hoplites and possible & wanted - found:
                for place in tiles.find_places(before.masks, card.tile):
                    found.update(tiles.lay_tile(before.masks, place, volcanoes_join).titans)
    return found
