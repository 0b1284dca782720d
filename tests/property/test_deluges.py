"""Déluges: what holds for every position."""

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from services.deluges.app import GAME
from services.deluges.rules.box import FORESTS
from services.deluges.rules.cells import Cell, Heritage, Mines, Slaves
from services.deluges.rules.conflicts import Conflict, fight
from services.deluges.rules.people import Crowd
from services.deluges.rules.tallies import COUNTS, TallyCounts
from shared.core.declarations import Declared, InEditions, Part, list_marked
from shared.core.illegal import IllegalPosition
from shared.core.sheet import ScoreSheet
from shared.texts import LANGUAGES
from tests.declared_values import draw_object, draw_rules
from tests.rules.deluges.deluges_client import OPERATIONS, counts, facts, points, sheet
from tests.rules.game_client import GameClient
from tests.tiers import examples

CLIENT = GameClient(GAME)
NAMES = ("blue", "green", "white", "yellow")
SMALL = st.integers(0, 4)


SELDOM = st.sampled_from([False, False, False, True])
PEOPLE = ("workers", "slaves", "warriors", "fanatics")
ADVANCED_COUNTS = list_marked(TallyCounts, InEditions)


def by_player(most: int) -> st.SearchStrategy[dict[str, int]]:
    """Some pieces of at most two players."""
    return st.dictionaries(st.sampled_from(NAMES), st.integers(0, most), max_size=2)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A legal request for `tally-scores`; small counts, so that ties abound."""
    table = draw(draw_rules(GAME.card))
    counts = [
        name for name in COUNTS if table["edition"] == "advanced" or name not in ADVANCED_COUNTS
    ]
    names = NAMES[: draw(st.integers(2, 4))]
    rows = [{"id": name, **{count: draw(SMALL) for count in counts}} for name in names]
    return {"rules": table, "players": rows}


def draw_groups(kind: Declared, /, **drawn: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """At most one object of a declared type, in a list."""
    return st.lists(draw_object(kind, NAMES, **drawn), max_size=1)


@st.composite
def cells(draw: st.DrawFn, index: int) -> dict[str, Any]:
    """A cell of the basic game that may be anything, also nonsense."""
    cell: dict[str, Any] = draw(
        draw_object(
            Cell,
            NAMES,
            id=st.just(f"cell {index}"),
            forests=st.integers(0, FORESTS),
            flooded=SELDOM,
            lost=SELDOM,
            workers=by_player(2),
            slaves=draw_groups(Slaves, count=st.integers(0, 2)),
            warriors=by_player(1),
            fanatics=st.integers(0, 3),
            mines=draw_groups(Mines, count=st.integers(0, 2)),
            heritage=draw_groups(Heritage, kind=st.just("dolmen")),
            functions=st.just([]),
        )
    )
    if cell["flooded"] and draw(st.integers(0, 9)) > 0:
        cell = {name: value for name, value in cell.items() if name not in PEOPLE}
    if draw(st.integers(0, 9)) > 0:
        cell.pop("controller", None)
    return cell


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A request for `board-scores`, legal or not."""
    return {
        "rules": draw(draw_rules(GAME.card)),
        "players": [{"id": name} for name in NAMES],
        "cells": [draw(cells(index)) for index in range(draw(st.integers(0, 4)))],
        "boats": draw(by_player(8)),
    }


def score_or_none(operation: str, request: Mapping[str, Any]) -> ScoreSheet | None:
    try:
        return sheet(operation, request)
    except IllegalPosition:
        return None


@given(tables(), st.permutations(NAMES))
def test_a_tally_adds_up_and_follows_its_players_whatever_their_names(
    request: dict[str, Any], names: list[str]
) -> None:
    answer = sheet("tally-scores", request)
    before = points(answer)
    by_lines = dict.fromkeys(before, 0)
    for entry in answer.entries:
        for award in entry.awards:
            by_lines[award.player] += sum(line.number * line.each for line in award.lines)
    assert by_lines == before
    paid = sum(standing.categories.get("bonuses", 0) for standing in answer.standings())
    assert paid in (0, 3, 6, 9, 12)
    first = sorted(one.id for one in answer.standings() if one.rank == 1)
    assert answer.facts.winners == tuple(first)
    rich, *others = request["players"]
    more = [{**rich, "dolmens": rich["dolmens"] + 1}, *others]
    after = points(sheet("tally-scores", {**request, "players": more}))
    assert after == {**before, rich["id"]: before[rich["id"]] + 2}
    renamed = dict(zip(NAMES, names, strict=True))
    rows = [{**row, "id": renamed[row["id"]]} for row in request["players"]]
    after = points(sheet("tally-scores", {**request, "players": rows}))
    assert after == {renamed[name]: own for name, own in before.items()}


def reorder_players(request: Mapping[str, Any], order: list[str]) -> dict[str, Any]:
    """The same request with its players in another order, and its keys too."""
    rows = sorted(request["players"], key=lambda row: order.index(row["id"]))
    return {**_reorder_keys(request, order), "players": [dict(row) for row in rows]}


