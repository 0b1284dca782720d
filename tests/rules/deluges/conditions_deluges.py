"""What Déluges asks of a map, with requests that deny it."""

from typing import Any

from tests.rules.conditions import Condition, Requests
from tests.rules.deluges.deluges_client import CELLS, PLAYERS, build_cells

SLAVES = [{"master": "a", "colour": "b", "count": 2}]
OWN = [{"master": "a", "colour": "a"}]
CONTROLLED = ("board-scores", "growths", "harvests", "turn-ends", "movements", "constructions")
LISTED = tuple(one for one in CELLS if one != "growths")
ON_A_MAP = ("turn-ends", "movements", "constructions")
UNCOUNTED = tuple(one for one in CELLS if one not in ("floods", "turn-ends"))
"""Operations in which no counter says whether a cell is under water."""


def on_cells(cell: dict[str, Any], *operations: str) -> Requests:
    """The same cell for each operation that takes cells, or for these."""
    return [(one, build_cells(one, cell)) for one in operations or CELLS]


def on_map(cell: dict[str, Any], *operations: str, **more: Any) -> Requests:
    """One cell on a map, with further fields of the request."""
    return [(one, build_cells(one, cell) | more) for one in operations or ON_A_MAP]


def twice(operation: str) -> dict[str, Any]:
    """The same cell listed twice."""
    request = build_cells(operation, {"workers": {"a": 1}})
    return {**request, "cells": request["cells"] * 2}


def fight(place: str = "land", **more: Any) -> tuple[str, dict[str, Any]]:
    return "conflicts", {"place": place, "sides": {}, **more}


def move(**more: Any) -> tuple[str, dict[str, Any]]:
    """A move of player a from cell x with two workers and a warrior to y."""
    return "movements", {
        "cells": [{"id": "x", "workers": {"a": 2}, "warriors": {"a": 1}}, {"id": "y"}],
        "neighbours": {"x": ["y", "sea"]},
        "moves": [{"from": "x", "to": "y", "player": "a", "kind": "warrior", **more}],
    }


