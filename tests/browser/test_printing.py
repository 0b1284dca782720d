"""Chromium's PDF is right the first time: every player and every explanation is on the sheet.

Each game is printed with each number of players that can play it, up to six, in both languages.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boards import draft
from tests.browser.driving import Open, Table
from tests.browser.test_paper import OUTSIDE, put_on_paper
from tests.browser.test_stage import ALL_LAID, LONG, players
from tests.tiers import choose, keep_some

pytestmark = pytest.mark.loads

FOLLOWERS = (
    {"x": 0, "y": 0, "on": "city", "segment": 1},
    {"x": 0, "y": 0, "on": "road", "segment": 0},
    {"x": -3, "y": -3, "on": "monastery", "segment": 0},
    {"x": -1, "y": 1, "on": "monastery", "segment": 0},
    {"x": 0, "y": 1, "on": "field", "side": "ER"},
    {"x": -2, "y": 0, "on": "city", "side": "N"},
)
"""Where each player has a follower on the whole base game."""
EXPLANATIONS_COME = """
async () => (await import("./parts/printed.js")).Score.load()
"""
"""Waits for the module of explanations, which comes after the first screen; paper cannot wait."""
AS_PRINTED = """
() => {
  window.printed = [];
  new MutationObserver(() => {
    const paper = document.querySelector(".paper")?.cloneNode(true);
    if (!paper) return;
    paper.querySelectorAll("details:not([open]) > :not(summary)").forEach((one) => one.remove());
    window.printed.push(paper.textContent.replaceAll(/\\s+/g, " "));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""
"""Keeps what the sheet of paper shows, each time that it changes; what is folded shows nothing."""
EXPLAINED = """
async () => {
  const { answer } = await import("./shell/service.js");
  const { said } = await import("./shell/players.js");
  const shown = ["lines", "bonus_lines", "steps", "tie_reasons", "rulings", "missing"];
  const texts = [];
  const visit = (part, name) => {
    if (typeof part !== "object" || part === null) return;
    if (typeof part.text === "string" && shown.includes(name)) texts.push(said(part.text));
    for (const [key, inner] of Object.entries(part)) visit(inner, Array.isArray(part) ? name : key);
  };
  visit(answer.value, "");
  return texts.map((text) => text.replaceAll(/\\s+/g, " "));
}
"""
"""Every explanation of the service's answer, with the players' names."""


def whole_board(count: int) -> dict[str, Any]:
    """The base game at its end, with a follower of each player."""
    followers = [
        {"player": f"#{at}#", "figure": "follower", **place}
        for at, place in enumerate(FOLLOWERS[:count], 1)
    ]
    return draft(ALL_LAID, players=players(count), board={"followers": followers})


def peopled_territory(count: int) -> dict[str, Any]:
    """Europe complete, with people of every player."""
    population = {f"#{at}#": 3 * at for at in range(1, count + 1)}
    europe = {"id": "europe", "discoveries": [4, 3, 3, 2], "population": population}
    others = ("mediterranean", "africa", "middle_east", "india", "china", "russia")
    empty = [
        {"id": one, "discoveries": [], "population": {}}
        for one in (*others, "southeast_asia", "america")
    ]
    table = {"level": "table", "epoch": "modern", "events": []}
    return {**table, "players": players(count), "territories": [europe, *empty]}


def racing_islands(count: int) -> dict[str, Any]:
    """The race, with the island of each player."""
    middle = {"q": 0, "r": 0}
    cells = [middle, *({"q": q, "r": 0, "terrain": "forest"} for q in range(1, 4))]
    island = {"cells": cells, "metropolis": middle, "ports": [middle], "titans": []}
    islands = {f"#{at}#": {**island, "medallions": at} for at in range(1, count + 1)}
    return {"level": "race", "players": players(count), "whose": "#1#", "islands": islands}


def tally(count: int) -> dict[str, Any]:
    """Counts of every player."""
    counts = {f"#{at}#": {"dolmens": at, "trees": 2 * at} for at in range(1, count + 1)}
    cells = [{"id": "1"}]
    return {
        "level": "tally",
        "players": players(count),
        "counts": counts,
        "cells": cells,
        "boats": {},
    }


def battle(_: int) -> dict[str, Any]:
    """A battle of one play."""
    unit = {"type": "infantry", "rank": 1, "line": "2/2"}
    side: dict[str, Any] = {"armies": 1, "scouts": 0, "bonus": []}
    return {
        "level": "battle",
        "players": players(2),
        "attacker": {**side, "units": [{**unit, "id": "a1"}]},
        "defender": {**side, "units": [{**unit, "id": "d1"}]},
        "plays": [],
        "drawn": {"attacker": 0, "defender": 0},
    }


PRINTED: Mapping[str, tuple[Callable[[int], dict[str, Any]], Sequence[int]]] = {
    "carcassonne": (whole_board, (2, 3, 4, 5, 6)),
    "civilization": (battle, (2,)),
    "heros": (peopled_territory, (2, 3, 4, 5)),
    "orichalque": (racing_islands, (2, 3, 4)),
    "deluges": (tally, (2, 3, 4)),
}
"""A position of each game, and the numbers of players that can play it."""


def lay(page: Table, game: str, position: Mapping[str, Any]) -> None:
    """Leaves a position on the device and opens it, until it is scored."""
    page.go()
    page.page.evaluate(
        "([game, kept]) => localStorage.setItem(`decompte.draft.${game}`, kept)",
        [game, json.dumps(position)],
    )
    page.go(game)
    page.page.reload()
    expect(page.page.locator("#sheet .state.scored").first).to_be_attached()
    page.page.evaluate(EXPLANATIONS_COME)


@pytest.mark.parametrize("locale", keep_some(["fr-FR", "en-GB"], 1))
@pytest.mark.parametrize("game", PRINTED)
def test_every_player_and_every_explanation_is_printed_at_once(
    table: Open, game: str, locale: str
) -> None:
    position, counts = PRINTED[game]
    page = table(locale=locale)
    for count in choose(counts[-1:], counts):
        lay(page, game, position(count))
        explained = page.page.evaluate(EXPLAINED)
        assert explained
        page.page.evaluate(AS_PRINTED)
        assert page.page.pdf(format="A4").startswith(b"%PDF")
        printed = page.page.evaluate("window.printed")
        assert printed
        # As it was when it was first there: nothing comes later.
        for shown in (printed[0], printed[-1]):
            assert [name for name in LONG[:count] if name not in shown] == []
            assert [text for text in explained if text not in shown] == []
        expect(page.page.locator(".paper")).to_have_count(0)
    # That of the most players is within its width.
    put_on_paper(page)
    expect(page.page.locator(".paper .totals").first).to_be_visible()
    assert page.page.evaluate(OUTSIDE) == []
