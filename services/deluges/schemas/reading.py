"""From a settled body to a position of the rules: every fault is collected, then told at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from services.deluges.rules import caps
from services.deluges.rules.board import BoardPosition
from services.deluges.rules.cells import FUNCTIONS, Cell, Heritage, Mines, Slaves
from services.deluges.rules.consistency import (
    named_players,
    players_of,
    refuse_cell,
    refuse_own_slaves,
    refuse_repeated_cells,
)
from services.deluges.rules.editions import refuse_advanced_piece, refuse_copper
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.floods import MarkedCell, Rise, refuse_rise
from services.deluges.rules.heritage import COUNTED
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import COUNTS, Tally
from services.deluges.rules.tally import TallyPosition
from services.deluges.rules.workshops import Workshop
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer

Settled = Mapping[str, Any]

STANDING = {
    **{function: function for function in FUNCTIONS},
    "warrior": "warriors",
    "boat": "boats",
    "mine": "mines",
    **COUNTED,
}
"""What has a limit → the field of a request for `builds` that tells how many there are already."""


def read_tally(body: Settled) -> TallyPosition:
    """Everyone's counts; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    _check_players(body["players"], faults)
    for index, player in enumerate(body["players"]):
        at = ("players", index)
        for kind, count in COUNTED.items():
            if player[count]:
                refuse_advanced_piece(table.advanced, kind, (*at, count), faults)
        caps.refuse_warriors(player["warriors"], (*at, "warriors"), faults)
        caps.refuse_boats(player["boats"], (*at, "boats"), faults)
    faults.raise_if_any()
    tallies = [
        Tally(player["id"], player["carried"], {count: player[count] for count in COUNTS})
        for player in body["players"]
    ]
    return TallyPosition(table, tuple(tallies))


def read_board(body: Settled) -> BoardPosition:
    """The whole board; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    cells = tuple([_cell(cell) for cell in body["cells"]])
    known = _check_players(body["players"], faults)
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        if not players_of(cell) <= known:
            refuse_unknown(named_players(cell, ("cells", index)), known, faults)
        refuse_cell(cell, ("cells", index), table.advanced, faults, known)
    caps.refuse_armies(cells, faults)
    if not body["boats"].keys() <= known:
        boats = {pointer("boats", player): player for player in body["boats"]}
        refuse_unknown(boats, known, faults)
    caps.refuse_fleets(body["boats"], faults)
    faults.raise_if_any()
    carried = {player["id"]: player["carried"] for player in body["players"]}
    return BoardPosition(table, carried, cells, body["boats"])


def read_floods(body: Settled) -> Rise:
    """The counter and the cells of interest; raises IllegalPosition with every fault."""
    table, faults = _table(body), Faults()
    marked = tuple([_marked(cell, index, faults) for index, cell in enumerate(body["cells"])])
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
    wish = body["wish"]
    standing = {piece: int(body[field]) for piece, field in STANDING.items()}
    _check_editions(body, table.advanced, faults)
    _check_payment(body["payment"], body["resources"], faults)
    for piece, count in standing.items():
        at = ("wish", piece) if wish[piece] else (STANDING[piece],)
        caps.refuse_built(piece, count + wish[piece], body["cells"], at, faults)
    faults.raise_if_any()
    return Workshop(
        advanced=table.advanced,
        resources=body["resources"],
        wish=wish,
        port=body["port"],
        barracks=body["barracks"],
        controlled=body["controlled"],
        cells=body["cells"],
        standing=standing,
        payment=body["payment"],
    )


def _check_editions(body: Settled, advanced: bool, faults: Faults) -> None:
    for piece, field in STANDING.items():
        if body[field]:
            refuse_advanced_piece(advanced, piece, (field,), faults)
    for piece, count in body["wish"].items():
        if count:
            refuse_advanced_piece(advanced, piece, ("wish", piece), faults)
    for name in ("resources", "payment"):
        refuse_copper(advanced, body[name]["copper"], (name, "copper"), faults)


def _check_payment(payment: Settled, resources: Settled, faults: Faults) -> None:
    for kind, count in payment.items():
        if count > resources[kind]:
            what, where = Word(f"resource.{kind}"), pointer("payment", kind)
            faults.note("payment.beyond", where, what=what, given=count, held=resources[kind])


def read_conflict(body: Settled) -> Conflict:
    """Who fights and who lives there; raises IllegalPosition with every fault."""
    faults, place, sides = Faults(), body["place"], body["sides"]
    slaves = tuple([_slaves(slave) for slave in body["slaves"]])
    named = {*sides, *body["workers"]}
    named |= {player for slave in slaves for player in (slave.master, slave.colour)}
    caps.refuse_civilisations(named, "/sides", faults)
    refuse = caps.refuse_warriors if place == "land" else caps.refuse_boats
    for player, count in sides.items():
        refuse(count, ("sides", player), faults)
    refuse_own_slaves(slaves, (), faults)
    if place == "sea":
        for what in ("workers", "slaves", "fanatics", "lost"):
            if body[what]:
                faults.breach("conflict.sea", pointer(what))
    attacker = body.get("attacker")
    if attacker is not None and not sides.get(attacker):
        faults.note("conflict.attacker", "/attacker", player=attacker)
    faults.raise_if_any()
    return Conflict(
        table=_table(body),
        place=place,
        sides=sides,
        workers=body["workers"],
        slaves=slaves,
        fanatics=body["fanatics"],
        lost=body["lost"],
        attacker=attacker,
    )


def read_growth(body: Settled) -> Cell:
    """The cell that grows; raises IllegalPosition with every fault."""
    faults, told = Faults(), body["cell"]
    cell, granary = _cell({"id": "", **told}), told.get("granary")
    advanced = _table(body).advanced
    refuse_cell(cell, ("cell",), advanced, faults)
    if granary:
        refuse_advanced_piece(advanced, "granary", ("cell", "granary"), faults)
        if cell.flooded:
            faults.breach("flood.threshold", "/cell/granary")
    elif granary is False and "granary" in cell.functions:
        faults.note("growth.functions", "/cell/granary")
    caps.refuse_garrison(cell, ("cell",), faults)
    _check_civilisations([cell], "/cell", faults)
    faults.raise_if_any()
    return cell.with_function("granary") if granary else cell


def _table(body: Settled) -> TableRules:
    rules = body["rules"]
    return TableRules(advanced=rules["edition"] == "advanced", **rules["options"])


def _check_players(players: Sequence[Settled], faults: Faults) -> set[str]:
    ids = [player["id"] for player in players]
    refuse_duplicates(ids, faults)
    return set(ids)


def _check_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    named = set[str]().union(*[players_of(cell) for cell in cells])
    caps.refuse_civilisations(named, where, faults)


def _cell(told: Settled) -> Cell:
    slaves, mines, heritage = told["slaves"], told["mines"], told["heritage"]
    return Cell(
        told["id"],
        told.get("forests", 0),
        told["flooded"],
        told["lost"],
        told["workers"],
        tuple([_slaves(slave) for slave in slaves]) if slaves else (),
        told["warriors"],
        told["fanatics"],
        tuple([Mines(one["builder"], one["count"]) for one in mines]) if mines else (),
        tuple([Heritage(one["kind"], one["builder"]) for one in heritage]) if heritage else (),
        tuple(told["functions"]),
        told.get("controller"),
    )


def _slaves(told: Settled) -> Slaves:
    return Slaves(told["master"], told["colour"], told["count"])


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
