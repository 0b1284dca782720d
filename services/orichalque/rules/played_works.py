"""What the steps of a turn do: the metropolis and the tile, fights, and what is built."""

from collections.abc import Sequence

from services.orichalque.rules import islands, tiles, titans
from services.orichalque.rules.combat import count_dice, find_die_ruling
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature, explain_gain
from services.orichalque.rules.lattice import IslandMasks, build_masks
from services.orichalque.rules.played_state import (
    TILE,
    BuildBuilding,
    BuildTemple,
    Done,
    Fight,
    GivenTurn,
    LayMetropolis,
    LayTile,
    TurnState,
    change_cells,
    change_stock,
    pay,
    put_back,
    receive,
    refuse,
)
from services.orichalque.rules.position import Die
from services.orichalque.rules.site_answers import find_legal_sites
from services.orichalque.rules.victory import MEDALLION_PRICE
from shared.core.phrases import Word
from shared.core.sheet import distinct_rulings
from shared.core.steps import Step, build_step


def lay_metropolis(state: TurnState, step: LayMetropolis) -> Done:
    if state.island.metropolis is not None:
        return refuse(state, "metropolis.port", "laid")
    port = next((one for one in state.island.ports if one[:2] == step), None)
    if port is None:
        ports = islands.write_spots([one[:2] for one in state.island.ports])
        return refuse(state, "metropolis.port", "no-port", q=step.q, r=step.r, spots=ports)
    state = change_stock(state, metropolis=(step.q, step.r))
    state, taken = receive(state, port.hoplites, port.nuggets)
    laid = build_step("metropolis.port", q=step.q, r=step.r)
    return Done(state, True, laid, tuple(tiles.explain_reward(taken)), taken.rulings)


def lay_tile_of_card(state: TurnState, step: LayTile, turn: GivenTurn) -> Done:
    if state.taken is None:
        return refuse(state, "turn.order", "card-first")
    if state.has_laid:
        return refuse(state, "turn.order", "one-tile")
    tile = turn.cards[state.taken].tile
    masks = build_masks(state.island)
    places = list(tiles.find_places(masks, tile))
    done = state._replace(phase=TILE, has_laid=True)
    if not step.cells:
        if places:
            return refuse(state, "tile.fit", "fits", count=len(places))
        return Done(done, True, build_step("tile.fit", "tile.nowhere"))
    place = _find_place(masks, tile, step.cells, places)
    if place is None:
        return _explain_place(state, masks, tile, step.cells)
    return _draw_titans(done, step, turn, place, masks)


def _find_place(
    masks: IslandMasks,
    tile: Sequence[islands.TileCell],
    spots: Sequence[islands.Spot],
    places: Sequence[tiles.TilePlace],
) -> tiles.TilePlace | None:
    """The legal place where the same lies on the same cells."""
    if len(spots) != len(tile):
        return None
    number = masks.lattice.number
    wanted = _list_contents(tile, [number.get(spot, -1) for spot in spots])
    return next((one for one in places if _list_contents(tile, one.cells) == wanted), None)


def _list_contents(
    tile: Sequence[islands.TileCell], cells: Sequence[int]
) -> set[tuple[int, islands.Terrain, Creature | None]]:
    return {(at, one.terrain, one.creature) for one, at in zip(tile, cells, strict=True)}


def _explain_place(
    state: TurnState,
    masks: IslandMasks,
    tile: Sequence[islands.TileCell],
    spots: Sequence[islands.Spot],
) -> Done:
    number = masks.lattice.number
    outside = [spot for spot in spots if spot not in number]
    if outside:
        return refuse(state, "tile.fit", "outside", q=outside[0][0], r=outside[0][1])
    taken = [spot for spot in spots if not masks.free >> number[spot] & 1]
    if taken:
        return refuse(state, "tile.overlap", "taken", q=taken[0][0], r=taken[0][1])
    mask = sum({1 << number[spot] for spot in spots})
    if not mask & masks.lattice.reach(masks.laid):
        return refuse(state, "tile.adjacent", "apart")
    if len(spots) != len(tile):
        return refuse(state, "tile.fit", "count", count=len(tile), given=len(spots))
    return refuse(state, "tile.fit", "shape")


