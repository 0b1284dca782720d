"""Déluges entered with a thumb: the tally, the cells, and the reckonings of a turn."""

from playwright.sync_api import expect

from tests.browser.driving import Open

# Worked out from the rulebook: 3 dolmens are 6, trees tie, warriors and mines bring 3 each.
COUNTS = {
    "Dolmens": (3, 1),
    "Trees": (7, 7),
    "Warriors": (5, 4),
    "Mines": (2, 1),
}


def test_a_tally_is_scored_as_it_is_entered(table: Open) -> None:
    page = table("deluges")
    for what, counts in COUNTS.items():
        for name, count in zip(("White", "Green"), counts, strict=True):
            page.field(f"{what} of {name}").fill(str(count))
    page.has_totals(White=12, Green=2)
    page.show_score()
    entries = page.page.locator("[data-entry]")
    expect(entries.filter(has_text="Most trees")).to_contain_text("so nobody gets the bonus")


def test_the_advanced_game_counts_monuments_and_wonders(table: Open) -> None:
    page = table("deluges")
    page.page.get_by_text("Edition and options").click()
    page.page.get_by_label("Edition", exact=True).select_option("Advanced game")
    for what, count in (("Monuments", 2), ("Dolmens", 1), ("Wonders", 1)):
        page.field(f"{what} of White").fill(str(count))
    page.has_totals(White=9, Green=0)


def test_cells_are_explained_one_by_one(table: Open) -> None:
    page = table("deluges")
    page.press("Cells")
    cell = page.page.locator("[data-place=cell-1]")
    page.field("Workers of White").fill("1")
    page.field("Mines of White").fill("2")
    cell.get_by_label("Dolmens", exact=True).select_option("Green")
    page.has_totals(White=3, Green=2)
    expect(cell.locator(".reason")).to_contain_text("White")


def test_four_mines_are_refused_at_their_cell(table: Open) -> None:
    page = table("deluges")
    page.press("Cells")
    page.field("Mines of White").fill("3")
    page.field("Mines of Green").fill("1")
    expect(page.page.locator("[data-place=cell-1] .faults")).to_contain_text("at most 3 mines")


def test_the_first_flood_takes_a_marked_cell(table: Open) -> None:
    page = table("deluges")
    page.press("Floods")
    page.field("At the end of the turn before").fill("4")
    page.field("At the end of this turn").fill("5")
    page.field("Flood printed on it").select_option("1")
    page.field("Workers of White").fill("2")
    expect(page.page.locator(".totals strong")).to_have_text("Flood 1")
    cell = page.page.locator("[data-place=cell-1]")
    expect(cell.locator(".reason")).to_contain_text("Flood 1 takes the cell")
    # What floods ask of a cell is nothing to the end of the game.
    page.press("Cells")
    page.has_totals(White=0, Green=0)


def test_a_counter_that_goes_back_is_refused_at_its_place(table: Open) -> None:
    page = table("deluges")
    page.press("Floods")
    page.field("At the end of the turn before").fill("6")
    page.field("At the end of this turn").fill("5")
    expect(page.page.locator("[data-pointer='/after'] .faults")).not_to_be_empty()


def test_a_wish_is_paid_exactly(table: Open) -> None:
    page = table("deluges")
    page.press("Building")
    page.field("Wood").fill("8")
    page.field("Boat").fill("2")
    said = page.page.locator(".totals strong")
    expect(said.filter(has_text="Can be paid")).to_be_visible()
    expect(page.page.locator(".breakdown ol li")).to_have_text("2 × (4 wood: a boat)")
    page.field("Wood").fill("7")
    expect(said.filter(has_text="Cannot be built")).to_be_visible()


def test_what_is_laid_down_is_checked(table: Open) -> None:
    page = table("deluges")
    page.press("Building")
    page.field("Wood").fill("10")
    page.page.locator("summary", has_text="Check a payment").click()
    page.field("Wood laid down").fill("10")
    expect(page.page.locator(".breakdown")).to_contain_text("exactly a price")


def test_the_stronger_side_survives_on_land_and_at_sea(table: Open) -> None:
    page = table("deluges")
    page.press("Conflict")
    page.field("Warriors of White").fill("3")
    page.field("Warriors of Green").fill("2")
    page.field("Workers of Green").fill("1")
    expect(page.page.locator(".totals strong").first).to_have_text("1")
    expect(page.page.locator(".breakdown")).to_contain_text("White loses 2 and keeps 1 warrior")
    page.press("At sea")
    expect(page.page.locator(".breakdown")).to_contain_text("1 boat")
    expect(page.field("Workers of Green")).to_have_count(0)


def test_a_generation_is_put_on_its_cell(table: Open) -> None:
    page = table("deluges")
    page.press("Growth")
    page.field("Forests").fill("2")
    page.field("Workers of White").fill("2")
    expect(page.page.locator(".breakdown")).to_contain_text("Two forests grow a third")
    page.show_score()
    page.press("Put this on the cell")
    expect(page.field("Forests")).to_have_value("3")
    expect(page.field("Workers of White")).to_have_value("3")
    page.press("Undo")
    expect(page.field("Workers of White")).to_have_value("2")
