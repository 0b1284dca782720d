"""A battle of Civilization, refereed play by play at the table."""

import re

from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table

CARDS = ("1/3", "2/2", "3/1")


def deal(table: Table) -> None:
    """Three units of infantry for each side."""
    for side in ("Attacker", "Defender"):
        for card in CARDS:
            table.press(f"{side}: add a unit {card}")


def stands_at(table: Table, attacker: int, defender: int) -> None:
    """Waits until both big numbers are these."""
    numbers = table.page.locator(".battle-state strong")
    expect(numbers).to_have_text([str(attacker), str(defender)])


def test_a_battle_is_refereed_play_by_play(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    page.press("a3: Front 1")
    # Spearmen 1/3 and 3/1 strike together: three wounds against one, and both fall.
    stands_at(page, 0, 0)
    page.press("d2: New front")
    page.press("a1: Front 2")
    # 2/2 against 1/3: two wounds leave 1 of 3, one wound leaves 1 of 2.
    stands_at(page, 1, 1)
    page.press("d3: New front")
    page.press("a2: New front")
    stands_at(page, 3, 2)
    expect(page.page.locator(".battle-state .reason")).to_contain_text("wins")
    expect(page.page.locator(".events li")).to_have_count(6)


def test_a_play_can_be_taken_back(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    expect(page.page.locator(".front")).to_have_count(1)
    page.press("Take back the last play")
    expect(page.page.locator(".front")).to_have_count(0)
    page.press("Undo")
    expect(page.page.locator(".front")).to_have_count(1)


def test_the_best_play_is_told_on_demand(table: Open) -> None:
    page = table("civilization", viewport=LAPTOP, has_touch=False)
    deal(page)
    page.press("Best play, open hands")
    expect(page.page.locator(".plays [role=status]")).to_contain_text(re.compile(r"Best now: d\d"))


def test_sides_are_swapped_with_their_units(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add a unit 1/3")
    page.press("Swap sides")
    expect(page.page.locator(".side").nth(1).locator(".unit")).to_have_text(re.compile("1/3 d1"))
    expect(page.page.locator(".side").nth(0).locator(".unit")).to_have_count(0)


def test_the_odds_of_spearmen_against_one_unknown_card(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add a unit 2/2")
    page.press("Odds")
    page.press("Defender: one more", within=".row")
    # Of the nine kinds of card that may be drawn, four lose to 2/2.
    expect(page.page.locator(".battle-state strong")).to_have_text(["44.4%", "55.6%"])