def _draw_titans(
    state: TurnState, step: LayTile, turn: GivenTurn, place: tiles.TilePlace, before: IslandMasks
) -> Done:
    island, volcanoes_join = state.island, turn.table.volcano_joins_zones
    masks, _, drawn = tiles.lay_tile(before, place, volcanoes_join)
    rulings = [*titans.find_zone_rulings(masks, volcanoes_join)]
    oratory = titans.has_oratory(island)
    if step.keep is not None and step.keep not in drawn:
        return refuse(state, "titan.zone", "keep", titan=titans.WORDS[step.keep])
    if step.keep is not None:
        drawn = [*[one for one in drawn if one != step.keep], step.keep]
    if len(drawn) > 1 and not oratory:
        rulings.append(titans.PLAYER_ORDERS)
    held = titans.update_titans([one.name for one in island.titans], drawn, oratory)
    rulings += titans.find_titan_rulings(len(held), oratory)
    reward = tiles.compute_reward(island, masks, place.mask)
    state, taken = receive(state, reward.hoplites, reward.nuggets)
    rulings += taken.rulings
    effects = (*tiles.explain_reward(taken), *titans.explain_titans(island, drawn))
    assert state.taken is not None
    for one, at in zip(turn.cards[state.taken].tile, place.cells, strict=True):
        cell = {"terrain": one.terrain, "creature": one.creature}
        state = change_cells(state, (masks.lattice.spots[at],), **cell)
    active = {one.name for one in island.titans if one.active} | {*drawn}
    state = change_stock(
        state, titans=tuple([islands.Titan(name, name in active) for name in held])
    )
    return Done(state, True, build_step("tile.adjacent"), effects, distinct_rulings(rulings))


def fight(state: TurnState, step: Fight, die: Die) -> Done:
    spot = (step.q, step.r)
    creature = next(
        (one.creature for one in state.island.cells if one[:2] == spot and one.creature), None
    )
    if creature is None:
        return refuse(state, "combat.order", "no-creature", q=step.q, r=step.r)
    refused = _refuse_dice(state, step, creature, die)
    if refused is not None:
        return refused
    there = creature.hoplites + step.hoplites
    state = change_stock(state, hoplites=-step.hoplites)
    outcome = _find_outcome(step, creature)
    if outcome.rule == "combat.order":
        engaged = creature._replace(hoplites=there)
        state = change_cells(state, (spot,), creature=engaged)
        done = Done(state._replace(action=None), True, outcome)
    else:
        state = change_cells(state, (spot,), creature=None)
        done = _capture(put_back(state, there, 0), creature, outcome)
    if step.favour:
        return done
    return done._replace(rulings=(find_die_ruling(die), *done.rulings))


def _refuse_dice(state: TurnState, step: Fight, creature: Creature, die: Die) -> Done | None:
    there = creature.hoplites + step.hoplites
    if there > MOST_ENGAGED:
        return refuse(state, "combat.hoplites", "engaged", count=there, most=MOST_ENGAGED)
    if step.hoplites > state.island.hoplites:
        held = state.island.hoplites
        return refuse(state, "combat.hoplites", "storage", count=held, given=step.hoplites)
    rolled = len(step.faces) + step.auto
    dice = 0 if step.favour else count_dice(there)
    if rolled != dice:
        return refuse(state, "combat.hoplites", "dice", count=dice, given=rolled)
    unknown = tuple(sorted({face for face in step.faces if face not in die.faces}))
    if unknown:
        return refuse(state, "combat.sum", "faces", faces=unknown)
    if step.auto and not die.auto:
        return refuse(state, "combat.auto", "no-auto")
    return None


def _find_outcome(step: Fight, creature: Creature) -> Step:
    if step.favour:
        return build_step("combat.cronos")
    if step.auto:
        return build_step("combat.auto", "fought.auto")
    total = sum(step.faces)
    if total >= creature.strength:
        return build_step("combat.sum", "fought.sum", count=total, strength=creature.strength)
    return build_step("combat.order", "fought.lost", count=total, strength=creature.strength)


def _capture(state: TurnState, creature: Creature, outcome: Step) -> Done:
    """The loot comes at once, and the hoplites go back to the supply."""
    loot = creature.loot
    state, taken = receive(state, loot.hoplites, loot.nuggets)
    state = change_stock(state, captured=(*state.island.captured, creature.name))
    says_gain = any(taken.gained) or not any(loot)
    gained = (explain_gain("combat.loot", taken.gained),) if says_gain else ()
    return Done(state, True, outcome, (*gained, *taken.steps), taken.rulings)


