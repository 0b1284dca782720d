"""Déluges entered with a thumb: the tally, the cells, and the reckonings of a turn."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, Table

# Worked out from the rulebook: 3 dolmens are 6, trees tie, warriors and mines bring 3 each.
COUNTS = {
    "Dolmens": (3, 1),
    "Trees": (7, 7),
    "Boats": (0, 0),
    "Warriors": (5, 4),
    "Mines": (2, 1),
}


def test_a_tally_is_scored_as_it_is_entered(table: Open) -> None:
    page = table("deluges", viewport={"width": 360, "height": 640})
    for _ in range(2):
        page.press("Add a player")
    for what, counts in COUNTS.items():
        for name, count in zip(("White", "Green", "Red", "Black"), (*counts, 0, 0), strict=True):
            # Nobody has to scroll from one to the next.
            expect(page.field(f"{what} of {name}")).to_be_in_viewport(ratio=0.5)
            page.field(f"{what} of {name}").fill(str(count))
    page.has_totals(White=12, Green=2)
    page.press("Players and rules")
    expect(page.page.get_by_label("Name").nth(3)).to_be_in_viewport(ratio=1)
    page.press("Done")
    page.show_score()
    entries = page.page.locator("[data-entry]")
    expect(entries.filter(has_text="Trees")).to_contain_text("so nobody gets the bonus")


@pytest.mark.thorough
def test_the_advanced_game_counts_monuments_and_wonders(table: Open) -> None:
    page = table("deluges")
    page.press("Players and rules")
    page.page.get_by_label("Edition", exact=True).select_option("Advanced game")
    page.press("Done")
    for what, count in (("Monuments", 2), ("Dolmens", 1), ("Wonders", 1)):
        page.field(f"{what} of White").fill(str(count))
    page.has_totals(White=9, Green=0)


def test_a_line_of_the_tally_lights_its_row(table: Open) -> None:
    page = table("deluges")
    page.field("Dolmens of White").fill("2")
    page.has_totals(White=4)
    row = page.page.locator("[data-place=row-dolmens]")
    expect(row.locator("b")).to_have_text(["2", "0"])
    expect(row.locator(".paid")).to_have_text("+4")
    page.page.locator("#scorebar").click()
    # The other calculations are in reach from the score.
    page.page.locator(".ways [aria-pressed=true]").click(trial=True)
    page.page.locator("[data-entry=dolmen]").click()
    expect(row).to_have_class("feature-lit")
    expect(row).to_be_in_viewport()
    page.press("Back to the score")
    expect(row).not_to_have_class("feature-lit")
    expect(page.page.locator("[data-entry=dolmen]")).to_be_in_viewport()


@pytest.mark.thorough
def test_a_number_of_the_table_leads_to_its_field(table: Open) -> None:
    page = table("deluges")
    page.press("Add a player")
    expect(page.page.locator(".tally-table .name")).to_have_text(["White", "Green", "Red"])
    for what, count in (("Mines", 2), ("Dolmens", 1)):
        page.press(f"0 , {what} of Red", within="#board")
        expect(page.field(f"{what} of Red")).to_be_focused()
        page.page.keyboard.type(str(count))
    page.has_totals(White=0, Green=0, Red=5)
    page.page.locator("#scorebar").click()
    page.page.locator("[data-entry=mines]").click()
    page.press(re.compile("^0 , Trees of Green"), within="#board")
    expect(page.field("Trees of Green")).to_be_focused()


def cells(table: Table) -> None:
    """Two cells: the first with workers of White, mines and a dolmen, the second with a warrior."""
    table.press("By cells")
    table.field("Free workers of White").fill("1")
    table.field("Mines of White").fill("2")
    table.field("Dolmen").select_option("Green")
    table.press("Add a cell")
    table.field("Warriors of Green").fill("1")


def test_cells_are_explained_one_by_one(table: Open) -> None:
    page = table("deluges")
    cells(page)
    page.has_totals(White=3, Green=5)
    expect(page.page.locator("[data-place=card-2] .holder")).to_contain_text("held by Green")
    page.page.locator("[data-place=card-1]").click()
    expect(page.field("Mines of White")).to_have_value("2")
    expect(page.page.locator("[data-place=cell-1] .reason")).to_contain_text("2 mines for White")
    page.page.locator("[data-step=counts]").click()
    page.field("Boats of White").fill("1")
    page.has_totals(White=6, Green=5)
    expect(page.page.locator(".sheet-body [data-place=row-mines]")).to_contain_text("2 +3")


def test_a_line_of_the_score_lights_the_cells_that_pay(table: Open) -> None:
    page = table("deluges")
    cells(page)
    page.has_totals(White=3, Green=5)
    page.page.locator("#scorebar").click()
    page.page.locator("[data-entry=mines]").click()
    lit = page.page.locator(".feature-lit")
    expect(lit).to_have_attribute("data-place", "card-1")
    expect(lit.locator(".paid-here")).to_have_text(re.compile(r"\+2"))
    expect(lit).to_be_in_viewport()
    page.press("Back to the score")
    page.page.locator("[data-entry=boats]").click()
    expect(lit).to_have_attribute("data-place", "sea")


@pytest.mark.thorough
def test_a_cell_is_taken_away_and_the_strip_goes_on(table: Open) -> None:
    page = table("deluges")
    cells(page)
    page.press("Remove Cell 2")
    expect(page.page.locator(".cell-card:not(.add, .under)")).to_have_count(1)
    page.press("Remove Cell 1")
    expect(page.page.get_by_text("No cell has been entered yet.")).to_be_visible()
    page.press("Undo")
    expect(page.page.locator("[data-place=card-1]")).to_be_visible()


def test_four_mines_are_refused_at_their_cell(table: Open) -> None:
    page = table("deluges")
    page.press("By cells")
    page.field("Mines of White").fill("3")
    page.field("Mines of Green").fill("1")
    expect(page.page.locator("[data-place=cell-1] .faults")).to_contain_text("at most 3 mines")
    page.press("Add a cell")
    page.page.locator("#scorebar").click()
    page.press(re.compile("at most 3 mines"))
    expect(page.page.locator("[data-place=cell-1] .faults")).to_be_in_viewport()


def test_the_first_flood_takes_a_marked_cell(table: Open) -> None:
    page = table("deluges")
    page.press("Floods")
    page.field("Deforested cells a turn before").fill("4")
    page.field("Deforested cells now").fill("5")
    page.page.locator("[data-step=cells]").click()
    page.field("Flood that reaches it").fill("1")
    page.field("Free workers of White").fill("2")
    expect(page.page.locator(".totals strong")).to_have_text("Flood 1")
    cell = page.page.locator("[data-place=cell-1]")
    expect(cell.locator(".reason")).to_contain_text("Flood 1 takes the cell")
    card = page.page.locator("[data-place=card-1]")
    expect(card).to_have_class(re.compile("rising"))
    expect(card).to_contain_text("Under water")
    page.page.locator("#scorebar").click()
    page.page.locator("[data-entry=cell-1]").click()
    expect(page.page.locator(".feature-lit")).to_have_attribute("data-place", "card-1")
    # What floods ask of a cell is nothing to the end of the game.
    page.press("By cells")
    page.has_totals(White=0, Green=0)


def test_a_counter_that_goes_back_is_refused_at_its_place(table: Open) -> None:
    page = table("deluges")
    page.press("Floods")
    page.field("Deforested cells a turn before").fill("6")
    page.field("Deforested cells now").fill("5")
    expect(page.page.locator("[data-pointer='/after'] .faults")).not_to_be_empty()


def test_a_wish_is_paid_exactly(table: Open) -> None:
    page = table("deluges")
    page.press("Building")
    page.field("Wood").fill("8")
    expect(page.page.locator("[data-place=build-boat] strong")).to_have_text("2")
    page.page.locator("[data-step=wish]").click()
    page.field("Boats").fill("2")
    said = page.page.locator(".totals strong")
    expect(said.filter(has_text="Can be paid")).to_be_visible()
    page.show_score()
    expect(page.page.locator(".breakdown ol li")).to_have_text("2 × (4 wood: a boat)")
    page.page.locator("[data-step=stock]").click()
    page.field("Wood").fill("7")
    expect(said.filter(has_text="Cannot be built")).to_be_visible()


@pytest.mark.thorough
def test_who_does_not_control_the_cells_builds_nothing_there(table: Open) -> None:
    page = table("deluges")
    page.press("Building")
    page.field("Wood").fill("10")
    mines = page.page.locator("[data-place=build-mine] strong")
    expect(mines).to_have_text("1")
    page.page.locator("[data-step=site]").click()
    page.page.get_by_label("The builder controls the cells").uncheck()
    expect(mines).to_have_text("0")
    page.page.get_by_label("The builder controls the cells").check()
    expect(mines).to_have_text("1")


@pytest.mark.thorough
def test_what_is_laid_down_is_checked(table: Open) -> None:
    page = table("deluges")
    page.press("Building")
    page.field("Wood").fill("10")
    page.page.locator("[data-step=site]").click()
    page.page.locator("summary", has_text="Payment to be checked").click()
    page.field("Wood laid down").fill("10")
    page.show_score()
    expect(page.page.locator(".breakdown")).to_contain_text("exactly a price")


def test_the_stronger_side_survives_on_land_and_at_sea(table: Open) -> None:
    page = table("deluges")
    page.press("Conflict")
    page.field("Pieces of each side of White").fill("3")
    page.field("Pieces of each side of Green").fill("2")
    page.page.locator("[data-step=around]").click()
    page.field("Free workers of Green").fill("1")
    expect(page.page.locator(".totals strong").first).to_have_text("1")
    expect(page.page.locator("[data-place='camp-#1#'] .fallen")).to_have_count(2)
    page.show_score()
    expect(page.page.locator(".breakdown")).to_contain_text("White loses 2 and keeps 1 warrior")
    page.page.locator("[data-step=fight]").click()
    page.press("At sea")
    page.page.locator("[data-step=around]").click()
    expect(page.field("Free workers of Green")).to_have_count(0)
    page.show_score()
    expect(page.page.locator(".breakdown")).to_contain_text("1 boat")


def test_a_generation_is_put_on_its_cell(table: Open) -> None:
    page = table("deluges")
    page.press("Growth")
    page.field("Trees that are left").fill("2")
    page.field("Free workers of White").fill("2")
    expect(page.page.locator("[data-place=card-1] .newborn")).to_have_text(re.compile(r"\+1.*\+1"))
    page.show_score()
    expect(page.page.locator(".breakdown")).to_contain_text("Two forests grow a third")
    page.press("Put this on the cell")
    page.page.locator("[data-step=cells]").click()
    expect(page.field("Trees that are left")).to_have_value("3")
    expect(page.field("Free workers of White")).to_have_value("3")
    page.press("Undo")
    expect(page.field("Free workers of White")).to_have_value("2")
