"""Déluges entered with a thumb: the tally, and the cells."""

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
    page.press("By entry")
    entries = page.page.locator(".of-entry")
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
