"""The phase of construction: each player in turn pays and builds, and the map after it.

A step that the rules do not allow is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, NamedTuple

from services.deluges.rules import box, costs
from services.deluges.rules.cells import ByCell, Cell, CellName, HeritageLeft, Mines
from services.deluges.rules.conflicts import ENCOUNTER, ConflictAnswer
from services.deluges.rules.consistency import join_neighbours, list_ocean_warnings, read_fleets
from services.deluges.rules.map_phases import STEPS, BuildStep, Constructions, Site
from services.deluges.rules.people import LISTED, CountsByPlayer, Steps, drop_absent, is_lost
from services.deluges.rules.settling import add_boats, list_rulings, list_warnings, settle_cells
from services.deluges.rules.trades import PurseAnswer, describe_purses, explain_lacking
from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtMost, Inline
from shared.core.phrases import Word
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step


class BuiltStep(NamedTuple):
    """What a player builds with one payment, and why that is allowed or not."""

    legal: Annotated[bool, "Whether the rules allow it; a step that they do not is left out."]
    step: Annotated[Step, Inline()]
    fought: Annotated[
        tuple[Annotated[ConflictAnswer, ENCOUNTER], ...],
        LISTED,
        "The conflicts of boats built beside enemy boats.",
    ] = ()


class BuiltCell(NamedTuple):
    """A cell after the constructions."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    warriors: Annotated[CountsByPlayer, "Warriors by player."]
    mines: Annotated[Amount, "Mines on it."]
    heritage: Annotated[tuple[HeritageLeft, ...], LISTED, "Dolmens, monuments and wonders on it."]
    functions: Annotated[tuple[Identifier, ...], LISTED, "Ports, barracks and granaries on it."]
    steps: Annotated[Steps, "What the people of the cell did before anybody built; empty: nothing."]


class ConstructionsAnswer(NamedTuple):
    """Every step with its outcome, and what everybody has and what stands where then."""

    steps: Annotated[tuple[BuiltStep, ...], AtMost(STEPS), "Every step, in its order."]
    players: Annotated[box.PerCivilisation[PurseAnswer], "What each player has left."]
    cells: Annotated[box.PerCell[BuiltCell], "The cells of land, in their order."]
    fleets: Annotated[ByCell[CountsByPlayer], "By ocean cell: the boats there after it, by player."]


@dataclass(frozen=True, slots=True)
class _Ground:
    """The map and the purses while the players build; its dictionaries change."""

    given: Constructions
    cells: dict[str, Cell]
    fleets: dict[str, dict[str, int]]
    purses: dict[str, dict[str, int]]
    neighbours: Mapping[str, frozenset[str]]
    rulings: list[Ruling]
    controllers: Mapping[str, str | None]

    def controls(self, player: str, name: str) -> bool:
        """Whether the player controls a cell of land; nothing that is built changes that."""
        return self.controllers.get(name) == player

    def list_coast(self, player: str, ocean: str) -> list[Cell]:
        beside = sorted(self.neighbours.get(ocean, ()))
        return [self.cells[one] for one in beside if self.controls(player, one)]

    def count_existing(self, built: box.Construction, player: str, name: str) -> int:
        """How many there are already of one kind, of the player or on the cell."""
        if built.kind == "boat":
            return sum([boats.get(player, 0) for boats in self.fleets.values()])
        if built.kind == "warrior":
            alive = [one for one in self.cells.values() if not is_lost(one)]
            return sum([one.warriors.get(player, 0) for one in alive])
        cell = self.cells[name]
        if built.kind == "mine":
            return cell.mine_count
        if built.is_function:
            return int(built.kind in cell.functions)
        return sum([one.kind == built.kind for one in cell.heritage])


