"""From a normalized body to a position of the rules; all faults are reported together."""

from collections.abc import Iterable, Sequence

from services.deluges.rules import caps
from services.deluges.rules.board import BoardPosition
from services.deluges.rules.build_position import BuildPosition
from services.deluges.rules.cells import FUNCTIONS, Cell, Heritage, Mines, Slaves
from services.deluges.rules.consistency import (
    find_players,
    locate_players,
    refuse_cell,
    refuse_own_slaves,
    refuse_repeated_cells,
)
from services.deluges.rules.editions import refuse_advanced_piece, refuse_copper
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.floods import MarkedCell, WaterRise, refuse_rise
from services.deluges.rules.heritage import COUNT_NAMES
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import COUNTS, Tally
from services.deluges.rules.tally_scores import TallyPosition
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.schemas.bodies import Normalized

EXISTING_FIELDS = {
    **{function: function for function in FUNCTIONS},
    "warrior": "warriors",
    "boat": "boats",
    "mine": "mines",
    **COUNT_NAMES,
}
"""What has a limit → the field of a request for `builds` with how many there are already."""


def read_tally(body: Normalized) -> TallyPosition:
    """Everyone's counts; raises IllegalPosition with every fault."""
    table, faults = _read_table_rules(body), Faults()
    _check_players(body["players"], faults)
    for index, player in enumerate(body["players"]):
        at = ("players", index)
        for kind, count in COUNT_NAMES.items():
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


def read_board(body: Normalized) -> BoardPosition:
    """The whole board; raises IllegalPosition with every fault."""
    table, faults = _read_table_rules(body), Faults()
    cells = tuple([_read_cell(cell) for cell in body["cells"]])
    known = _check_players(body["players"], faults)
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        if not find_players(cell) <= known:
            refuse_unknown(locate_players(cell, ("cells", index)), known, faults)
        refuse_cell(cell, ("cells", index), table.advanced, faults, known)
    caps.refuse_warriors_on_board(cells, faults)
    if not body["boats"].keys() <= known:
        boats = {pointer("boats", player): player for player in body["boats"]}
        refuse_unknown(boats, known, faults)
    caps.refuse_boats_of_players(body["boats"], faults)
    faults.raise_if_any()
    carried = {player["id"]: player["carried"] for player in body["players"]}
    return BoardPosition(table, carried, cells, body["boats"])


def read_floods(body: Normalized) -> WaterRise:
    """The counter and the cells of interest; raises IllegalPosition with every fault."""
    table, faults = _read_table_rules(body), Faults()
    marked = tuple(
        [_read_marked_cell(cell, index, faults) for index, cell in enumerate(body["cells"])]
    )
    cells = [one.cell for one in marked]
    rise = WaterRise(body["before"], body["after"], marked)
    refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    for index in range(len(cells)):
        refuse_cell(rise.get_cell_before(index), ("cells", index), table.advanced, faults)
    caps.refuse_warriors_on_board(cells, faults)
    _check_civilisations(cells, "/cells", faults)
    faults.raise_if_any()
    return rise


def read_builds(body: Normalized) -> BuildPosition:
    """What a player holds and wants; raises IllegalPosition with every fault."""
    table, faults = _read_table_rules(body), Faults()
    wish = body["wish"]
    existing = {piece: int(body[field]) for piece, field in EXISTING_FIELDS.items()}
    _check_editions(body, table.advanced, faults)
    _check_payment(body["payment"], body["resources"], faults)
    for piece, count in existing.items():
        at = ("wish", piece) if wish[piece] else (EXISTING_FIELDS[piece],)
        caps.refuse_excess_constructions(piece, count + wish[piece], body["cells"], at, faults)
    faults.raise_if_any()
    return BuildPosition(
        advanced=table.advanced,
        resources=body["resources"],
        wish=wish,
        port=body["port"],
        barracks=body["barracks"],
        controlled=body["controlled"],
        cells=body["cells"],
        existing=existing,
        payment=body["payment"],
    )


