"""What a turn builds: a building of the offer, a temple, a medallion.

Rows `site.building`, `site.temple`, `site.creature_adjacent`, `site.volcano_joker`, `build.bonus`
and `victory.medallion` of docs/rules/orichalque.md.
"""

from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.islands import VOLCANO, Building, OfferedBuilding
from services.orichalque.rules.played_actions import (
    BuildBuilding,
    BuildTemple,
    ForgeMedallion,
)
from services.orichalque.rules.played_state import (
    Done,
    TurnState,
    change_cells,
    change_stock,
    refuse,
)
from services.orichalque.rules.sites import find_all_legal_sites
from services.orichalque.rules.victory import MEDALLION_PRICE
from shared.core.steps import build_step


def build_something(state: TurnState, step: BuildBuilding | BuildTemple | ForgeMedallion) -> Done:
    """The outcome of a construction."""
    match step:
        case BuildBuilding():
            return _build_building(state, step)
        case BuildTemple():
            return _build_temple(state, step)
        case _:
            return _forge_medallion(state)


def _build_building(state: TurnState, step: BuildBuilding) -> Done:
    """Rules `site.building`, `site.volcano_joker` and `build.bonus`."""
    spot = (step.q, step.r)
    masks = build_masks(state.island)
    at = masks.lattice.number.get(spot)
    if at is None:
        return refuse(state, "site.building", "outside", q=step.q, r=step.r)
    offered = _find_offered(state, step.building, masks, 1 << at)
    if offered is None:
        return refuse(state, "site.building", "offer", q=step.q, r=step.r)
    if masks.lattice.near[at] & masks.creatures:
        return refuse(state, "site.creature_adjacent", "creature")
    offer = list(state.island.offer)
    offer.remove(offered)
    hoplites, nuggets = int(step.building == "camp"), int(step.building == "mine")
    state = change_stock(state, hoplites, nuggets, offer=tuple(offer))
    state = change_cells(
        state, (spot,), lambda cell: cell._replace(cover="building", building=step.building)
    )
    bonus = build_step("build.bonus", f"build.bonus.{step.building}")
    volcano = bool(masks.terrain[VOLCANO] >> at & 1)
    joker = (build_step("site.volcano_joker", "site.joker"),) if volcano else ()
    effects = (*joker, bonus) if hoplites or nuggets else joker
    return Done(state, True, build_step("site.building", q=step.q, r=step.r), effects)


def _find_offered(
    state: TurnState, building: Building, masks: IslandMasks, cell: int
) -> OfferedBuilding | None:
    """The building of the offer that may be built on the cell."""
    for one in state.island.offer:
        if (
            one.building == building
            and (masks.terrain[one.terrain] | masks.terrain[VOLCANO]) & cell
        ):
            return one
    return None


def _build_temple(state: TurnState, step: BuildTemple) -> Done:
    """Rules `site.temple` and `site.creature_adjacent`."""
    masks = build_masks(state.island)
    number = masks.lattice.number
    mask = sum({1 << number[spot] for spot in step.cells if spot in number})
    if mask not in find_all_legal_sites(masks):
        guarded = mask in find_all_legal_sites(masks.without_creatures())
        if guarded:
            return refuse(state, "site.creature_adjacent", "creature")
        return refuse(state, "site.temple", "rhombus")
    state = change_stock(state, temples=state.island.temples + 1)
    state = change_cells(state, step.cells, lambda cell: cell._replace(cover="temple"))
    return Done(state, True, build_step("site.temple", "site.four"))


def _forge_medallion(state: TurnState) -> Done:
    """Rule `victory.medallion`."""
    held = state.island.nuggets
    if held < MEDALLION_PRICE:
        return refuse(state, "victory.medallion", "nuggets", count=held, cost=MEDALLION_PRICE)
    state = change_stock(state, nuggets=-MEDALLION_PRICE, medallions=state.island.medallions + 1)
    return Done(state, True, build_step("victory.medallion", count=MEDALLION_PRICE))
