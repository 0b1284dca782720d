"""Carcassonne entered as a list of features, and as counters."""

from playwright.sync_api import expect

from tests.browser.driving import Open


def test_features_that_are_held_are_scored_as_a_list(table: Open) -> None:
    page = table("carcassonne")
    page.press("Features")
    page.press("+ City")
    page.field("Tiles").fill("4")
    page.field("Coats of arms").fill("1")
    page.field("Follower of Red").fill("1")
    page.press("+ Road")
    page.field("Tiles").last.fill("5")
    page.field("Follower of Blue").last.fill("1")
    page.press("+ Field")
    page.field("Complete cities beside it").fill("2")
    page.field("Follower of Blue").last.fill("1")
    # At the end: 1 a tile and 1 a coat; 1 a tile; 3 a complete city.
    page.has_totals(Red=5, Blue=11)
    page.press("4 tiles × 1")
    expect(page.page.locator("[data-place=city-1]")).to_be_in_viewport()


def test_the_large_follower_decides_where_its_expansion_is_on(table: Open) -> None:
    page = table("carcassonne")
    page.press("Features")
    page.page.get_by_text("Edition and options").click()
    page.page.get_by_label("Inns & Cathedrals").check()
    page.press("+ City")
    page.field("Tiles").fill("3")
    page.field("Follower of Red").fill("1")
    page.page.get_by_label("Another figure").select_option("Large follower")
    page.field("Large follower of Blue").fill("1")
    page.has_totals(Red=0, Blue=3)


def test_counters_carry_the_track_and_the_tokens(table: Open) -> None:
    page = table("carcassonne")
    page.press("Counters")
    page.page.get_by_text("Edition and options").click()
    page.page.get_by_label("Traders & Builders").check()
    page.field("Points already on the track").first.fill("42")
    page.field("Wine of Blue").fill("3")
    page.field("Wine of Red").fill("1")
    page.has_totals(Red=42, Blue=10)
