"""From a settled body to a position of the rules: every fault is collected, then told at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from services.deluges.rules import caps
from services.deluges.rules.board import BoardPosition
from services.deluges.rules.builds import Workshop
from services.deluges.rules.cells import Cell, Heritage, Mines, Slaves
from services.deluges.rules.conflicts import Conflict
from services.deluges.rules.consistency import (
    named_players,
    refuse_cell,
    refuse_own_slaves,
    refuse_repeated_cells,
)
from services.deluges.rules.editions import refuse_advanced_piece, refuse_copper
from services.deluges.rules.floods import MarkedCell, Rise, refuse_rise
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import COUNTS, Tally
from services.deluges.rules.tally import TallyPosition
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer

Settled = Mapping[str, Any]


def read_tally(body: Settled) -> TallyPosition:
    """Everyone's counts; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    _check_players(body["players"], faults)
    for index, player in enumerate(body["players"]):
        at = ("players", index)
        for count, piece in (("monuments", "monument"), ("wonders", "wonder")):
            if player[count]:
                refuse_advanced_piece(table.advanced, piece, pointer(*at, count), faults)
        caps.refuse_warriors(player["warriors"], pointer(*at, "warriors"), faults)
        caps.refuse_boats(player["boats"], pointer(*at, "boats"), faults)
    faults.raise_if_any()
    return TallyPosition(
        table,
        tuple(
            Tally(player["id"], player["carried"], **{count: player[count] for count in COUNTS})
            for player in body["players"]
        ),
    )


def read_board(body: Settled) -> BoardPosition:
    """The whole board; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    cells = tuple(_cell(cell) for cell in body["cells"])
    known = _check_players(body["players"], faults)
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        refuse_unknown(named_players(cell, ("cells", index)), known, faults)
        refuse_cell(cell, ("cells", index), table.advanced, faults)
    caps.refuse_armies(cells, faults)
    boats = {pointer("boats", player): player for player in body["boats"]}
    refuse_unknown(boats, known, faults)
    caps.refuse_fleets(body["boats"], faults)
    faults.raise_if_any()
    carried = {player["id"]: player["carried"] for player in body["players"]}
    return BoardPosition(table, carried, cells, body["boats"])


def read_floods(body: Settled) -> Rise:
    """The counter and the cells of interest; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    marked = tuple(_marked(cell, index, faults) for index, cell in enumerate(body["cells"]))
    cells = [one.cell for one in marked]
    rise = Rise(body["before"], body["after"], marked)
    refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    for index in range(len(cells)):
        refuse_cell(rise.now(index), ("cells", index), table.advanced, faults)
    caps.refuse_armies(cells, faults)
    _check_civilisations(cells, "/cells", faults)
    faults.raise_if_any()
    return rise


def read_builds(body: Settled) -> Workshop:
    """What a player holds and wants; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    _check_editions(body, table.advanced, faults)
    _check_payment(body["payment"], body["resources"], faults)
    wish, warriors, boats = body["wish"], body["warriors"], body["boats"]
    where = "/wish/warrior" if wish["warrior"] else "/warriors"
    caps.refuse_warriors(warriors + wish["warrior"], where, faults)
    where = "/wish/boat" if wish["boat"] else "/boats"
    caps.refuse_boats(boats + wish["boat"], where, faults)
    faults.raise_if_any()
    return Workshop(
        advanced=table.advanced,
        resources=body["resources"],
        wish=wish,
        port=body["port"],
        barracks=body["barracks"],
        controlled=body["controlled"],
        owned_warriors=warriors,
        owned_boats=boats,
        payment=body["payment"],
    )


def _check_editions(body: Settled, advanced: bool, faults: Faults) -> None:
    for piece in ("port", "barracks"):
        if body[piece]:
            refuse_advanced_piece(advanced, piece, pointer(piece), faults)
    for piece, count in body["wish"].items():
        if count:
            refuse_advanced_piece(advanced, piece, pointer("wish", piece), faults)
    for name in ("resources", "payment"):
        refuse_copper(advanced, body[name]["copper"], pointer(name, "copper"), faults)


def _check_payment(payment: Settled, resources: Settled, faults: Faults) -> None:
    for kind, count in payment.items():
        if count > resources[kind]:
            where = pointer("payment", kind)
            faults.note("payment.beyond", where, given=count, held=resources[kind])


def read_conflict(body: Settled) -> Conflict:
    """Who fights and who lives there; raises IllegalPosition with every fault."""
    faults, place = Faults(), body["place"]
    slaves = tuple(Slaves(**slave) for slave in body["slaves"])
    named = {*body["sides"], *body["workers"]}
    named |= {player for slave in slaves for player in (slave.master, slave.colour)}
    caps.refuse_civilisations(named, "", faults)
    for player, count in body["sides"].items():
        refuse = caps.refuse_warriors if place == "land" else caps.refuse_boats
        refuse(count, pointer("sides", player), faults)
    refuse_own_slaves(slaves, (), faults)
    if place == "sea":
        for people in ("workers", "slaves", "fanatics"):
            if body[people]:
                faults.breach("conflict.sea", pointer(people))
    faults.raise_if_any()
    return Conflict(
        table=_table(body),
        place=place,
        sides=body["sides"],
        workers=body["workers"],
        slaves=slaves,
        fanatics=body["fanatics"],
    )


def read_growth(body: Settled) -> Cell:
    """The cell that grows; raises IllegalPosition with every fault."""
    faults, told = Faults(), body["cell"]
    cell = _cell({"id": "", **told})
    advanced = _table(body).advanced
    refuse_cell(cell, ("cell",), advanced, faults)
    if told["granary"]:
        refuse_advanced_piece(advanced, "granary", "/cell/granary", faults)
        if cell.flooded:
            faults.breach("flood.threshold", "/cell/granary")
    caps.refuse_garrison(cell, ("cell",), faults)
    _check_civilisations([cell], "/cell", faults)
    faults.raise_if_any()
    return cell.with_function("granary") if told["granary"] else cell


def _table(body: Settled) -> TableRules:
    rules = body["rules"]
    return TableRules(advanced=rules["edition"] == "advanced", **rules["options"])


def _check_players(players: Sequence[Settled], faults: Faults) -> list[str]:
    ids = [player["id"] for player in players]
    refuse_duplicates(ids, faults)
    caps.refuse_civilisations(ids, "/players", faults)
    return ids


def _check_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    named = {player for cell in cells for _, player in named_players(cell, ())}
    caps.refuse_civilisations(named, where, faults)


def _cell(told: Settled) -> Cell:
    return Cell(
        id=told["id"],
        forests=told.get("forests", 0),
        flooded=told["flooded"],
        lost=told["lost"],
        workers=told["workers"],
        slaves=tuple(Slaves(**slave) for slave in told["slaves"]),
        warriors=told["warriors"],
        fanatics=told["fanatics"],
        mines=tuple(Mines(**mine) for mine in told["mines"]),
        heritage=tuple(Heritage(**built) for built in told["heritage"]),
        functions=tuple(told["functions"]),
        controller=told.get("controller"),
    )


def _marked(told: Settled, index: int, faults: Faults) -> MarkedCell:
    mark = told["mark"]
    if told["island"] and mark > 1:
        faults.note("flood.island", pointer("cells", index, "mark"), mark=mark)
    deforested = told.get("deforested")
    if "forests" in told:
        bare = told["forests"] == 0
        if deforested not in (None, bare):
            faults.note("flood.forests", pointer("cells", index, "deforested"))
        deforested = bare
    return MarkedCell(_cell(told), mark or int(told["island"]), deforested)
