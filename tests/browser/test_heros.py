"""Héros du Monde entered with a thumb."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table

TOO_LONG = """(boxes) => boxes.filter((box) => {
  const range = document.createRange();
  range.selectNodeContents(box);
  return range.getBoundingClientRect().width > box.clientWidth;
}).map((box) => box.textContent)"""
"""What is wider than the box it stands in."""
EUROPE = {"Blue": 15, "Green": 12, "Red": 8, "Yellow": 4}


def enter_europe(table: Table, people: dict[str, int] = EUROPE) -> None:
    """Europe of the rulebook's example: 4, 3, 3 and 2, and four peoples."""
    for points in (4, 3, 3, 2):
        table.press(f"Europe: add a discovery of {points}")
    for name, count in people.items():
        table.field(f"Europe: population of {name}").fill(str(count))


def test_europe_of_the_rulebook_is_scored_as_it_is_entered(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.has_totals(Blue=12, Green=6, Red=2, Yellow=0)
    sentences = page.page.locator(".breakdown .line")
    expect(sentences.first).to_contain_text(
        "First place takes the whole ladder: 4 + 3 + 3 + 2 = 12"
    )


def test_a_tap_on_a_line_shows_the_territory(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.show_score()
    page.press(re.compile("First place takes"))
    europe = page.page.locator("[data-place=europe]")
    expect(europe).to_have_class(re.compile("shown"))
    expect(europe).to_be_in_viewport()


def test_each_step_can_be_undone_and_redone(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.has_totals(Blue=12)
    page.press("Undo")
    page.has_totals(Blue=12, Yellow=0)
    expect(page.field("Europe: population of Yellow")).to_have_value("0")
    for _ in range(4):
        page.press("Undo")
    expect(page.page.locator("[data-place=europe] button.rung")).to_have_count(3)
    for _ in range(5):
        page.press("Redo")
    page.has_totals(Blue=12, Green=6, Red=2, Yellow=0)


def test_a_tie_asks_for_what_decides_it_at_its_place(table: Open) -> None:
    page = table("heros")
    enter_europe(page, {"Blue": 9, "Red": 9})
    expect(page.page.locator(".totals .state")).to_have_text("2 things have to be put right")
    page.show_score()
    page.press(re.compile("how many discoveries have Blue's"))
    expect(page.field("Blue · Discoveries of heroes")).to_be_focused()
    page.field("Blue · Discoveries of heroes").fill("2")
    page.field("Red · Discoveries of heroes").fill("5")
    page.has_totals(Red=12, Blue=6)


def test_the_map_chooses_a_territory(table: Open) -> None:
    page = table("heros", viewport=LAPTOP, has_touch=False)
    page.press("Map")
    page.page.locator(".world button", has_text="India").click()
    page.press("India: add a discovery of 3")
    expect(page.page.locator(".world button", has_text="India")).to_contain_text("1/3")


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Map"), ("fr-FR", "Carte")])
def test_every_name_on_the_map_of_a_phone_lies_in_its_box(
    table: Open, locale: str, name: str
) -> None:
    page = table("heros", locale=locale)
    page.press(name)
    boxes = page.page.locator(".world .field")
    expect(boxes).to_have_count(9)
    assert boxes.evaluate_all(TOO_LONG) == []


def test_a_scored_territory_goes_into_the_ledger(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.press("Record in the ledger")
    page.press("Ledger")
    page.press("Wonder")
    expect(page.page.locator(".events li")).to_have_count(2)
    # Europe is of the modern epoch, which a game reaches by its change: the service says so.
    expect(page.page.locator(".problem")).to_be_attached()
    page.press("Take back the last event")
    page.press("Undo")
    expect(page.page.locator(".events li")).to_have_count(2)


def two_left(table: Table) -> None:
    """Red and yellow leave the table."""
    for name in ("Yellow", "Red"):
        table.press(f"Remove {name}")


def test_two_players_have_two_colours_each_which_count_together(table: Open) -> None:
    page = table("heros")
    two_left(page)
    page.field("Second colour of Blue").select_option("Black")
    for points in (4, 3, 3, 2):
        page.press(f"Europe: add a discovery of {points}")
    for name, count in {"Blue": 5, "Black": 4, "Green": 7}.items():
        page.field(f"Europe: population of {name}").fill(str(count))
    page.has_totals(Blue=12, Green=6)
    page.field("Second colour of Blue").select_option("Counted as one")
    page.has_totals(Blue=6, Green=12)


def test_a_second_colour_is_never_the_colour_of_a_player(table: Open) -> None:
    page = table("heros")
    two_left(page)
    page.field("Second colour of Blue").select_option("Red")
    page.page.get_by_label("Colour", exact=True).last.select_option("Red")
    expect(page.field("Second colour of Blue").locator("option:checked")).to_have_text("Green")


def test_a_conquest_changes_the_table_and_the_ledger_at_once(table: Open) -> None:
    page = table("heros")
    page.field("Europe: population of Blue").fill("6")
    page.field("Europe: population of Green").fill("9")
    page.press("Ledger")
    page.field("Epoch in which the ledger begins").select_option("Modern")
    conquest = page.page.locator("[data-place=conquest]")
    conquest.locator("> summary").click()
    page.field("Territory").select_option("Europe")
    page.field("Conquest value of the hero").fill("4")
    page.press("Conquer and record")
    # The massacre strikes 4 + 2 = 6 of the nine.
    expect(conquest).to_contain_text("On the table: Blue 6, Green 3")
    row = page.page.locator(".events > li")
    row.locator("summary").click()
    expect(row).to_contain_text("the defender loses 6 of 9 and keeps 3")
    page.press("Undo")
    expect(conquest).to_contain_text("On the table: Blue 6, Green 9")
    expect(row).to_have_count(0)


def test_a_conquest_that_cannot_be_is_not_recorded(table: Open) -> None:
    page = table("heros")
    page.press("Ledger")
    conquest = page.page.locator("[data-place=conquest]")
    conquest.locator("> summary").click()
    page.field("Conquest value of the hero").fill("0")
    page.press("Conquer and record")
    expect(conquest.locator(".faults")).not_to_be_empty()
    expect(page.page.locator(".events li")).to_have_count(0)


def test_a_migration_moves_people_for_gold(table: Open) -> None:
    page = table("heros")
    page.field("Europe: population of Blue").fill("6")
    page.press("Ledger")
    page.field("Epoch in which the ledger begins").select_option("Modern")
    migration = page.page.locator("[data-place=migration]")
    migration.locator("> summary").click()
    page.field("From").select_option(label="Europe (6)")
    page.field("To: America").fill("3")
    page.press("Migrate and record")
    expect(migration.locator("select").nth(1).locator("option:checked")).to_have_text("Europe (3)")
    page.press("Table")
    expect(page.field("America: population of Blue")).to_have_value("3")


def test_a_change_of_epoch_that_cannot_be_says_why(table: Open) -> None:
    page = table("heros")
    # Europe is of the modern epoch: no discovery lies there before the change.
    page.press("Europe: add a discovery of 3")
    page.press("Ledger")
    change = page.page.locator("[data-place=change]")
    page.press("Change of epoch")
    expect(change.locator(".faults")).to_contain_text("Europe")
    page.context.set_offline(True)
    page.press("Change of epoch")
    expect(change.locator(".faults")).to_have_text("The score waits for the network.")
    page.context.set_offline(False)
    expect(page.page.locator(".events li")).to_have_count(0)
