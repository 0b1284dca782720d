"""Carcassonne entered as a list of features, and as tokens."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, Table
from tests.browser.forms import Form


def test_features_that_are_held_are_scored_as_a_list(table: Open) -> None:
    page = table("carcassonne")
    page.enter("List of features")
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
    page.show_score()
    page.press(re.compile("4 tiles × 1"))
    expect(page.page.locator("[data-place=city-1]")).to_be_in_viewport()


def test_the_large_follower_decides_where_its_expansion_is_on(table: Open) -> None:
    page = table("carcassonne")
    page.enter("List of features")
    page.page.get_by_text("Edition and options").click()
    page.page.get_by_label("Inns & Cathedrals").check()
    page.press("+ City")
    page.field("Tiles").fill("3")
    page.field("Follower of Red").fill("1")
    page.page.get_by_label("Another figure").select_option("Large follower")
    page.field("Large follower of Blue").fill("1")
    page.has_totals(Red=0, Blue=3)


def test_an_expansion_is_found_by_a_part_of_its_name(table: Open) -> None:
    page = table("carcassonne", locale="fr-FR")
    page.press("Joueurs et règles")
    names = page.page.locator(".expansions .switch span")
    # The dialog comes in a file of its own.
    expect(names.first).to_be_visible()
    labels = names.all_text_contents()
    assert len(labels) > 40
    assert labels[:3] == ["Les Abbayes", "L’Abbé", "Les Arbres fruitiers"]
    page.field("Chercher").fill("CATHE")
    expect(names).to_have_text(["Auberges et cathédrales", "Cathédrales d’Allemagne"])
    page.page.get_by_label("Auberges et cathédrales").check()
    page.field("Chercher").fill("cathéx")
    expect(page.page.get_by_text("Aucune extension n’a cela dans son nom.")).to_be_visible()
    page.field("Chercher").fill("")
    expect(page.page.locator(".expansions input:checked")).to_have_count(1)


def switch_on(page: Table, *expansions: str) -> None:
    """Plays with these expansions."""
    page.page.get_by_text("Edition and options").click()
    for name in expansions:
        page.page.get_by_label(name, exact=True).check()


def test_ghosts_hills_and_little_buildings_are_asked_for_where_they_are_played(table: Open) -> None:
    page = table("carcassonne")
    page.enter("List of features")
    page.press("+ Road")
    expect(page.field("On a hill: Follower, Red")).to_have_count(0)
    switch_on(page, "Ghosts, Castles and Cemeteries", "Hills & Sheep", "Little Buildings")
    page.field("Tiles").fill("5")
    page.field("Follower of Red").fill("1")
    page.field("Follower of Blue").fill("1")
    page.has_totals(Red=5, Blue=5)
    page.field("On a hill: Follower, Red").check()
    page.has_totals(Red=5, Blue=0)
    page.field("Ghosts: Follower, Red").fill("2")
    page.has_totals(Red=3, Blue=0)
    page.field("Sheds").fill("1")
    # Five tiles and a shed, 1 less for each ghost.
    page.has_totals(Red=4, Blue=0)


@pytest.mark.thorough
def test_a_cathedral_is_scored_by_its_roads(table: Open) -> None:
    page = table("carcassonne")
    page.enter("List of features")
    switch_on(page, "Cathedrals in Germany")
    page.field("Add a feature").select_option("German cathedral")
    page.field("Follower of Red").fill("1")
    page.press("Add: Road")
    page.field("Tiles").fill("3")
    page.field("Segments on German cathedrals").fill("1")
    page.has_totals(Red=4, Blue=0)


@pytest.mark.thorough
def test_a_feature_just_added_is_no_fault(table: Open) -> None:
    page = table("carcassonne")
    page.enter("List of features")
    page.press("+ City")
    Form(page).settled()
    expect(page.page.locator(".faults")).to_have_count(0)
    expect(page.page.locator(".state.refused")).to_have_count(0)