def _check_editions(body: Normalized, advanced: bool, faults: Faults) -> None:
    for piece, field in EXISTING_FIELDS.items():
        if body[field]:
            refuse_advanced_piece(advanced, piece, (field,), faults)
    for piece, count in body["wish"].items():
        if count:
            refuse_advanced_piece(advanced, piece, ("wish", piece), faults)
    for name in ("resources", "payment"):
        refuse_copper(advanced, body[name]["copper"], (name, "copper"), faults)


def _check_payment(payment: Normalized, resources: Normalized, faults: Faults) -> None:
    for kind, count in payment.items():
        if count > resources[kind]:
            what, where = Word(f"resource.{kind}"), pointer("payment", kind)
            faults.note("payment.beyond", where, what=what, given=count, held=resources[kind])


def read_conflict(body: Normalized) -> Conflict:
    """Who fights and who lives there; raises IllegalPosition with every fault."""
    faults, place, sides = Faults(), body["place"], body["sides"]
    slaves = tuple([_read_slaves(slave) for slave in body["slaves"]])
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
        table=_read_table_rules(body),
        place=place,
        sides=sides,
        workers=body["workers"],
        slaves=slaves,
        fanatics=body["fanatics"],
        lost=body["lost"],
        attacker=attacker,
    )


def read_growth(body: Normalized) -> Cell:
    """The cell that grows; raises IllegalPosition with every fault."""
    faults, given = Faults(), body["cell"]
    cell, granary = _read_cell({"id": "", **given}), given.get("granary")
    advanced = _read_table_rules(body).advanced
    refuse_cell(cell, ("cell",), advanced, faults)
    if granary:
        refuse_advanced_piece(advanced, "granary", ("cell", "granary"), faults)
        if cell.flooded:
            faults.breach("flood.threshold", "/cell/granary")
    elif granary is False and "granary" in cell.functions:
        faults.note("growth.functions", "/cell/granary")
    caps.refuse_warriors_on_cell(cell, ("cell",), faults)
    _check_civilisations([cell], "/cell", faults)
    faults.raise_if_any()
    return cell.with_function("granary") if granary else cell


def _read_table_rules(body: Normalized) -> TableRules:
    rules = body["rules"]
    return TableRules(advanced=rules["edition"] == "advanced", **rules["options"])


def _check_players(players: Sequence[Normalized], faults: Faults) -> set[str]:
    ids = [player["id"] for player in players]
    refuse_duplicates(ids, faults)
    return set(ids)


def _check_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    named = set[str]().union(*[find_players(cell) for cell in cells])
    caps.refuse_civilisations(named, where, faults)


def _read_cell(given: Normalized) -> Cell:
    slaves, mines, heritage = given["slaves"], given["mines"], given["heritage"]
    return Cell(
        id=given["id"],
        forests=given.get("forests", 0),
        flooded=given["flooded"],
        lost=given["lost"],
        workers=given["workers"],
        slaves=tuple([_read_slaves(slave) for slave in slaves]) if slaves else (),
        warriors=given["warriors"],
        fanatics=given["fanatics"],
        mines=tuple([Mines(one["builder"], one["count"]) for one in mines]) if mines else (),
        heritage=tuple([Heritage(one["kind"], one["builder"]) for one in heritage])
        if heritage
        else (),
        functions=tuple(given["functions"]),
        controller=given.get("controller"),
    )


def _read_slaves(given: Normalized) -> Slaves:
    return Slaves(given["master"], given["colour"], given["count"])


def _read_marked_cell(given: Normalized, index: int, faults: Faults) -> MarkedCell:
    mark = given["mark"]
    if given["island"] and mark > 1:
        faults.note("flood.island", pointer("cells", index, "mark"), mark=mark)
    deforested = given.get("deforested")
    if "forests" in given:
        bare = given["forests"] == 0
        if deforested not in (None, bare):
            faults.note("flood.forests", pointer("cells", index, "deforested"))
        deforested = bare
    return MarkedCell(_read_cell(given), mark or int(given["island"]), deforested)
