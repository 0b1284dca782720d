"""Every exact figure against a slow reference that tries everything."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from services.orichalque.rules import clearing
from services.orichalque.rules.building_room import find_room
from services.orichalque.rules.clearing import (
    Resources,
    compute_double_chance,
    compute_single_chance,
)
from services.orichalque.rules.combat import FightResources, compute_chance, find_best_path
from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.islands import (
    ACTIONS,
    TITAN_TERRAINS,
    Building,
    Island,
    OfferedBuilding,
    Spot,
    TileCell,
    TitanName,
    TitanTerrain,
)
from services.orichalque.rules.lattice import Lattice, build_masks, get_lattice
from services.orichalque.rules.packing import pack_rhombuses
from services.orichalque.rules.position import DIE, Die, Prices
from services.orichalque.rules.site_answers import analyse_sites, find_legal_sites
from services.orichalque.rules.supply import PLENTY, Supply
from services.orichalque.rules.tiles import find_places
from services.orichalque.rules.titans import find_zones
from services.orichalque.rules.turns import Economy, RoomLeft, TurnStart, find_best_finish
from tests.rules.orichalque.drawn_islands import island
from tests.rules.orichalque.plain_orichalque import (
    beside,
    plain_chance_in_two,
    plain_odds,
    plain_packing,
    plain_places,
    plain_plans,
    plain_rhombuses,
    plain_room,
    plain_temple_site,
    plain_zones,
)
from tests.rules.orichalque.plain_turns import plain_turn

DICE = [DIE, Die((0, 2, 2, 5), 1), Die((1, 6), 0)]
COIN = Die((3,), 1)
LETTERS = "flldmdvV.B"


def drawn(seed: int, rows: int = 4, width: int = 5) -> Island:
    """An island drawn by lot."""
    lot = random.Random(seed)
    return island(*["".join(lot.choices(LETTERS, k=width)) for _ in range(rows)])


def islands() -> Iterator[Island]:
    return (drawn(seed) for seed in range(12))


def cells_of(shape: Lattice, mask: int) -> frozenset[Spot]:
    return frozenset(spot for cell, spot in enumerate(shape.spots) if mask >> cell & 1)


@pytest.mark.parametrize("die", DICE, ids=str)
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_odds_are_those_of_every_throw(die: Die, dice: int) -> None:
    for strength in range(1, 23):
        assert compute_chance(strength, dice, die) == plain_odds(strength, dice, die)


def test_rhombuses_are_four_cells_with_five_pairs_that_touch() -> None:
    spots = tuple([(q, r) for q in range(4) for r in range(4)])
    shape = get_lattice(spots)
    found = [cells_of(shape, rhombus.cells) for rhombus in shape.rhombuses]
    assert len(found) == len(set(found))
    assert set(found) == plain_rhombuses(spots)


def test_the_reach_of_a_rhombus_is_all_that_touches_it() -> None:
    shape = get_lattice(tuple([(q, r) for q in range(4) for r in range(4)]))
    for cells, reach in shape.rhombuses:
        four = cells_of(shape, cells)
        around = {spot for spot in shape.spots if any(beside(spot, one) for one in four)}
        assert cells_of(shape, reach) == four | around


@pytest.mark.parametrize("joined", [False, True])
def test_zones_are_those_of_a_flood_fill(joined: bool) -> None:
    for one in islands():
        masks = build_masks(one)
        found = find_zones(masks.lattice, masks.terrain, joined)
        terrain = {cell[:2]: cell.terrain for cell in one.cells if cell.terrain is not None}
        given = [(zone.terrain, cells_of(masks.lattice, zone.cells)) for zone in found]
        assert len(given) == len(set(given))
        assert set(given) == plain_zones(terrain, joined)
        assert all(zone.size == zone.cells.bit_count() for zone in found)


def test_temple_sites_are_those_found_by_looking_at_every_four_cells() -> None:
    for one in islands():
        masks = build_masks(one)
        at = {cell[:2]: cell for cell in one.cells}
        wanted = {
            four
            for four in plain_rhombuses(list(at))
            if plain_temple_site([at[spot] for spot in four], one.cells)
        }
        legal = find_legal_sites(masks)
        assert {cells_of(masks.lattice, site) for site in legal} == wanted
        sites = analyse_sites(masks).sites
        assert {cells_of(masks.lattice, one.cells) for one in sites if not any(one[1:])} == wanted


def test_a_site_that_lacks_one_thing_is_legal_once_it_is_mended() -> None:
    for one in islands():
        masks = build_masks(one)
        for site in analyse_sites(masks).sites:
            if site.creature:
                at = cells_of(masks.lattice, site.creature)
                freed = [
                    cell._replace(creature=None) if cell[:2] in at else cell for cell in one.cells
                ]
                mended = build_masks(Island(tuple(freed), one.metropolis))
                assert site.cells in find_legal_sites(mended)


def test_packings_are_as_large_as_any() -> None:
    for seed in range(150):
        lot = random.Random(seed)
        shape = get_lattice(tuple([(q, r) for q in range(4) for r in range(5)]))
        some = tuple(lot.sample([one.cells for one in shape.rhombuses], k=lot.randint(0, 13)))
        chosen, exact, _ = pack_rhombuses(some)
        assert exact
        assert set(chosen) <= set(some)
        assert not any(one & other for one, other in combinations(chosen, 2))
        assert len(chosen) == plain_packing(some)


def creatures(lot: random.Random, count: int) -> tuple[Creature, ...]:
    return tuple(
        [
            Creature(
                lot.randint(1, 14),
                "",
                Loot(lot.randint(0, 2), lot.choice([0, 0, 1])),
                lot.choice([0, 0, 2]),
            )
            for _ in range(count)
        ]
    )


@pytest.mark.parametrize("seed", range(24))
def test_plans_are_as_good_as_the_best_of_all_orders_and_shares(seed: int) -> None:
    lot = random.Random(seed)
    some, cronos = creatures(lot, lot.randint(1, 2 + (seed % 4 == 0))), lot.random() < 0.5
    hoplites, die = lot.randint(0, 4), lot.choice([COIN, Die((1, 4), 0), Die((2,), 1)])
    held = lot.choice([PLENTY.hoplites, hoplites, hoplites + 1])
    every = list(plain_plans(some, hoplites, cronos, die, most=held))
    clear = find_best_path(some, FightResources(hoplites, cronos), die, "clear", held)
    most = find_best_path(some, FightResources(hoplites, cronos), die, "most", held)
    assert clear.clear == max(one for one, _ in every)
    means = FightResources(hoplites, cronos)
    assert compute_single_chance(some, means, die, held) == clear.clear
    assert most.captures == max(one for _, one in every)
    assert clear.captures == max(captures for one, captures in every if one == clear.clear)
    assert most.clear == max(one for one, captures in every if captures == most.captures)


@pytest.mark.parametrize("seed", range(12))
def test_hoplites_that_are_to_be_left_are_left(seed: int) -> None:
    lot = random.Random(seed)
    some, hoplites, keep = creatures(lot, 2), lot.randint(0, 5), lot.randint(1, 3)
    for most in (PLENTY.hoplites, hoplites, hoplites + 1):
        every = [one for one, _ in plain_plans(some, hoplites, False, COIN, keep, most)]
        means = FightResources(hoplites, keep=keep)
        assert compute_single_chance(some, means, COIN, most) == max(every, default=Fraction(0))


@pytest.mark.parametrize("seed", range(16))
def test_two_capture_actions_are_as_good_as_the_best_of_all_choices(seed: int) -> None:
    lot = random.Random(seed)
    some = creatures(lot, 3 if seed == 0 else 1 + seed % 2)
    means = Resources(lot.randint(0, 3), lot.randint(0, 2), lot.randint(0, 1), lot.random() < 0.3)
    prices = Prices(
        lot.choice([None, 1]), lot.choice([None, None, 2, 3]), lot.choice([None, None, 1])
    )
    die = lot.choice([COIN, Die((1, 4), 0)])
    for held in list_supplied(means):
        wanted = plain_chance_in_two(some, held, prices, die)
        assert compute_double_chance(some, held, prices, die) == (wanted, wanted)


def list_supplied(means: Resources) -> list[Resources]:
    """The same with a supply of plenty, of nothing, and of one hoplite and one nugget."""
    held = Supply(means.hoplites, means.nuggets)
    return [means._replace(most=one) for one in (PLENTY, held, Supply(held[0] + 1, held[1] + 1))]


@pytest.mark.parametrize("cronos", [False, True])
@pytest.mark.parametrize(
    ("count", "hoplites", "price"),
    [
        (6, 3, Prices(hoplites=1)),
        (6, 3, Prices(nuggets=2)),
        (7, 2, Prices(hoplites=0)),
        (8, 1, Prices(creatures=1)),
    ],
    ids=str,
)
def test_two_capture_actions_of_many_are_as_good_as_the_best_of_all_choices(
    count: int, hoplites: int, price: Prices, cronos: bool
) -> None:
    some = tuple(sorted(creatures(random.Random(count), count)))
    means = Resources(hoplites, 0, 0, cronos)
    wanted = plain_chance_in_two(some, means, price, COIN)
    assert compute_double_chance(some, means, price, COIN) == (wanted, wanted)


@pytest.mark.parametrize("seed", range(12))
def test_creatures_that_are_alike_are_as_many_as_they_are(seed: int) -> None:
    lot = random.Random(seed)
    some = tuple(sorted(lot.choices(creatures(lot, 2), k=5)))
    means = Resources(lot.randint(0, 6), lot.randint(0, 2), 0, seed % 2 == 0)
    prices = Prices(lot.choice([None, 1]), lot.choice([None, 2, 3]), lot.choice([None, 2]))
    for held in list_supplied(means):
        wanted = plain_chance_in_two(some, held, prices, DIE)
        assert compute_double_chance(some, held, prices, DIE) == (wanted, wanted)


@pytest.mark.parametrize("seed", range(8))
def test_bounds_of_many_hold_what_is_found_of_few(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lot = random.Random(seed)
    some = creatures(lot, lot.randint(2, 4))
    means = Resources(lot.randint(0, 5), lot.randint(0, 2), 0, seed % 2 == 0)
    prices = Prices(lot.choice([None, 1]), lot.choice([None, 2]), lot.choice([None, 2]))
    for held in list_supplied(means):
        exact = compute_double_chance(some, held, prices, DIE).least
        compute_double_chance.cache_clear()
        with monkeypatch.context() as patched:
            patched.setattr(clearing, "EFFORT", 0)
            bounds = compute_double_chance(some, held, prices, DIE)
        compute_double_chance.cache_clear()
        single = FightResources(held.hoplites, held.cronos)
        one = compute_single_chance(some, single, DIE, held.most.hoplites)
        assert one <= bounds.least <= exact <= bounds.most


def test_places_are_all_those_where_the_tile_lies_free_and_beside_something() -> None:
    bent = (TileCell(0, 0, "forest"), TileCell(1, 0, "desert"), TileCell(1, -1, "forest"))
    for seed in range(10):
        one = island(
            *["".join(random.Random(seed + 50 * r).choices("...fB", k=5)) for r in range(4)]
        )
        masks = build_masks(one)
        found = [
            frozenset(zip([masks.lattice.spots[cell] for cell in place.cells], "fdf", strict=True))
            for place in find_places(masks, bent)
        ]
        assert len(found) == len(set(found))
        assert set(found) == plain_places(one, [(cell.q, cell.r) for cell in bent], "fdf")


@pytest.mark.parametrize("seed", range(40))
def test_room_is_what_trying_every_cell_finds(seed: int) -> None:
    lot = random.Random(seed)
    one = island(*["".join(lot.choices("flldmvvV", k=3)) for _ in range(3)])
    kinds: list[tuple[Building, TitanTerrain]] = [
        (lot.choice(["mine", "camp", "ark"]), lot.choice(TITAN_TERRAINS)) for _ in range(3)
    ]
    offer = tuple([OfferedBuilding(*kind) for kind in kinds])
    assert dict(find_room(build_masks(one), offer)) == plain_room(one, offer)


def room_left(lot: random.Random) -> RoomLeft:
    """What there is room for; fewer temples where there are other buildings."""
    temples, mines, camps = lot.randint(0, 2), lot.randint(0, 2), lot.randint(0, 2)
    return tuple(
        [
            ((mine, camp), max(0, temples - lot.choice([0, mine + camp])))
            for mine in range(mines + 1)
            for camp in range(camps + 1)
            if mine + camp < 3
        ]
    )


def starts(lot: random.Random) -> TurnStart:
    some = creatures(lot, lot.choice([0, 0, 1, 1, 2]))
    names: list[TitanName] = ["theia", "themis", "cronos", "hyperion"]
    now = room_left(lot)
    return TurnStart(
        points=lot.randint(2, 5),
        creatures=some,
        hoplites=lot.randint(0, 3),
        nuggets=lot.randint(0, 11),
        captured=lot.randint(0, 1),
        active=tuple([name for name in names if lot.random() < 0.3]),
        now=now,
        later=room_left(lot) if some else now,
    )


@pytest.mark.parametrize("seed", range(150))
def test_a_turn_is_as_good_as_the_best_of_all_turns(seed: int) -> None:
    lot = random.Random(seed)
    start = starts(lot)
    prices = Prices(*[lot.choice([None, 0, 1, 2, 3]) for _ in range(3)])
    economy = Economy(lot.randint(1, 3), lot.randint(1, 2), prices, COIN)
    for action in ACTIONS:
        found = find_best_finish(start, action, economy)
        if [act.action for act in found.acts] == ["capture", "capture"]:
            assert found.chance > plain_turn(start, action, economy)
        else:
            assert found.chance == plain_turn(start, action, economy)


def test_cronos_may_help_another_before_the_one_that_was_lost() -> None:
    some = (Creature(4, "", Loot(0, 1)), Creature(6, "", Loot(0, 2)))
    means, prices = Resources(1, 0, 0, True), Prices(hoplites=0)
    wanted = plain_chance_in_two(some, means, prices, COIN)
    assert compute_double_chance(some, means, prices, COIN) == (wanted, wanted)