def build(kind: str, cell: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    """Player a builds on a cell."""
    steps = [
        {"player": "a", "builds": [{"kind": kind, "cell": "x"}], "payment": {"wood": 10}, **more}
    ]
    players = [{"id": "a", "resources": {"wood": 10}}, *PLAYERS[1:]]
    return "constructions", {"players": players, "cells": [{"id": "x", **cell}], "steps": steps}


def swap(**more: Any) -> tuple[str, dict[str, Any]]:
    """A trade between players a and b."""
    players = [{"id": one, "resources": {"wood": 2}} for one in "ab"]
    deal = {"from": "a", "to": "b", "gives": {"wood": 1}, **more}
    return "trades", {"players": players, "trades": [deal]}


def buy(**more: Any) -> tuple[str, dict[str, Any]]:
    return "builds", {"resources": {"wood": 10}, **more}


TALLIED = ("tally-scores", {"players": [PLAYERS[0], PLAYERS[0]]})
CONDITIONS: dict[str, Condition] = {
    "free workers of two peoples fight before anything else": Condition(
        ("cell-unresolved", "conflict.land.step", "slave.freed.step"),
        ("/workers{}/",),
        [
            *on_cells({"workers": {"a": 2, "b": 1}}),
            fight(workers={"a": 2, "b": 1}),
        ],
    ),
    "warriors of two peoples fight before anything else": Condition(
        ("cell-unresolved", "conflict.land.step"),
        ("/warriors{}/", "/sides{}/"),
        [*on_cells({"warriors": {"a": 2, "b": 1}}), fight(sides={"a": 2, "b": 1})],
    ),
    "workers of another people are slaves where warriors stand": Condition(
        ("cell-unresolved", "conflict.land.step", "slave.captured.step"),
        ("/warriors{}/",),
        on_cells({"warriors": {"a": 1}, "workers": {"b": 2}}),
    ),
    "slaves without a warrior over them are free": Condition(
        ("slaves-freed", "slave.freed.step"),
        ("/slaves[]/master/",),
        [*on_cells({"slaves": SLAVES}), fight(slaves=SLAVES)],
    ),
    "nobody is a slave of the own people": Condition(
        ("slave.captured", "movement.one", "flood.flight"),
        ("/slaves[]/colour/",),
        [
            *on_cells({"slaves": OWN, "warriors": {"a": 1}}),
            fight(sides={"a": 1}, slaves=OWN),
            move(slaves=[{"colour": "a"}]),
            *on_map(
                {"workers": {"a": 2}, "mark": 1, "id": "m"},
                "turn-ends",
                neighbours={"m": ["n"]},
                escapes=[{"from": "m", "to": "n", "player": "a", "slaves": [{"colour": "a"}]}],
            ),
        ],
    ),
    "fanatics that outnumber everybody hold the cell": Condition(
        ("fanatics-hold", "control.fanatics.step"),
        ("/fanatics/",),
        [
            *on_cells({"fanatics": 3, "workers": {"a": 2}}),
            fight(sides={"a": 1, "b": 2}, fanatics=3),
        ],
    ),
    "nobody controls a cell that fanatics hold": Condition(
        ("control.fanatics",),
        ("/controller/",),
        on_cells({"lost": True, "controller": "a"}, *CONTROLLED),
    ),
    "nobody controls the ocean": Condition(
        ("control.cell", "flood.threshold"),
        ("/controller/",),
        on_cells({"flooded": True, "controller": "a", "forests": 1}, *CONTROLLED[:3])
        + on_cells({"flooded": True, "controller": "a"}, *CONTROLLED[4:])
        + on_map(
            {"mark": 1, "deforested": True, "controller": "a"}, "turn-ends", deforested_before=5
        ),
    ),
    "who controls a cell has pieces there, if anybody has": Condition(
        ("control.cell",),
        ("/controller/",),
        on_cells({"workers": {"a": 1}, "controller": "b"}, *CONTROLLED),
    ),
    **{
        f"the ocean has no {field}": Condition(
            ("flood.threshold",),
            (f"/cells[]/{path}/", f"/cell/{path}/"),
            [
                *on_cells({"flooded": True, field: value}, *UNCOUNTED),
                *on_map({"mark": 1, field: value}, "floods", before=5, after=5),
                *on_map(
                    {"mark": 1, "deforested": True, field: value}, "turn-ends", deforested_before=5
                ),
            ],
        )
        for field, path, value in (
            ("workers", "workers{}", {"a": 1}),
            ("warriors", "warriors{}", {"a": 1}),
            ("fanatics", "fanatics", 1),
            ("slaves", "slaves[]/colour", SLAVES),
            ("functions", "functions[]", ["port"]),
        )
    },
    "a cell is listed once": Condition(
        ("cell.duplicate",), ("/cells[]/id/",), [(one, twice(one)) for one in LISTED]
    ),
    "land is no ocean": Condition(
        ("cell.duplicate",),
        ("/oceans[]/",),
        on_map({}, neighbours={"x": ["y"]}, oceans=["x"]),
    ),
    "no cell touches itself": Condition(
        ("cell.itself",), ("/neighbours{}[]/",), on_map({}, neighbours={"x": ["y", "x"]})
    ),
    "a name that no cell has is asked for": Condition(
        ("cell.unknown", "cell-taken-for-ocean"),
        ("/neighbours{}[]/",),
        on_map({}, neighbours={"x": ["z"]}, oceans=["sea"]),
    ),
    "boats are on the ocean": Condition(
        ("movement.boat",),
        ("/fleets{}{}/",),
        on_map({}, "movements", "constructions", fleets={"x": {"a": 1}}),
    ),
    "fleets of two players meet in a conflict at once": Condition(
        ("conflict.sea", "conflict.sea.step"),
        ("/fleets{}{}/", "/sides{}/"),
        [
            *on_map({}, "movements", "constructions", fleets={"sea": {"a": 1, "b": 1}}),
            fight("sea", sides={"a": 2, "b": 1}),
        ],
    ),
    "at sea only boats meet": Condition(
        ("conflict.sea",),
        ("/place/",),
        [
            fight("sea", sides={"a": 1, "b": 1}, **{field: value})
            for field, value in (
                ("workers", {"a": 1}),
                ("slaves", SLAVES),
                ("fanatics", 1),
                ("lost", True),
            )
        ],
    ),
    "who entered has pieces there": Condition(
        ("conflict.attacker",), ("/attacker/",), [fight(sides={"a": 1, "b": 1}, attacker="c")]
    ),
    "a deforested cell has no forest": Condition(
        ("flood.forests",),
        ("/deforested/",),
        on_cells({"forests": 2, "deforested": True}, "floods", "turn-ends"),
    ),
    "islands flood first": Condition(
        ("flood.island",),
        ("/mark/",),
        on_cells({"island": True, "mark": 2, "deforested": True}, "floods", "turn-ends"),
    ),
    "a cell floods when its threshold is reached": Condition(
        ("flood.early",),
        ("/mark/",),
        on_cells({"mark": 1, "flooded": True}, "floods")
        + on_cells({"mark": 1, "flooded": True, "deforested": True}, "turn-ends"),
    ),
    "the counter counts every cell that is deforested": Condition(
        ("flood.miscounted", "turn.miscounted"),
        ("/before/", "/deforested_before/"),
        [
            ("floods", {"before": 0, "after": 1, "cells": [{"id": x, "forests": 0} for x in "xy"]}),
            ("turn-ends", {"deforested_before": 2, "cells": [{"id": "x", "forests": 0}]}),
        ],
    ),
    "the counter never goes back": Condition(
        ("flood.backwards", "turn.miscounted", "flood.miscounted"),
        ("/before/", "/deforested_before/"),
        [
            ("floods", {"before": 4, "after": 3}),
            ("turn-ends", {"deforested_before": 2, "cells": [{"id": "x", "forests": 3}]}),
        ],
    ),
    "no turn follows the end": Condition(
        ("flood.end",),
        ("/before/", "/deforested_before/"),
        [
            ("floods", {"before": 14, "after": 15}),
            (
                "turn-ends",
                {
                    "deforested_before": 14,
                    "cells": [{"id": f"{x}", "forests": 0} for x in range(14)],
                },
            ),
        ],
    ),
}
