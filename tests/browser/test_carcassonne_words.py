"""The board of Carcassonne in words: tiles, places and buttons for who does not see them."""

import re

from playwright.sync_api import expect

from tests.browser.boards import START_TILES, BoardTable, draft
from tests.browser.driving import LAPTOP, NAMED, Open, wait_until
from tests.browser.test_stage import ALL_LAID
from tests.tiers import keep_some


def test_the_board_is_read_as_a_list(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.place((0, 0), "Road (west, east)", "Blue")
    page.step("tiles")
    page.tap((1, 0))
    page.table.press("The board as a list")
    page.table.press(re.compile(r"^row 2, column 2: .+ · Follower, Blue: Road .west, east.$"))
    page.table.press("row 2, column 3", within=".board-list")
    page.table.press("The board as a list")
    expect(page.panel.locator(".offer").first).to_be_visible()


def test_a_tile_is_told_in_words_and_by_its_place(table: Open) -> None:
    tiles = [*START_TILES, ("M", 0, -1, 90), ("L", 1, 0, 180)]
    page = BoardTable(table(), draft(tiles))
    for space, expected in (
        ((0, 0), "road (east, west) · city (north)"),
        ((0, -1), "city (north, east), coats of arms × 1"),
    ):
        page.tap(space)
        words = page.panel.locator(".described")
        expect(words).to_contain_text(expected.split(" · ")[0])
        expect(words).to_contain_text(expected.split(" · ")[-1])
    page.table.press("The board as a list")
    lying = page.page.locator(".board-list")
    expect(lying).to_contain_text("row 2, column 2: city (north, east), coats of arms × 1")
    expect(page.panel).not_to_contain_text("BA/")


def test_each_tile_on_offer_is_named_by_what_lies_on_it(table: Open) -> None:
    page = BoardTable(table(locale="fr-FR"), draft([*START_TILES, ("B", 0, 1, 0)]))
    page.tap((1, 1))
    page.panel.locator(".offer").first.wait_for()
    wait_until(page.page, NAMED)
    names = page.panel.locator(".offer").evaluate_all(
        "all => all.map((one) => [one.dataset.tile ?? '', one.getAttribute('aria-label')])"
    )
    known = {"BA/A": "abbaye", "BA/B": "abbaye", "BA/C": "ville (", "BA/M": "blason"}
    assert any(tile in known for tile, _ in names)
    for tile, name in names:
        assert known.get(tile, "") in name
        assert "BA/" not in name


def test_every_tile_of_the_catalogue_has_words_and_places_in_both_languages(table: Open) -> None:
    for locale in keep_some(("fr-FR", "en-GB"), 1):
        page = BoardTable(table(locale=locale))
        page.panel.locator(".offer").first.wait_for()
        wait_until(page.page, NAMED)
        words = page.page.evaluate(
            """async () => {
              const { described } = await import("./games/carcassonne/board/describing.js");
              const { allDesigns } = await import("./games/carcassonne/board/tiles.js");
              return allDesigns().map(({ id }) => described({ tile: id, rotation: 0 }));
            }"""
        )
        assert len(words) > 300
        assert all(words)
        # A code instead of a text, or a word nobody has written yet.
        assert not [one for one in words if re.search(r"[a-z]\.[a-z_]+|_|undefined", one)]
        twice = page.page.evaluate(
            """async () => {
              const { standName } = await import("./games/carcassonne/board/tools.js");
              const { standsOf } = await import("./games/carcassonne/board/figure_places.js");
              const { allDesigns } = await import("./games/carcassonne/board/tiles.js");
              const namesOn = (tile) => standsOf(tile, {}).map((stand) => standName(tile, stand));
              return allDesigns().filter(({ id }) => id.startsWith("BA/")).filter(({ id }) => {
                const names = namesOn({ tile: id, x: 0, y: 0, rotation: 0 });
                return new Set(names).size < names.length;
              }).map(({ id }) => id);
            }"""
        )
        assert twice == []


def test_nothing_lies_over_a_coat_of_arms_and_buttons_are_beside_the_board(table: Open) -> None:
    for wishes in keep_some(({}, {"viewport": LAPTOP, "has_touch": False}), 1):
        page = BoardTable(table(**wishes), draft(ALL_LAID))
        page.step("followers")
        covered = page.page.evaluate(
            """() => [...document.querySelectorAll(".plane .tile")].filter((tile) => {
              const { x, y, width, height } = tile.getBoundingClientRect();
              const seen = document.elementFromPoint(x + width / 2, y + height / 2);
              return !seen?.closest("#board");
            }).map((tile) => tile.dataset.place)"""
        )
        assert covered == []


def test_the_page_speaks_as_players_do(table: Open) -> None:
    held = {"player": "#1#", "figure": "follower", "x": -1, "y": 1, "on": "monastery", "segment": 0}
    rules = {"expansions": ["inns_and_cathedrals", "phantom"]}
    begun = draft(ALL_LAID, rules=rules, board={"followers": [held]})
    page = BoardTable(table(locale="fr-FR"), begun)
    page.step("followers")
    tools = page.panel.locator(".strip-of-tools button")
    names = tools.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert "Grand pion" in names
    page.step("score")
    # A warning in the words of the table, and none of the service's own.
    warned = "Le pion de Rouge, ligne 7, colonne 4, aurait dû rentrer : l’abbaye est terminée."
    expect(page.panel).to_contain_text(warned)
    said = page.panel.inner_text()
    assert "artisan" not in said
    assert "0, -1" not in said
