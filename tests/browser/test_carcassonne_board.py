"""The board of Carcassonne entered with a thumb, by keys, and played tile by tile."""

import re

from playwright.sync_api import expect

from tests.browser.base_game import BOARD, Laid
from tests.browser.boards import BoardTable, Space, draft
from tests.browser.driving import LAPTOP, Open

TAPS = 2.3
"""Taps that a tile of the base game may cost."""
START = [("D", 0, 0, 0)]


def nearest(page: BoardTable, space: Space) -> Space:
    """The free space of the game that a person goes on with, where another one was offered."""
    spaces = page.page.locator(".plane .space").evaluate_all("all => all.map(o => o.dataset.place)")
    free = [(int(x), int(y)) for x, y in (name.split(",") for name in spaces)]
    wanted = [one for one in free if one in BOARD]
    return min(wanted, key=lambda one: abs(one[0] - space[0]) + abs(one[1] - space[1]))


def test_a_whole_base_game_is_entered_by_taps_and_scored(table: Open) -> None:
    page = BoardTable(table())
    for _ in range(len(BOARD) - 1):
        space = page.chosen()
        if space not in BOARD:
            space = nearest(page, space)
            page.tap(space)
        page.lay(BOARD[space])
    assert page.taps <= TAPS * len(BOARD)
    expect(page.page.locator("img.tile")).to_have_count(72)
    # Worked out from the picture: Red has a city of two tiles 4, a monastery with five tiles around
    # 6, an open city of five tiles with a coat of arms 6; Blue the road of the start tile 5, a
    # monastery with all eight 9, and a field beside one complete city 3.
    page.place((0, 0), "City (north)", "Red")
    page.place((-3, -3), "Monastery", "Red")
    page.place((-2, 0), "City (north, west)", "Red")
    page.place((0, 0), "Road (west, east)", "Blue")
    page.place((-1, 1), "Monastery", "Blue")
    page.place((0, 1), "Field (east, south)", "Blue")
    page.table.has_totals(Red=16, Blue=17)


def test_each_step_on_the_board_can_be_undone_and_redone(table: Open) -> None:
    page = BoardTable(table())
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    page.place((0, -1), "City (south)", "Blue")
    page.table.has_totals(Red=0, Blue=4)
    page.table.press("Undo")
    page.table.has_totals(Red=0, Blue=0)
    page.table.press("Undo")
    expect(page.page.locator("img.tile")).to_have_count(1)
    assert page.chosen() == (0, -1)
    page.table.press("Redo")
    page.table.press("Redo")
    page.table.has_totals(Red=0, Blue=4)
    page.tap((0, -1))
    page.table.press("Take away")
    expect(page.page.locator(".plane .token")).to_have_count(0)
    page.table.press("Undo")
    page.table.has_totals(Red=0, Blue=4)


def test_only_what_fits_is_offered_and_with_its_copies(table: Open) -> None:
    page = BoardTable(
        table(), draft([*START, ("B", 0, 1, 0), ("A", 1, 1, 0), ("B", 2, 1, 0), ("D", 2, 0, 0)])
    )
    page.tap((1, 0))
    expect(page.panel.locator(".state")).to_contain_text("ways to fill it")
    offers = page.panel.locator(".offer")
    told = offers.evaluate_all(
        "all => all.map(o => [o.dataset.tile, o.querySelector('.copies').textContent])"
    )
    # Road in the west and in the east, field in the south: J and K leave a road too many.
    assert sorted(told) == [["BA/D", "× 2"], ["BA/U", "× 8"], ["BA/W", "× 4"]]