def build_in_order(given: Constructions) -> Calculation[ConstructionsAnswer]:
    """Every step checked and, if the rules allow it, carried out."""
    settled = settle_cells(given.cells, given.table)
    ground = _Ground(
        given,
        {one.cell.id: one.cell for one in settled},
        read_fleets(given.fleets),
        {one.id: dict(one.resources) for one in given.players},
        join_neighbours(given.neighbours),
        list_rulings(settled),
        {one.cell.id: one.control.controller for one in settled},
    )
    finished: list[str] = []
    steps = []
    for index, step in enumerate(given.steps):
        faults = chain(
            _list_place_faults(step, ground),
            _list_cap_faults(step, ground),
            _list_price_faults(step, ground),
        )
        refused = _check_order(step, given.seats, finished) or next(faults, None)
        steps.append(BuiltStep(False, refused) if refused else _build(step, index, ground))
        if refused is None and step.player not in finished:
            finished.append(step.player)
    before = {one.cell.id: one.steps for one in settled}
    land = [one for one in ground.cells.values() if not one.flooded]
    answer = ConstructionsAnswer(
        tuple(steps),
        describe_purses(ground.purses),
        tuple([_describe_cell(one, before[one.id]) for one in land]),
        {name: boats for name, boats in ground.fleets.items() if boats},
    )
    # Cells where boats are to be built are taken for ocean.
    sites = chain.from_iterable(step.builds for step in given.steps)
    known = {*ground.cells, *[one.cell for one in sites if one.kind == "boat"]}
    named = list_ocean_warnings(given.neighbours, known, given.oceans, given.fleets)
    warnings = (*named, *list_warnings(settled))
    return Calculation(answer, distinct_rulings(ground.rulings), warnings)


def _check_order(step: BuildStep, seats: tuple[str, ...], finished: list[str]) -> Step | None:
    """The refusal of a player whose turn to build is over.

    `finished` has the players who have built so far, the one who builds now last.
    """
    if not finished or step.player == finished[-1]:
        return None
    now = finished[-1]
    is_before = bool(seats) and seats.index(step.player) < seats.index(now)
    is_late = is_before or step.player in finished
    return build_step("build.order", player=step.player, other=now) if is_late else None


def _list_place_faults(step: BuildStep, ground: _Ground) -> Iterator[Step]:
    for one in step.builds:
        find = _find_fault_at_sea if one.kind == "boat" else _find_fault_on_land
        wrong = find(step.player, one.cell, ground)
        if wrong:
            params = {"cell": one.cell, "player": step.player}
            yield build_step("build.place", f"build.place.{wrong}", **params)


def _find_fault_at_sea(player: str, name: str, ground: _Ground) -> str:
    """Why the player builds no boat on a cell; empty: nothing is wrong."""
    cell = ground.cells.get(name)
    if cell is not None and not cell.flooded:
        return "on-land"
    if not ground.neighbours.get(name):
        return "not_given"
    return "" if ground.list_coast(player, name) else "no-coast"


def _find_fault_on_land(player: str, name: str, ground: _Ground) -> str:
    cell = ground.cells.get(name)
    if cell is None or cell.flooded:
        return "at-sea"
    if is_lost(cell):
        return "lost"
    return "" if ground.controls(player, name) else "foreign"


def _list_cap_faults(step: BuildStep, ground: _Ground) -> Iterator[Step]:
    """Rules `cap.*`, of constructions on cells where they may be built."""
    wanted: dict[tuple[str, str], int] = {}
    for one in step.builds:
        built = box.CONSTRUCTIONS[one.kind]
        key = (one.kind, "" if built.per_civilisation else one.cell)
        wanted[key] = wanted.get(key, 0) + one.number
        total = wanted[key] + ground.count_existing(built, step.player, one.cell)
        if total > built.most:
            what = Word(f"construction.{one.kind}")
            yield build_step(built.limit, "cap.full", what=what, given=total, most=built.most)


