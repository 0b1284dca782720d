"""Every screen of the page, with something entered, for whoever looks at all of them."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.browser.base_game import BOARD
from tests.browser.boards import draft, keep
from tests.browser.driving import Table
from tests.browser.stage_screens import STAGE_SCREENS, Enter, scored

STANDING = [
    {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "city", "segment": 1},
    {"player": "#2#", "figure": "follower", "x": 0, "y": 0, "on": "road", "segment": 0},
]
"""Followers on the start tile."""


def _home(table: Table) -> None:
    table.go()
    expect(table.page.locator(".games .game").first).to_be_visible()


def _history(table: Table) -> None:
    _deluges(table)
    table.page.locator(".bar button").nth(2).click()
    table.page.locator("dialog .begin button").click()
    table.go("history")
    expect(table.page.locator(".games .game")).to_be_visible()


def _deluges(table: Table) -> None:
    table.go("deluges")
    for index, count in enumerate((3, 1, 7, 5, 0, 0, 5, 4)):
        table.page.locator(".steppers input").nth(index).fill(str(count))
    scored(table)


def _deluges_level(table: Table, place: int) -> None:
    table.go("deluges")
    table.page.locator(".ways button").nth(place).click()


def _deluges_cells(table: Table) -> None:
    _deluges_level(table, 1)
    table.page.locator("[data-pointer='/cells/0/workers/#1#'] input").fill("2")
    table.page.locator("[data-pointer='/cells/0/forests'] .step").last.click()
    table.page.locator(".cell-card.add").click()
    table.page.locator("[data-pointer='/cells/1/warriors/#2#'] input").fill("1")
    table.page.locator("[data-pointer='/cells/1/forests'] .step").last.click()
    expect(table.page.locator(".holder")).to_have_count(2)
    scored(table)


def _deluges_counts(table: Table) -> None:
    _deluges_cells(table)
    table.page.locator("[data-step=counts]").click()
    table.page.locator("[data-pointer='/boats/#1#'] .step").last.click()
    expect(table.page.locator(".sheet-body .paid").first).to_be_attached()


def _deluges_lit(table: Table) -> None:
    _deluges_cells(table)
    table.page.locator("#scorebar").click()
    table.page.locator("[data-entry=warriors]").click()
    expect(table.page.locator(".feature-lit")).to_be_visible()


def _deluges_tally_lit(table: Table) -> None:
    _deluges(table)
    table.page.locator("#scorebar").click()
    table.page.locator("[data-entry=dolmen]").click()
    expect(table.page.locator(".feature-lit")).to_be_visible()


def _deluges_floods(table: Table) -> None:
    _deluges_level(table, 2)
    table.page.locator("[data-pointer='/before'] input").fill("4")
    table.page.locator("[data-pointer='/after'] input").fill("5")
    table.page.locator("[data-step=cells]").click()
    table.page.locator("[data-pointer='/cells/0/mark'] input").fill("1")
    table.page.locator("[data-pointer='/cells/0/workers/#1#'] input").fill("2")
    expect(table.page.locator(".rising")).to_be_visible()
    scored(table)


def _deluges_builds(table: Table) -> None:
    _deluges_level(table, 3)
    for resource in ("wood", "gold", "marble"):
        table.page.locator(f"[data-pointer='/resources/{resource}'] input").fill("5")
    table.page.locator("[data-step=wish]").click()
    table.page.locator("[data-pointer='/wish/mine'] input").fill("1")
    expect(table.page.locator(".verdict")).to_be_visible()


def _deluges_conflict(table: Table) -> None:
    _deluges_level(table, 4)
    table.page.locator("[data-pointer='/sides/#1#'] input").fill("3")
    table.page.locator("[data-pointer='/sides/#2#'] input").fill("2")
    expect(table.page.locator(".totals strong").first).to_have_text("1")


def _deluges_growth(table: Table) -> None:
    _deluges_level(table, 5)
    table.page.locator("[data-pointer='/cell/workers/#1#'] input").fill("2")
    expect(table.page.locator(".newborn")).to_be_attached()


def _civilization_hands(table: Table) -> None:
    table.go("civilization")
    for side in range(2):
        table.page.locator(".whose button").nth(side).click()
        for card in (0, 4, 8):
            table.page.locator(".recruit").nth(card).click()
    scored(table)


def _civilization_bonus(table: Table) -> None:
    _civilization_hands(table)
    table.page.locator("[data-step=bonus]").click()
    table.page.locator(".sources .step").nth(1).click()
    expect(table.page.locator(".sheet-body .reason")).to_be_attached()


def _civilization(table: Table) -> None:
    _civilization_hands(table)
    table.page.locator("[data-step=plays]").click()
    for count, card in enumerate(("d3:", "a3:", "d2:"), start=1):
        table.page.locator(".choices button").filter(has_text=card).last.click()
        expect(table.page.locator(".slot .unit-card")).to_have_count(count)
    scored(table)


def _civilization_score(table: Table) -> None:
    _civilization(table)
    table.page.locator("#scorebar").click()
    expect(table.page.locator("[data-entry^=play-]")).to_have_count(3)


def _civilization_lit(table: Table) -> None:
    _civilization_score(table)
    table.page.locator("[data-entry^=play-]").nth(1).click()
    expect(table.page.locator(".feature-lit")).to_be_visible()


def _civilization_odds(table: Table) -> None:
    _civilization_hands(table)
    table.page.locator(".ways button").nth(1).click()
    table.page.locator(".unknown-card").click()
    table.page.locator("[data-pointer='/defender/units'] .unit-card").first.wait_for()
    table.page.locator(".army .cross").nth(2).click()
    expect(table.page.locator(".glance .bars")).to_be_visible()
    scored(table)


def _civilization_chances(table: Table) -> None:
    _civilization_odds(table)
    table.page.locator("#scorebar").click()
    expect(table.page.locator(".breakdown .bars").first).to_be_visible()


def _carcassonne_level(table: Table, level: str) -> None:
    keep(table, draft([], level=level))
    table.go("carcassonne")


def _carcassonne_features(table: Table) -> None:
    _carcassonne_level(table, "features")
    for kind in range(3):
        table.page.locator(".add-feature button").nth(kind).click()
        feature = table.page.locator(".feature").nth(kind)
        feature.locator("input[type=number]").first.fill(str(kind + 3))
        feature.locator(".steppers input").nth(kind % 2).fill("1")
    scored(table)


def _carcassonne_more(table: Table) -> None:
    features = [
        {
            "feature": {"kind": "road", "tiles": 3, "little_buildings": {"shed": 1}},
            "followers": [{"player": "#1#", "figure": "follower", "count": 1, "ghosts": 1}],
        },
        {
            "feature": {"kind": "german_cathedral", "roads": [{"tiles": 2}]},
            "followers": [{"player": "#2#", "figure": "follower", "count": 1}],
        },
    ]
    bets = [{"player": "#1#", "chip": "4_7", "kind": "city", "tiles": 8}]
    wonders = [{"wonder": "alhambra", "owner": "#2#", "count": 2}]
    holdings = {"bets": bets, "wonders": wonders}
    keep(table, draft([], level="features", features=features, holdings=holdings, rules={}))
    table.go("carcassonne")
    table.page.locator(".feature").first.wait_for()
    table.page.locator("details.card").evaluate_all(
        "all => all.forEach((one) => (one.open = true))"
    )
    scored(table)
    table.page.locator(".feature").first.scroll_into_view_if_needed()


def _carcassonne_tokens(table: Table) -> None:
    _carcassonne_level(table, "counters")
    table.page.locator("[data-pointer='/players/0/carried'] input").fill("42")
    scored(table)


def _board(table: Table, **more: Any) -> None:
    tiles = [(laid.letter, x, y, laid.rotation) for (x, y), laid in BOARD.items()]
    keep(table, draft(tiles, **more))
    table.go("carcassonne")
    expect(table.page.locator(".plane .tile")).to_have_count(len(BOARD))
    scored(table)


def _board_offers(table: Table) -> None:
    keep(table, draft([("D", 0, 0, 0), ("E", 0, -1, 180), ("U", 1, 0, 0)]))
    table.go("carcassonne")
    expect(table.page.locator(".offer").first).to_be_visible()
    scored(table)


def _board_painting(table: Table) -> None:
    keep(table, draft([("D", 0, 0, 0), ("E", 0, -1, 180), ("U", 1, 0, 0)], rules={}))
    table.go("carcassonne")
    table.page.locator("[data-paint]").first.click()
    expect(table.page.locator(".offer").first).to_be_visible()


def _board_elsewhere(table: Table) -> None:
    _board_offers(table)
    table.page.locator(".elsewhere").click()
    expect(table.page.locator(".sheet-body details").first).to_be_visible()


def _board_followers(table: Table) -> None:
    _board(table, board={"followers": STANDING})
    table.page.locator("[data-step=followers]").click()
    expect(table.page.locator(".placed-so-far")).to_be_visible()


def _board_tile(table: Table) -> None:
    _board(table, rules={}, board={"followers": STANDING, "pieces": {"fairy": {**STANDING[0]}}})
    table.page.locator("[data-step=followers]").click()
    table.page.keyboard.press("ArrowDown")
    expect(table.page.locator("[data-spot]").first).to_be_visible()


def _board_turn(table: Table) -> None:
    board = {"followers": STANDING[:1], "turn": {"player": "#1#", "laid": {"x": 0, "y": -1}}}
    keep(table, draft([("D", 0, 0, 0), ("E", 0, -1, 180)], board=board, mode="projected"))
    table.go("carcassonne")
    expect(table.page.locator(".turn .gains li").first).to_be_visible()
    scored(table)


def _board_score(table: Table) -> None:
    _board(table, board={"followers": STANDING})
    table.page.locator("#scorebar").click()
    expect(table.page.locator("[data-entry]").first).to_be_visible()


def _board_lit(table: Table) -> None:
    _board_score(table)
    table.page.locator("[data-entry]").first.click()
    expect(table.page.locator(".feature-lit").first).to_be_attached()


def _board_reveal(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    _board_score(table)
    table.page.locator(".reveal-button button").first.click()
    table.page.locator(".feature-lit").first.wait_for(state="attached")
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".reveal .first")).to_be_visible()


def _board_setup(table: Table) -> None:
    _board_offers(table)
    table.page.locator(".bar button").nth(2).click()
    expect(table.page.locator("dialog .options")).to_be_visible()


def _board_faults(table: Table) -> None:
    keep(table, draft([("D", 0, 0, 0), ("C", 0, 1, 0), ("U", 1, 0, 0)]))
    table.go("carcassonne")
    expect(table.page.locator(".plane .bad").first).to_be_attached()
    table.page.locator(".sheet-body .offer").first.wait_for()


def _board_list(table: Table) -> None:
    keep(table, draft([("D", 0, 0, 0), ("E", 0, -1, 180)], board={"followers": STANDING}))
    table.go("carcassonne")
    table.page.locator(".below-offers button").last.click()
    expect(table.page.locator(".board-list")).to_be_visible()


def _share(table: Table) -> None:
    _deluges(table)
    table.page.locator(".bar .quiet").last.click()
    expect(table.page.locator(".qr")).to_be_visible()


SCREENS: Mapping[str, Enter] = {
    "home": _home,
    "history": _history,
    "share": _share,
    "carcassonne-board": _board_offers,
    "carcassonne-board-full": _board,
    "carcassonne-board-painting": _board_painting,
    "carcassonne-board-elsewhere": _board_elsewhere,
    "carcassonne-board-followers": _board_followers,
    "carcassonne-board-tile": _board_tile,
    "carcassonne-board-turn": _board_turn,
    "carcassonne-board-faults": _board_faults,
    "carcassonne-board-list": _board_list,
    "carcassonne-board-score": _board_score,
    "carcassonne-board-lit": _board_lit,
    "carcassonne-board-reveal": _board_reveal,
    "carcassonne-board-setup": _board_setup,
    "carcassonne-features": _carcassonne_features,
    "carcassonne-features-more": _carcassonne_more,
    "carcassonne-tokens": _carcassonne_tokens,
    "civilization-units": _civilization_hands,
    "civilization-bonus": _civilization_bonus,
    "civilization-battle": _civilization,
    "civilization-score": _civilization_score,
    "civilization-lit": _civilization_lit,
    "civilization-odds": _civilization_odds,
    "civilization-chances": _civilization_chances,
    "deluges-tally": _deluges,
    "deluges-tally-lit": _deluges_tally_lit,
    "deluges-cells": _deluges_cells,
    "deluges-counts": _deluges_counts,
    "deluges-lit": _deluges_lit,
    "deluges-floods": _deluges_floods,
    "deluges-builds": _deluges_builds,
    "deluges-conflict": _deluges_conflict,
    "deluges-growth": _deluges_growth,
    **STAGE_SCREENS,
}
"""How each screen is reached, whatever the language."""
