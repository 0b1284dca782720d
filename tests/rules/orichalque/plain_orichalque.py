"""A slow, simple implementation: it tries every choice and remembers what it tried."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from services.orichalque.rules.clearing import Resources
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import Cell, Island, OfferedBuilding, Spot
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.supply import PLENTY

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def beside(one: Spot, other: Spot) -> bool:
    """Whether two spots touch."""
    return (other[0] - one[0], other[1] - one[1]) in AROUND


@cache
def plain_odds(strength: int, dice: int, die: Die) -> Fraction:
    """Every throw, one after the other."""
    faces = [*die.faces, *(["auto"] * die.auto)]
    throws = list(product(faces, repeat=dice))
    won = 0
    for throw in throws:
        numbers = [face for face in throw if isinstance(face, int)]
        won += len(numbers) < len(throw) or sum(numbers) >= strength
    return Fraction(won, len(throws))


def plain_plans(
    creatures: Sequence[Creature],
    hoplites: int,
    cronos: bool,
    die: Die,
    keep: int = 0,
    most: int = PLENTY.hoplites,
) -> Iterator[tuple[Fraction, Fraction]]:
    """Chance to clear and captures to be expected of every order and every allocation."""
    for order in permutations(creatures):
        for shares in product(range(4), repeat=len(order)):
            for helped in (None, *(range(len(order)) if cronos else ())):
                odds = _odds_along(order, shares, hoplites, helped, die, keep, most)
                if odds is not None:
                    yield _sum_odds(odds)


def _odds_along(
    order: Sequence[Creature],
    shares: Sequence[int],
    hoplites: int,
    helped: int | None,
    die: Die,
    keep: int,
    most: int,
) -> list[Fraction] | None:
    """The odds of each fight, None where hoplites are lacking."""
    supply = most - hoplites
    odds = []
    for index, (creature, share) in enumerate(zip(order, shares, strict=True)):
        if share > hoplites or share + creature.hoplites > 3:
            return None
        supply += share + creature.hoplites
        loot = min(creature.loot.hoplites, supply)
        supply -= loot
        hoplites += loot - share
        dice = 1 + share + creature.hoplites
        odds.append(Fraction(1) if index == helped else plain_odds(creature.strength, dice, die))
    return odds if hoplites >= keep else None


def _sum_odds(odds: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    won, expected = Fraction(1), Fraction(0)
    for one in odds:
        won *= one
        expected += won
    return won, expected


@cache
def plain_chance_in_two(
    creatures: tuple[Creature, ...], means: Resources, prices: Prices, die: Die, action: int = 1
) -> Fraction:
    """The best chance of clearing in two actions: every step tried from every state."""
    if not creatures:
        return Fraction(1)
    best = Fraction(0)
    for index, creature in enumerate(creatures):
        others = creatures[:index] + creatures[index + 1 :]
        if means.cronos:
            then = _gain(means, creature, 0)._replace(cronos=False)
            best = max(best, plain_chance_in_two(others, then, prices, die, action))
        for share in range(min(means.hoplites, 3 - creature.hoplites) + 1):
            odds = plain_odds(creature.strength, 1 + share + creature.hoplites, die)
            then = _gain(means, creature, share)
            chance = odds * plain_chance_in_two(others, then, prices, die, action)
            if action == 1:
                stays = creature._replace(hoplites=creature.hoplites + share)
                # Those on the creature are neither in storage nor in the supply.
                left = means._replace(
                    hoplites=means.hoplites - share,
                    most=means.most._replace(hoplites=means.most.hoplites - share),
                )
                again = tuple(sorted((*others, stays)))
                chance += (1 - odds) * max(
                    [
                        plain_chance_in_two(again, paid, prices, die, 2)
                        for paid in _paid(left, prices)
                    ],
                    default=Fraction(0),
                )
            best = max(best, chance)
    return best


def _gain(means: Resources, creature: Creature, share: int) -> Resources:
    """A creature is captured: its hoplites go back to the supply, which pays the loot."""
    supply = means.most.hoplites - means.hoplites + creature.hoplites + share
    hoplites = min(creature.loot.hoplites, supply)
    nuggets = min(creature.loot.nuggets, means.most.nuggets - means.nuggets)
    most = means.most._replace(hoplites=means.most.hoplites + creature.hoplites)
    return Resources(
        means.hoplites - share + hoplites,
        means.nuggets + nuggets,
        means.captured + 1,
        means.cronos,
        most,
    )


def _paid(means: Resources, prices: Prices) -> Iterator[Resources]:
    if prices.hoplites is not None and means.hoplites >= prices.hoplites:
        yield means._replace(hoplites=means.hoplites - prices.hoplites)
    if prices.nuggets is not None and means.nuggets >= prices.nuggets:
        yield means
    if prices.creatures is not None and means.captured >= prices.creatures:
        yield means


def plain_packing(rhombuses: Sequence[int]) -> int:
    """The most that share no cell: every choice, the largest first."""
    for size in range(len(rhombuses), 0, -1):
        for chosen in combinations(rhombuses, size):
            if sum(mask.bit_count() for mask in chosen) == _union(chosen).bit_count():
                return size
    return 0


def _union(masks: Sequence[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def plain_rhombuses(spots: Sequence[Spot]) -> set[frozenset[Spot]]:
    """Four cells of which five pairs touch: two neighbours and the two that touch both."""
    return {
        frozenset(four)
        for four in combinations(spots, 4)
        if sum(beside(one, other) for one, other in combinations(four, 2)) == 5
    }


def plain_zones(terrain: Mapping[Spot, str], joined: bool) -> set[tuple[str, frozenset[Spot]]]:
    """Zones by spreading from every cell."""
    zones = set()
    for spot, kind in terrain.items():
        if kind != "volcano":
            zone, border = set(), [spot]
            while border:
                one = border.pop()
                zone.add(one)
                border += [
                    other
                    for other, own in terrain.items()
                    if beside(one, other)
                    and other not in zone
                    and (own == kind or (joined and own == "volcano"))
                ]
            zones.add((kind, frozenset(zone)))
    return zones


def plain_temple_site(four: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    """Four terrains that differ, volcanoes aside, and no creature on them or beside them."""
    if any(cell.terrain is None or cell.cover is not None for cell in four):
        return False
    plain = [cell.terrain for cell in four if cell.terrain != "volcano"]
    guarded = any(
        cell.creature is not None
        and (cell in four or any(beside(cell[:2], one[:2]) for one in four))
        for cell in cells
    )
    return len(set(plain)) == len(plain) and not guarded


def plain_places(
    island: Island, tile: Sequence[Spot], letters: str
) -> set[frozenset[tuple[Spot, str]]]:
    """Every turn of a tile moved to every spot around, kept where it lies as it must."""
    free = {cell[:2] for cell in island.cells if cell.terrain is None and cell.cover is None}
    laid = {cell[:2] for cell in island.cells} - free
    found = set()
    for move in product(range(-9, 15), repeat=2):
        around = list(tile)
        for _ in range(6):
            around = [(-r, q + r) for q, r in around]
            spots = [(q + move[0], r + move[1]) for q, r in around]
            if set(spots) <= free and any(beside(one, other) for one in spots for other in laid):
                found.add(frozenset(zip(spots, letters, strict=True)))
    return found


def plain_room(island: Island, offer: Sequence[OfferedBuilding]) -> dict[tuple[int, int], int]:
    """Every choice of buildings on every choice of cells, and the temples besides."""
    at = {cell[:2]: cell for cell in island.cells}
    number = {spot: 1 << index for index, spot in enumerate(at)}
    sites = [
        sum(number[spot] for spot in four)
        for four in plain_rhombuses(list(at))
        if plain_temple_site([at[spot] for spot in four], island.cells)
    ]
    found: dict[tuple[int, int], int] = {}
    useful = [one for one in offer if one.building in ("mine", "camp")]
    for count in range(3):
        for chosen in combinations(useful, count):
            key = (
                sum(one.building == "mine" for one in chosen),
                sum(one.building == "camp" for one in chosen),
            )
            for spots in permutations(at, count):
                if all(
                    _bears(island, at[spot], one) for spot, one in zip(spots, chosen, strict=True)
                ):
                    used = sum(number[spot] for spot in spots)
                    temples = plain_packing([site for site in sites if not site & used])
                    found[key] = max(found.get(key, 0), temples)
    return found


def _bears(island: Island, cell: Cell, offered: OfferedBuilding) -> bool:
    """Whether the building can stand there."""
    if cell.creature is not None or cell.terrain not in (offered.terrain, "volcano"):
        return False
    return not any(one.creature and beside(one[:2], cell[:2]) for one in island.cells)