def test_the_handle_turns_the_tile_laid_last(table: Open) -> None:
    page = BoardTable(table())
    page.tap((0, 1))
    page.lay(Laid("E", 90))
    laid = page.space((0, 1))
    expect(laid).to_have_attribute("style", re.compile(r"rotate\(90deg\)"))
    page.table.press("Turn the tile laid last, BA/E")
    expect(laid).to_have_attribute("style", re.compile(r"rotate\(180deg\)"))
    page.page.keyboard.press("r")
    expect(laid).to_have_attribute("style", re.compile(r"rotate\(270deg\)"))
    page.page.keyboard.press("u")
    expect(laid).to_have_attribute("style", re.compile(r"rotate\(180deg\)"))


def test_faults_are_painted_on_the_edges_and_tiles_they_name(table: Open) -> None:
    wrong = draft(
        [*START, ("C", 0, 1, 0)],
        board={
            "followers": [
                {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "monastery"}
            ]
        },
    )
    page = BoardTable(table(), wrong)
    expect(page.page.locator("[data-fault='0,0,S']")).to_be_attached()
    expect(page.page.locator("[data-fault='0,1,N']")).to_be_attached()
    expect(page.page.locator("[data-fault='0,0']")).to_be_attached()
    expect(page.page.locator(".totals .state")).to_have_text("2 things have to be put right")
    page.table.press(re.compile("These two edges do not match"))
    assert page.chosen() == (0, 1)
    page.table.press("Take away")
    expect(page.page.locator("[data-fault='0,0,S']")).to_have_count(0)


def test_a_board_is_entered_by_keys_alone(table: Open) -> None:
    page = BoardTable(table(viewport=LAPTOP, has_touch=False), draft([*START, ("B", 0, 1, 0)]))
    page.page.locator(".surface").focus()
    page.page.keyboard.press("ArrowRight")
    while page.chosen() != (0, 0):
        page.page.keyboard.press("ArrowLeft" if page.chosen()[0] > 0 else "ArrowUp")
    page.page.keyboard.press("1")
    expect(page.page.locator(".plane .token")).to_have_count(1)
    page.page.keyboard.press("ArrowRight")
    assert page.chosen() == (1, 0)
    page.panel.locator(".offer.group").first.wait_for()
    page.page.keyboard.press("1")
    back = page.panel.get_by_role("button", name="All that fits")
    back.wait_for()
    page.page.keyboard.press("Escape")
    back.wait_for(state="detached")
    page.page.keyboard.press("1")
    back.wait_for()
    page.page.keyboard.press("2")
    expect(page.page.locator("img.tile")).to_have_count(3)
    page.page.keyboard.press("u")
    expect(page.page.locator("img.tile")).to_have_count(2)
    assert page.chosen() == (1, 0)


