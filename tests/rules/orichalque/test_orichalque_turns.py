"""A whole turn: its phases in order, the card, the tile, the discard, victory, the initiative."""

from typing import Any

import pytest

from services.orichalque.rules.rounds import refuse_initiative
from shared.core.illegal import Faults
from tests.rules.operation_calls import list_rulings
from tests.rules.orichalque.racing import build_round_end
from tests.rules.orichalque.turn_requests import (
    LAY,
    TAKE,
    ask,
    find_wordings,
    judge,
    lay,
    list_cards,
    play,
    spot,
)

PRODUCE = {"kind": "produce"}
DISCARD = {"kind": "discard", "card": 1}
BARE = {0: (0, "..."), 1: (0, "...")}
PORT = {**spot(0, 0), "hoplites": 1, "nuggets": 1}


def list_titans(facts: Any) -> list[tuple[str, bool]]:
    return [(one.name, one.active) for one in facts.titans]


def test_what_a_turn_has_to_have_is_still_open() -> None:
    assert play(players="ab", cards=list_cards("build", count=3)).duties == (
        "card",
        "tile",
        "discard",
    )
    assert play(TAKE).duties == ("tile",)
    bare = play(rows=BARE, creatures=(), ports=[PORT])
    assert bare.duties == ("metropolis", "card", "tile")
    assert not bare.complete


@pytest.mark.parametrize(
    ("cells", "letters", "rule", "wording", "at"),
    [
        ([(3, 0), (4, 0)], "ff", "tile.fit", "refused.outside", (4, 0)),
        ([(2, 0), (3, 0)], "ff", "tile.overlap", "refused.taken", (2, 0)),
        ([(2, 2), (3, 1)], "fv", "tile.adjacent", "tile.adjacent", None),
        ([(3, 0), (3, 2)], "ff", "tile.fit", "refused.shape", None),
        ([(3, 0)], "ff", "tile.fit", "refused.count", None),
        ([(3, 0), (3, 1)], "fv", "tile.adjacent", "tile.adjacent", None),
        ([(3, 1), (3, 0)], "fv", "tile.adjacent", "tile.adjacent", None),
        ([], "ff", "tile.fit", "refused.fits", None),
    ],
)
def test_a_tile_lies_where_it_may(
    cells: list[tuple[int, int]],
    letters: str,
    rule: str,
    wording: str,
    at: tuple[int, int] | None,
) -> None:
    facts = play(TAKE, lay(*cells), letters=letters)
    assert judge(facts)[1] == (wording == "tile.adjacent", rule)
    assert find_wordings(facts)[1] == wording
    if at is not None:
        params = facts.steps[1].step.text.params
        assert (params["q"], params["r"]) == at


@pytest.mark.parametrize(("keep", "stays"), [(None, "cronos"), ("theia", "theia")])
def test_of_two_titans_drawn_at_once_the_player_keeps_one(keep: str | None, stays: str) -> None:
    rows = {0: (0, "Xff.."), 1: (0, "...dd")}
    chosen = {} if keep is None else {"keep": keep}
    step = lay((3, 0), (4, 0), **chosen)
    answer = ask(TAKE, step, rows={**rows, 1: (0, "lmldd")}, creatures=(), letters="fd")
    assert list_titans(answer.facts) == [(stays, True)]
    assert list_rulings(answer) == {"two-titans": "player-orders"}


def test_two_players_discard_a_card_at_the_end() -> None:
    cards = list_cards("produce")
    facts = play(
        DISCARD, TAKE, LAY, {**TAKE, "kind": "discard"}, DISCARD, DISCARD, PRODUCE,
        players="ab", cards=cards,
    )  # fmt: skip
    assert find_wordings(facts) == [
        "refused.tile-first",
        "action.card_cost.free",
        "tile.adjacent",
        "refused.discards-taken",
        "display.discard",
        "refused.one-discard",
        "refused.too-late",
    ]
    assert judge(facts)[3] == (False, "display.discard")
    assert facts.complete
    assert [one.card for one in facts.cards] == [2, 3, 4]
    assert facts.steps[-1].phase == 5


@pytest.mark.parametrize(
    ("holder", "chosen", "found"),
    [
        ("a", None, []),
        ("a", "b", []),
        ("a", "d", [("/chosen", "initiative.hoplites", "")]),
        ("b", "b", [("/chosen", "initiative.hoplites", "holder")]),
        ("x", "y", [("/holder", "player.unknown", ""), ("/chosen", "player.unknown", "")]),
    ],
)
def test_only_one_of_the_tied_can_be_chosen(
    holder: str, chosen: str | None, found: list[tuple[str, str, str]]
) -> None:
    faults = Faults()
    ended = build_round_end({"a": 1, "b": 4, "c": 4, "d": 2}, holder, chosen=chosen)
    refuse_initiative(ended, faults)
    assert [(fault.pointer, fault.code, fault.wording) for fault in faults.found] == found