def _reorder_keys(value: Any, order: list[str]) -> Any:
    """The same with the keys that are players in that order."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: order.index(key) if key in order else -1)
        return {key: _reorder_keys(value[key], order) for key in keys}
    return [_reorder_keys(item, order) for item in value] if isinstance(value, list) else value


def ignore_order(status: int, document: dict[str, Any]) -> tuple[int, str]:
    """An answer to the letter, but for its id and for the order of its players."""
    rows = sorted(document.get("players", ()), key=lambda row: str(row["id"]))
    return status, json.dumps({**document, "id": "", "players": rows})


@given(tables(), boards(), st.permutations(NAMES))
def test_the_order_of_players_changes_no_letter_of_an_answer(
    tally: dict[str, Any], board: dict[str, Any], order: list[str]
) -> None:
    for operation, request in (("tally-scores", tally), ("board-scores", board)):
        before = CLIENT.answer(operation, request)
        after = CLIENT.answer(operation, reorder_players(request, order))
        assert ignore_order(*after) == ignore_order(*before)


@given(boards(), st.permutations(NAMES))
@settings(max_examples=examples(150))
def test_a_board_counts_everything_once_and_is_its_own_tally_whatever_the_names(
    request: dict[str, Any], names: list[str]
) -> None:
    renamed = dict(zip(NAMES, names, strict=True))
    answer = score_or_none("board-scores", request)
    after = score_or_none("board-scores", _rename_players(request, renamed))
    if answer is None or after is None:
        assert answer is after
        return
    assert points(after) == {renamed[name]: own for name, own in points(answer).items()}
    rows = [{"id": name, **counts(answer, name)._asdict()} for name in NAMES]
    by_hand = sheet("tally-scores", {"rules": request["rules"], "players": rows})
    assert points(answer) == points(by_hand)
    for cell, answered in zip(request["cells"], answer.facts.cells, strict=True):
        there = {
            "trees": cell["forests"],
            "mines": sum(mine["count"] for mine in cell["mines"]),
            "warriors": sum(cell.get("warriors", {}).values()),
            "dolmen": len(cell["heritage"]),
        }
        parts = (*answered.contributes, *answered.not_counted)
        for kind, count in there.items():
            assert sum(one.number for one in parts if one.kind == kind) == count


def _rename_players(value: Any, renamed: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            renamed.get(key, key): _rename_players(inner, renamed) for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_rename_players(inner, renamed) for inner in value]
    return renamed.get(value, value) if isinstance(value, str) else value


@given(boards())
@settings(max_examples=examples(100))
def test_every_answer_and_every_refusal_can_be_rendered(request: dict[str, Any]) -> None:
    for language in LANGUAGES:
        status, document = CLIENT.answer("board-scores", request, language)
        if status == 200:
            assert OPERATIONS["board-scores"].answer_body.parse(document) == document
        else:
            assert status == 422
            assert all(one["detail"] for one in document["errors"])


SIDES = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 5), max_size=4)


@given(SIDES, st.sampled_from(["second", "sum"]))
def test_at_most_one_side_survives_and_loses_what_a_duel_would_cost(
    sides: dict[str, int], many: Any
) -> None:
    present = {player: count for player, count in sides.items() if count}
    survivors = fight(sides, "conflict.land", many, "/sides").survivors
    if len(present) < 2:
        assert survivors == present
        return
    assert len(survivors) <= 1
    for player, left in survivors.items():
        others = [count for other, count in present.items() if other != player]
        assert left == present[player] - (sum(others) if many == "sum" else max(others)) > 0


@st.composite
def crowds(draw: st.DrawFn) -> dict[str, Any]:
    """The people on a cell: warriors, workers, slaves of other peoples, fanatics."""
    master, colour = draw(st.permutations(NAMES))[:2]
    slaves = draw_object(Slaves, NAMES, master=st.just(master), colour=st.just(colour))
    there: dict[str, Any] = draw(
        draw_object(
            Conflict,
            NAMES,
            Part("Crowd", ("sides", *PEOPLE[:2], "fanatics")),
            sides=SIDES,
            workers=by_player(3),
            slaves=st.lists(slaves, min_size=1, max_size=1),
            fanatics=st.integers(0, 8),
        )
    )
    return there


@given(crowds())
def test_fanatics_hold_a_cell_exactly_when_they_outnumbered_everybody_at_some_moment(
    crowd: dict[str, Any],
) -> None:
    answer = facts("conflicts", {"place": "land", **crowd})
    on_cell = Crowd(answer.workers, answer.survivors, answer.slaves)
    left = count_people(answer.out_for_good if answer.lost else on_cell)
    fought = answer.steps[0].rule.startswith("conflict.")
    if crowd["fanatics"] > left:
        assert answer.lost
    if fought and answer.lost:
        assert crowd["fanatics"] > left
    assert (answer.out_for_good is not None) == answer.lost
    if answer.lost:
        assert count_people(on_cell) == 0


def count_people(there: Crowd) -> int:
    """Workers, warriors and slaves together."""
    people = sum(there.workers.values()) + sum(there.warriors.values())
    return people + sum(one.number for one in there.slaves)