def test_a_turn_is_taken_over_with_one_tap_and_taken_back(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    page.table.press("While playing")
    page.place((0, 0), "City (north)", "Red")
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("City completed: 4")
    expect(turn.locator(".gains")).to_contain_text("Red +4")
    expect(turn.locator(".gains")).to_contain_text("Follower: comes home")
    page.table.press("Take it over; then Blue")
    expect(page.page.locator(".plane .token")).to_have_count(0)
    expect(turn).to_contain_text("Blue draws")
    page.table.has_totals(Red=4, Blue=0)
    page.table.press("Undo")
    expect(page.page.locator(".plane .token")).to_have_count(1)
    expect(turn).to_contain_text("City completed: 4")


def test_the_tile_drawn_next_ends_the_turn(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    page.table.press("While playing")
    page.tap((1, 0))
    page.lay(Laid("U", 0))
    page.place((1, 0), "Road (west, east)", "Red")
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("Nothing was completed.")
    expect(turn.get_by_role("button", name="Next turn: Blue")).to_be_enabled()
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    expect(turn).to_contain_text("Take it over; then Red")
    # If it ended now: a road of two tiles.
    page.table.has_totals(Red=2, Blue=0)


def test_a_turn_is_told_in_good_french(table: Open) -> None:
    page = BoardTable(table(locale="fr-FR"), draft(START))
    page.table.press("En jouant")
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text(re.compile(r"Ville terminée\s: 4"))
    expect(turn.get_by_role("button", name=re.compile("^Prendre en compte"))).to_be_enabled()


def test_turn_and_fits_are_asked_again_when_the_network_is_back(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    page.table.press("While playing")
    guess = page.panel.get_by_text("Guessed from the four sides")
    page.table.context.set_offline(True)
    page.tap((1, 0))
    expect(guess).to_be_visible()
    page.table.context.set_offline(False)
    expect(guess).to_be_hidden()
    page.table.context.set_offline(True)
    page.lay(Laid("U", 0))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("The score waits for the network.")
    expect(turn.locator(".take-over")).to_be_disabled()
    page.table.context.set_offline(False)
    expect(turn).to_contain_text("Nothing was completed.")
    expect(turn.locator(".take-over")).to_be_enabled()


def test_two_fingers_zoom_the_board(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    before = page.space((0, 0)).bounding_box()
    fingers = page.page.context.new_cdp_session(page.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": 190 + way * apart, "y": 400, "id": way} for way in (-1, 1) if apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    after = page.space((0, 0)).bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    assert page.chosen() == (0, -1)


def test_pieces_of_the_expansions_stand_where_they_are_put(table: Open) -> None:
    rules = {
        "expansions": ["inns_and_cathedrals", "fairy", "bridges_castles_bazaars", "mage_and_witch"]
    }
    tiles = [*START, ("E", 0, -1, 180), ("V", -1, 0, 270)]
    page = BoardTable(table(), draft(tiles, rules=rules))
    page.tap((0, 0))
    strip = page.panel.get_by_role("group", name="What is placed")
    strip.get_by_role("button", name="Large follower", exact=True).tap()
    page.panel.get_by_role("button", name="Large follower: City (north)", exact=True).tap()
    page.table.has_totals(Red=4, Blue=0)
    strip.get_by_role("button", name="Mage", exact=True).tap()
    page.panel.get_by_role("button", name="Mage: City (north)", exact=True).tap()
    # Two tiles × 2, and one point more for each tile with the mage.
    page.table.has_totals(Red=6, Blue=0)
    strip.get_by_role("button", name="Fairy", exact=True).tap()
    page.panel.get_by_role("button", name="Fairy: Large follower, Red", exact=True).tap()
    page.table.has_totals(Red=9, Blue=0)
    strip.get_by_role("button", name="Castle", exact=True).tap()
    page.panel.get_by_role("button", name="Castle: north", exact=True).tap()
    expect(page.page.locator(".plane .token.castle")).to_be_visible()
    page.table.press("Undo")
    page.table.has_totals(Red=9, Blue=0)


def test_the_board_is_read_as_a_list(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    page.place((0, 0), "Road (west, east)", "Blue")
    page.table.press("The board as a list")
    page.table.press(re.compile(r"^0, 0.+, turned by 0° · Follower, Blue: Road .west, east.$"))
    page.table.press("Space 1, 0", within=".board-list")
    expect(page.panel.locator(".offer").first).to_be_visible()


def test_the_board_is_moved_and_zoomed(table: Open) -> None:
    page = BoardTable(table(viewport=LAPTOP, has_touch=False), draft(START))
    tile = page.space((0, 0))
    before = tile.bounding_box()
    page.table.press("Closer")
    closer = tile.bounding_box()
    assert before is not None
    assert closer is not None
    assert closer["width"] > before["width"]
    page.page.mouse.move(closer["x"] + 20, closer["y"] + 20)
    page.page.mouse.down()
    page.page.mouse.move(closer["x"] + 70, closer["y"] + 50, steps=3)
    page.page.mouse.up()
    moved = tile.bounding_box()
    assert moved is not None
    assert round(moved["x"] - closer["x"]) == 50
    assert round(moved["y"] - closer["y"]) == 30
    assert page.chosen() != (0, 0)


def test_a_line_of_the_score_shows_its_place_on_the_board(table: Open) -> None:
    page = BoardTable(table(), draft([*START, ("E", 0, -1, 180)]))
    page.place((0, -1), "City (south)", "Red")
    page.table.has_totals(Red=4)
    page.table.press(re.compile("2 tiles × 2"))
    expect(page.page.locator(".plane .lit")).to_have_count(2)


def test_without_the_service_tiles_are_still_laid(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    expect(page.panel.locator(".offer").first).to_be_visible()
    page.table.context.set_offline(True)
    expect(page.page.locator(".banner.away")).to_be_visible()
    page.tap((1, 0))
    expect(page.panel.locator(".note")).to_contain_text("Guessed from the four sides")
    page.lay(Laid("U", 0))
    page.place((1, 0), "Road (west, east)", "Blue")
    page.table.context.set_offline(False)
    page.table.has_totals(Red=0, Blue=2)


def test_a_tile_is_told_in_words_beside_its_code(table: Open) -> None:
    tiles = [*START, ("M", 0, -1, 90), ("L", 1, 0, 180)]
    page = BoardTable(table(), draft(tiles))
    for space, told in (
        ((0, 0), "road (east, west) · city (north)"),
        ((0, -1), "city (north, east), coat of arms"),
    ):
        page.tap(space)
        words = page.panel.locator(".described")
        expect(words).to_contain_text(told.split(" · ")[0])
        expect(words).to_contain_text(told.split(" · ")[-1])
    page.table.press("The board as a list")
    lying = page.page.locator(".board-list")
    expect(lying).to_contain_text("0, -1: BA/M (city (north, east), coat of arms), turned by 90°")


def test_each_tile_on_offer_is_named_by_what_lies_on_it(table: Open) -> None:
    page = BoardTable(table(locale="fr-FR"), draft([*START, ("B", 0, 1, 0)]))
    page.tap((1, 1))
    page.panel.locator(".offer").first.wait_for()
    names = page.panel.locator(".offer").evaluate_all(
        "all => all.map((one) => [one.dataset.tile ?? '', one.getAttribute('aria-label')])"
    )
    known = {"BA/A": "monastère", "BA/B": "monastère", "BA/C": "ville (", "BA/M": "blason"}
    assert any(tile in known for tile, _ in names)
    for tile, name in names:
        assert known.get(tile, "") in name
        assert "," in name


def test_every_tile_of_the_catalogue_has_words_in_both_languages(table: Open) -> None:
    for locale in ("en-GB", "fr-FR"):
        page = BoardTable(table(locale=locale))
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


def test_nothing_lies_over_the_board_or_over_a_coat_of_arms(table: Open) -> None:
    for wishes in ({}, {"viewport": LAPTOP, "has_touch": False}):
        page = BoardTable(table(**wishes), draft([*START, ("E", 0, -1, 180), ("U", 1, 0, 0)]))
        surface = page.page.locator(".surface").bounding_box()
        buttons = page.page.locator(".board-zoom").bounding_box()
        assert surface is not None
        assert buttons is not None
        assert buttons["x"] >= surface["x"] + surface["width"]
        offer = page.panel.locator(".offer[data-tile]").first
        picture = offer.locator("img").bounding_box()
        copies = offer.locator(".caption").bounding_box()
        assert picture is not None
        assert copies is not None
        assert copies["y"] >= picture["y"] + picture["height"] - 1


def test_what_is_scrolled_to_is_not_covered_by_the_board(table: Open) -> None:
    page = BoardTable(table(), draft(START))
    page.tap((0, 0))
    page.page.evaluate("scrollBy(0, 400)")
    assert page.page.evaluate("scrollY") > 100
    for one in page.panel.locator("button:visible").all():
        one.scroll_into_view_if_needed()
        assert one.evaluate(
            """one => {
              const box = one.getBoundingClientRect();
              const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return one.contains(seen);
            }"""
        ), one.inner_text()