def build_building(state: TurnState, step: BuildBuilding) -> Done:
    spot = (step.q, step.r)
    masks = build_masks(state.island)
    at = masks.lattice.number.get(spot)
    if at is None:
        return refuse(state, "site.building", "outside", q=step.q, r=step.r)
    offered = _find_offered(state, step.building, masks, 1 << at)
    if offered is None:
        return _explain_cell(state, step, masks, at)
    if creatures := masks.lattice.near[at] & masks.creatures:
        return _refuse_beside_creature(state, masks, 1 << at, creatures)
    offer = list(state.island.offer)
    offer.remove(offered)
    hoplites, nuggets = offered.lying
    state = change_stock(state, hoplites, nuggets, offer=tuple(offer))
    state = change_cells(state, (spot,), cover="building", building=step.building)
    bonus = build_step("build.bonus", f"build.bonus.{step.building}")
    volcano = bool(masks.terrain[islands.VOLCANO] >> at & 1)
    joker = (build_step("site.volcano_joker", "site.joker"),) if volcano else ()
    effects = (*joker, bonus) if hoplites or nuggets else joker
    return Done(state, True, build_step("site.building", q=step.q, r=step.r), effects)


def _find_offered(
    state: TurnState, building: islands.Building, masks: IslandMasks, cell: int
) -> islands.OfferedBuilding | None:
    """The building of the offer that may be built on the cell; of several one that is not bare."""
    fitting = [
        one
        for one in state.island.offer
        if one.building == building
        and (masks.terrain[one.terrain] | masks.terrain[islands.VOLCANO]) & cell
    ]
    return max(fitting, key=lambda one: sum(one.lying), default=None)


def _explain_cell(state: TurnState, step: BuildBuilding, masks: IslandMasks, at: int) -> Done:
    """Why no building of this kind can be built on the cell, whatever creatures there are."""
    bad = _refuse_cell(state, "site.building", masks, at)
    if bad is not None:
        return bad
    places = sorted({one.terrain for one in state.island.offer if one.building == step.building})
    if not places:
        what = Word(f"building.{step.building}")
        return refuse(state, "site.building", "offer", what=what)
    terrains = masks.terrain.items()
    return refuse(
        state,
        "site.building",
        "wrong-terrain",
        q=step.q,
        r=step.r,
        terrain=Word(next(f"terrain.{kind}" for kind, own in terrains if own >> at & 1)),
        choices=tuple([Word(f"terrain.{one}") for one in places]),
    )


def _refuse_cell(state: TurnState, rule: str, masks: IslandMasks, at: int) -> Done | None:
    q, r = masks.lattice.spots[at]
    if masks.covered >> at & 1:
        return refuse(state, rule, "covered", q=q, r=r)
    if masks.free >> at & 1:
        return refuse(state, rule, "bare", q=q, r=r)
    return None


def _refuse_beside_creature(
    state: TurnState, masks: IslandMasks, cells: int, creatures: int
) -> Done:
    wording = "creature-there" if creatures & cells else "creature-beside"
    (q, r), *_ = masks.lattice.list_spots(creatures & cells or creatures)
    return refuse(state, "site.creature_adjacent", wording, q=q, r=r)


def build_temple(state: TurnState, step: BuildTemple) -> Done:
    masks = build_masks(state.island)
    number = masks.lattice.number
    outside = [spot for spot in step.cells if spot not in number]
    if outside:
        return refuse(state, "site.temple", "outside", q=outside[0][0], r=outside[0][1])
    mask = sum({1 << number[spot] for spot in step.cells})
    if mask not in find_legal_sites(masks):
        return _explain_rhombus(state, step, masks, mask)
    state = change_stock(state, temples=state.island.temples + 1)
    state = change_cells(state, step.cells, cover="temple")
    return Done(state, True, build_step("site.temple", "temple.built"))


def _explain_rhombus(state: TurnState, step: BuildTemple, masks: IslandMasks, mask: int) -> Done:
    reach = next((one.reach for one in masks.lattice.rhombuses if one.cells == mask), None)
    if reach is None:
        return refuse(state, "site.temple", "rhombus")
    for at in [masks.lattice.number[spot] for spot in step.cells]:
        bad = _refuse_cell(state, "site.temple", masks, at)
        if bad is not None:
            return bad
    for kind in islands.TITAN_TERRAINS:
        if (masks.terrain[kind] & mask).bit_count() > 1:
            return refuse(state, "site.temple", "same-terrain", terrain=Word(f"terrain.{kind}"))
    return _refuse_beside_creature(state, masks, mask, reach & masks.creatures)


def forge_medallion(state: TurnState) -> Done:
    held = state.island.nuggets
    if held < MEDALLION_PRICE:
        return refuse(state, "victory.medallion", "nuggets", count=held, cost=MEDALLION_PRICE)
    state = pay(state, nuggets=MEDALLION_PRICE)
    state = change_stock(state, medallions=state.island.medallions + 1)
    return Done(state, True, build_step("victory.medallion", count=MEDALLION_PRICE))
