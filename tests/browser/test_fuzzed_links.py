"""Links with harm of every kind: nothing is executed, nobody else is asked, nothing is lost."""

import json
from typing import Any

import pytest

from tests.browser.driving import Open, Table
from tests.browser.fuzzed_links import GAMES, follow_links, list_links, open_every_game
from tests.browser.screens import SCREENS
from tests.browser.test_keeping import begin_deluges
from tests.tiers import choose

COUNT = choose(4, 42)
SEED = 442
GOOD = (
    *("carcassonne-board-tile", "carcassonne-features-more", "civilization-battle"),
    *("heros-territory", "orichalque-island", "deluges-cells"),
)
"""Screens with something of everything entered."""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: what links execute is reported to the test."""
    return own_table


def read_positions(table: Table) -> dict[str, list[Any]]:
    """Good positions of every game, as the page has them on the table."""
    found: dict[str, list[Any]] = {game: [] for game in GAMES}
    for name in GOOD:
        SCREENS[name](table)
        game = name.split("-")[0]
        kept = table.page.evaluate(f"localStorage.getItem('decompte.draft.{game}')")
        found[game].append(json.loads(kept))
    return found


def test_links_with_harm_in_them_execute_nothing_and_lose_nothing(table: Open) -> None:
    positions = read_positions(table())
    page = begin_deluges(table)
    links = list_links(SEED, positions, COUNT)
    assert follow_links(page, links) == []
    open_every_game(page)
    # One's own game is on its table still, or was put away by the first link to it.
    page.go("")
    places = ("decompte.draft.deluges", "decompte.history")
    kept = page.page.evaluate("places => places.map((one) => localStorage.getItem(one))", places)
    assert any("Wendy" in one for one in kept)


def test_what_is_executed_is_found(table: Open) -> None:
    page = table()
    page.page.add_init_script("setTimeout(() => executed())")
    assert follow_links(page, iter(["#/deluges"])) == ["#/deluges"]


def test_a_question_to_another_host_is_found(table: Open) -> None:
    page = table("deluges")
    page.leave()
    with page.page.expect_event("console"):
        page.page.evaluate("() => { new Image().src = 'https://foreign.test/1'; }")
    with pytest.raises(AssertionError, match=r"foreign\.test|ERR_NAME_NOT_RESOLVED"):
        page.check()