def _list_price_faults(step: BuildStep, ground: _Ground) -> Iterator[Step]:
    prices = {box.CONSTRUCTIONS[one.kind].price for one in step.builds}
    if len(prices) > 1:
        yield build_step("build.cost", "build.cost.mixed")
    elif not any(step.payment.values()):
        yield build_step("build.cost", "build.cost.nothing")
    elif prices == {"boat"}:
        yield from _list_boat_price_faults(step, ground)
    else:
        yield from _list_common_price_faults(step, prices.pop(), ground)
    lacking = explain_lacking(step.player, ground.purses[step.player], step.payment)
    if lacking is not None:
        yield lacking


def _list_boat_price_faults(step: BuildStep, ground: _Ground) -> Iterator[Step]:
    wood = sum([_get_boat_price(step.player, one, ground) * one.number for one in step.builds])
    boats, paid = sum([one.number for one in step.builds]), drop_absent(step.payment)
    if paid.keys() != {"wood"}:
        yield build_step("build.cost", "build.cost.boat.other", count=boats, wood=wood)
    elif paid["wood"] != wood:
        given = paid["wood"]
        yield build_step("build.cost", "build.cost.boat", count=boats, wood=wood, paid=given)


def _list_common_price_faults(step: BuildStep, price: str, ground: _Ground) -> Iterator[Step]:
    advanced = ground.given.table.advanced
    units = sum([_count_prices(one, step, ground) for one in step.builds])
    bought = costs.find_purchases(step.payment, advanced, False)
    if any((one.kind, one.number) == (price, units) for one in bought):
        return
    if price == "wonder":
        yield build_step("build.cost", "build.cost.wonder", count=units)
    else:
        edition = ".advanced" if advanced else ""
        yield build_step("build.cost", f"build.cost.inexact{edition}", count=units)


def _get_boat_price(player: str, one: Site, ground: _Ground) -> int:
    """A port of the player beside the ocean cell makes boats cheaper."""
    coast = ground.list_coast(player, one.cell)
    return costs.get_boat_price(any("port" in cell.functions for cell in coast))


def _count_prices(one: Site, step: BuildStep, ground: _Ground) -> int:
    """How many times the common price it costs; barracks serve as soon as they stand."""
    if one.kind != "warrior":
        return one.number
    cell = ground.cells.get(one.cell)
    functions = () if cell is None else cell.functions
    built = [site.kind for site in step.builds if site.cell == one.cell]
    return costs.count_warrior_prices(one.number, "barracks" in (*functions, *built))


def _build(step: BuildStep, index: int, ground: _Ground) -> BuiltStep:
    purse = ground.purses[step.player]
    for resource in costs.RESOURCES:
        purse[resource] -= step.payment[resource]
    fought = []
    for one in step.builds:
        if one.kind == "boat":
            at, table = ("steps", index), ground.given.table
            launched = add_boats(ground.fleets, one.cell, {step.player: one.number}, table, at)
            if launched is not None:
                ground.rulings.extend(launched.rulings)
                fought.append(launched.facts)
        else:
            ground.cells[one.cell] = _add(ground.cells[one.cell], step.player, one)
    count = sum([one.number for one in step.builds])
    spent = sum(step.payment.values())
    done = build_step("build.order", "build.done", player=step.player, count=count, spent=spent)
    return BuiltStep(True, done, tuple(fought))


def _add(cell: Cell, player: str, one: Site) -> Cell:
    if one.kind == "warrior":
        warriors = {**cell.warriors, player: cell.warriors.get(player, 0) + one.number}
        return cell._replace(warriors=warriors)
    if one.kind == "mine":
        return cell._replace(mines=(*cell.mines, Mines(player, one.number)))
    if one.kind in box.HERITAGE:
        return cell._replace(heritage=(*cell.heritage, HeritageLeft(one.kind, player)))
    return cell.with_function(one.kind)


def _describe_cell(cell: Cell, before: tuple[Step, ...]) -> BuiltCell:
    return BuiltCell(
        cell.id, drop_absent(cell.warriors), cell.mine_count, cell.heritage, cell.functions, before
    )
