"""The finish on the stage of every game: each number in its turn, and nothing under its card."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boards import draft
from tests.browser.driving import Open, wait_until, wait_until_still
from tests.browser.test_framing import OUTSIDE
from tests.browser.test_score_screen import FOLLOWERS
from tests.browser.test_stage import ALL_LAID, SMALL, players

# A page that was loaded before would go on with the timers that the test takes away.
pytestmark = pytest.mark.loads

FOUR = [{"id": f"#{at + 1}#", "colour": one} for at, one in enumerate(("white", "green"))] + [
    {"id": f"#{at + 3}#", "colour": one} for at, one in enumerate(("red", "black"))
]
COUNTS = {
    "dolmens": (5, 6, 9, 1),
    "trees": (8, 4, 1, 3),
    "boats": (2, 6, 8, 4),
    "warriors": (5, 5, 2, 4),
    "mines": (1, 4, 7, 5),
}
LADDERS = {
    **dict.fromkeys(("mediterranean", "africa", "middle_east", "india", "china"), 3),
    **dict.fromkeys(("russia", "europe", "southeast_asia"), 4),
}
FINISHED: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("carcassonne", "board"): draft(ALL_LAID, players=players(4), board={"followers": FOLLOWERS}),
    ("deluges", "tally"): {
        "players": FOUR,
        "counts": {
            f"#{at + 1}#": {name: counts[at] for name, counts in COUNTS.items()} for at in range(4)
        },
    },
    ("deluges", "cells"): {
        "players": FOUR,
        "cells": [
            {"id": "1", "warriors": {"#2#": 1}, "forests": 1},
            {"id": "2", "warriors": {"#3#": 2}, "mines": [{"builder": "#2#", "count": 3}]},
        ],
        "boats": {"#1#": 1},
    },
    ("heros", "table"): {
        "territories": [
            {
                "id": name,
                "discoveries": [4, 3, 2, 3][:rungs],
                "population": {f"#{(at + one) % 4 + 1}#": 8 - 2 * one for one in range(4)},
            }
            for at, (name, rungs) in enumerate(LADDERS.items())
        ]
        + [{"id": "america", "discoveries": [], "population": {}}],
    },
}
"""A game that is over for every level whose stage lights up what pays, as its draft has it."""
LIT_LEVELS = """
async () => {
  const { PAGES } = await import("./games/pages.js");
  const games = await Promise.all(Object.values(PAGES).map((load) => load()));
  return games.flatMap(({ GAME: { id, levels } }) =>
    levels.filter(({ lit }) => lit).map((level) => [id, level.id]));
}
"""
"""The levels whose stage the finish lights up."""
ONLY_BY_TAPS = """
() => {
  const { setTimeout: wait } = globalThis;
  performance.now = () => 0;
  globalThis.setTimeout = (act, moment, ...more) =>
    moment > 1000 ? 0 : wait(act, moment, ...more);
}
"""
"""Has the finish go on when it is tapped, and not by itself."""
LAY = """
async ([id, level, begun]) => {
  const { edit, game } = await import("./shell/drafts.js");
  if (game.peek() !== id) return false;
  edit((now) => ({ ...now, ...begun, level }));
  return true;
}
"""
"""Lays a finished game on the table, once that of the same game is there; whether it is."""
SHOWN = """
() => {
  const sum = (within) => [...document.querySelectorAll(within)]
    .reduce((all, one) => all + Number(one.textContent), 0);
  const words = document.querySelector(".lit-card > div");
  return {
    title: words.getAttribute("aria-label"),
    hidden: Math.max(0, words.scrollHeight - words.clientHeight),
    bar: sum("#scorebar strong"),
    points: sum("#board .paid, #board .worth-text, #board .pill text"),
    totals: sum("#board tfoot strong"),
  };
}
"""
"""Sums of the points in the bar and on the stage, and how much of the card's words is cut."""
TOLD = (
    ".feature-lit:not(li:has(.feature-lit) ~ li *), .city-lit, "
    "#board .paid, #board .worth, #board tfoot strong"
)
"""What the card speaks of; of a strip it is the first cell."""
HAS_GONE_ON = """
(title) => document.querySelector(".reveal")
  || document.querySelector(".lit-card > div")?.getAttribute("aria-label") !== title
"""


def test_the_finish_shows_each_number_in_its_turn_and_its_card_covers_none(table: Open) -> None:
    page = table("", viewport=SMALL, locale="fr-FR")
    assert {(game, level) for game, level in page.page.evaluate(LIT_LEVELS)} == {*FINISHED}
    page.page.evaluate(ONLY_BY_TAPS)
    for (game, level), begun in FINISHED.items():
        page.go(game)
        wait_until(page.page, LAY, [game, level, begun])
        page.page.locator("#scorebar").click()
        page.page.locator(".reveal-button button").first.click()
        seen = []
        while page.page.locator(".reveal").count() == 0:
            page.page.locator(".lit-card").wait_for()
            wait_until_still(page.page)
            shown = page.page.evaluate(SHOWN)
            seen.append(shown["title"])
            assert shown["hidden"] == 0, (level, shown)
            assert shown["points"] <= shown["bar"], (level, shown)
            assert shown["totals"] in {0, shown["bar"]}, (level, shown)
            assert page.page.evaluate(OUTSIDE, TOLD) == [], (level, shown)
            page.page.locator(".reveal-next").dispatch_event("click")
            wait_until(page.page, HAS_GONE_ON, shown["title"])
        assert len(seen) > 1, level
        expect(page.page.locator(".reveal .first").first).to_be_visible()
        page.press("Fermer")
