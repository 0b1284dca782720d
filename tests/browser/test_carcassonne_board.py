"""The board of Carcassonne entered with a thumb, by keys, and played tile by tile."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.base_game import BOARD, Laid
from tests.browser.boards import START_TILES, BoardTable, Space, draft
from tests.browser.driving import LAPTOP, Open
from tests.tiers import choose

TAPS = 1.25
"""Taps that a tile of the base game may cost."""


FETCH = "name => import(`./games/carcassonne/board/${name}.js`).then(() => true)"
"""Fetches a part of the page that comes after what is seen first."""


def nearest(page: BoardTable, space: Space) -> Space:
    """The free space of the game that a person goes on with, where another one was offered."""
    spaces = page.page.locator(".plane .space").evaluate_all("all => all.map(o => o.dataset.place)")
    free = [(int(x), int(y)) for x, y in (name.split(",") for name in spaces)]
    wanted = [one for one in free if one in BOARD]
    return min(wanted, key=lambda one: abs(one[0] - space[0]) + abs(one[1] - space[1]))


def test_a_whole_base_game_is_entered_by_taps_and_scored(table: Open) -> None:
    everything = [(laid.letter, x, y, laid.rotation) for (x, y), laid in BOARD.items()]
    count = choose(3, len(BOARD) - 1)
    page = BoardTable(table(), draft(choose(everything[:-count], START_TILES)))
    for _ in range(count):
        page.rest()
        space = page.chosen()
        if space not in BOARD:
            space = nearest(page, space)
            page.tap(space)
        page.lay(BOARD[space])
    assert page.taps <= TAPS * (count + 1)
    expect(page.page.locator(".plane .tile")).to_have_count(72)
    # The step leads on by itself.
    expect(page.page.locator("[data-step=followers]")).to_have_attribute("aria-current", "step")
    expect(page.panel).to_contain_text("All 72 laid. Now the followers.")
    expect(page.page.locator(".plane .space")).to_have_count(0)
    page.taps = 0
    # Worked out from the picture: Red has a city of two tiles 4, a monastery with five tiles around
    # 6, an open city of five tiles with a coat of arms 6; Blue the road of the start tile 5, a
    # monastery with all eight 9, and a field beside one complete city 3.
    page.place((0, 0), "City (north)", "Red")
    page.place((-3, -3), "Monastery", "Red")
    page.place((-2, 0), "City (north, west)", "Red")
    page.place_next((0, 0), "Road (west, east)", "Blue")
    page.place((-1, 1), "Monastery", "Blue")
    page.place((0, 1), "Field (east, south)", "Blue")
    assert page.taps == 2 * 6
    expect(page.panel.locator(".notice")).to_have_count(0)
    expect(page.panel).to_contain_text("6 followers placed.")
    page.table.has_totals(Red=16, Blue=17)


@pytest.mark.thorough
def test_each_step_on_the_board_can_be_undone_and_redone(table: Open) -> None:
    page = BoardTable(table())
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    page.place((0, -1), "City (south)", "Blue")
    page.table.has_totals(Red=0, Blue=4)
    page.table.press("Undo")
    page.table.has_totals(Red=0, Blue=0)
    page.table.press("Undo")
    expect(page.page.locator(".plane .tile")).to_have_count(1)
    page.step("tiles")
    assert page.chosen() == (0, -1)
    page.table.press("Redo")
    page.table.press("Redo")
    page.table.has_totals(Red=0, Blue=4)
    page.tap((0, -1))
    page.table.press("Remove the tile")
    expect(page.page.locator(".plane .token")).to_have_count(0)
    page.table.press("Undo")
    page.table.has_totals(Red=0, Blue=4)


def test_only_what_fits_is_offered_and_with_its_copies(table: Open) -> None:
    page = BoardTable(
        table(),
        draft([*START_TILES, ("B", 0, 1, 0), ("A", 1, 1, 0), ("B", 2, 1, 0), ("D", 2, 0, 0)]),
    )
    page.tap((1, 0))
    expect(page.panel.locator("h2")).to_contain_text("3 tiles fit")
    offers = page.panel.locator("[data-candidate]")
    listed = offers.evaluate_all(
        "all => all.map(o => [o.dataset.tile, o.querySelector('.copies').textContent])"
    )
    # Road in the west and in the east, field in the south: J and K leave a road too many.
    assert sorted(listed) == [["BA/D", "2"], ["BA/U", "8"], ["BA/W", "4"]]
    # A board that a tile holds together is none without it: nobody is asked what fits there.
    refused: list[str] = []
    page.table.listen("response", lambda one: refused.append(one.url) if not one.ok else None)
    page.tap((1, 1))
    expect(page.panel.locator("[data-turn]")).to_be_visible()
    assert refused == []


@pytest.mark.thorough
def test_no_two_buttons_are_one_tile_that_looks_the_same_turned(table: Open) -> None:
    # A city from side to side: its fields name it by either of its sides, which is no difference.
    page = BoardTable(table(), draft([("E", 0, 0, 90)]))
    page.tap((1, 0))
    page.panel.locator(".offer").first.wait_for()
    found = page.page.evaluate(
        """async () => {
          const { designOf, distinct } = await import("./games/carcassonne/board/tiles.js");
          return ["BA/F", "BA/G", "BA/H", "BA/U", "BA/C", "BA/B"]
            .map((id) => distinct(designOf(id), [0, 90, 180, 270]).length);
        }"""
    )
    assert found == [2, 2, 2, 2, 1, 1]


def test_the_handle_turns_the_tile_laid_last(table: Open) -> None:
    page = BoardTable(table())
    page.tap((0, 1))
    page.lay(Laid("E", 90))
    laid = page.space((0, 1))
    expect(laid).to_have_attribute("transform", re.compile(r"^rotate\(90 "))
    page.table.press("Turn the tile laid last")
    expect(laid).to_have_attribute("transform", re.compile(r"^rotate\(180 "))
    page.page.keyboard.press("r")
    expect(laid).to_have_attribute("transform", re.compile(r"^rotate\(270 "))
    page.page.keyboard.press("u")
    expect(laid).to_have_attribute("transform", re.compile(r"^rotate\(180 "))


def test_faults_are_painted_on_the_edges_and_tiles_they_name(table: Open) -> None:
    wrong = draft(
        [*START_TILES, ("C", 0, 3, 0)],
        board={
            "followers": [
                {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "monastery"}
            ],
            "pieces": {"castles": [{"x": 0, "y": 0, "side": "N"}]},
        },
    )
    page = BoardTable(table(), wrong)
    for fault in ("0,0,N", "0,3", "0,0"):
        expect(page.page.locator(f"[data-fault='{fault}']")).to_be_attached()
    expect(page.page.locator(".totals .state")).to_have_text("3 things have to be put right")
    page.step("score")
    page.table.press(re.compile("This tile is not connected"))
    expect(page.page.locator("[data-step=tiles]")).to_have_attribute("aria-current", "step")
    assert page.chosen() == (0, 3)
    page.table.press("Remove the tile")
    expect(page.page.locator("[data-fault='0,3']")).to_have_count(0)


def test_a_board_is_entered_by_keys_alone(table: Open) -> None:
    page = BoardTable(
        table(viewport=LAPTOP, has_touch=False), draft([*START_TILES, ("B", 0, 1, 0)])
    )
    keys = page.page.keyboard
    page.page.locator("#board").focus()
    page.step("followers")
    keys.press("ArrowDown")
    page.page.locator(".spots").wait_for(state="attached")
    keys.press("1")
    expect(page.page.locator(".plane .token")).to_have_count(1)
    expect(page.page.locator(".spots")).to_have_count(0)
    page.step("tiles")
    page.tap((0, -1))
    for way in ("ArrowRight", "ArrowDown", "ArrowRight"):
        keys.press(way)
    assert page.chosen() == (1, 0)
    page.panel.locator(".offer").nth(1).wait_for()
    keys.press("2")
    expect(page.page.locator(".plane .tile")).to_have_count(3)
    keys.press("u")
    expect(page.page.locator(".plane .tile")).to_have_count(2)
    assert page.chosen() == (1, 0)


def test_a_place_on_a_tile_is_chosen_with_tab_and_enter(table: Open) -> None:
    page = BoardTable(table(viewport=LAPTOP, has_touch=False), draft(START_TILES))
    page.look_at((0, 0))
    page.spot("Follower: Road (west, east)").focus()
    page.page.keyboard.press("Enter")
    expect(page.page.locator("[data-follower]")).to_have_count(1)


def test_a_turn_is_scored_with_one_tap_and_taken_back(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.table.press("While playing")
    page.place((0, 0), "City (north)", "Red")
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("City completed: 4")
    expect(turn.locator(".gains")).to_contain_text("Red +4")
    expect(turn.locator(".gains")).to_contain_text("Follower: comes home")
    page.table.press("Score it · Blue’s turn")
    expect(page.page.locator(".plane .token")).to_have_count(0)
    expect(page.panel.locator(".step-head .name")).to_have_text("Blue")
    page.table.has_totals(Red=4, Blue=0)
    page.table.press("Undo")
    expect(page.page.locator(".plane .token")).to_have_count(1)
    expect(turn).to_contain_text("City completed: 4")


@pytest.mark.thorough
def test_a_turn_takes_three_taps_within_reach_of_a_thumb(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.table.press("While playing")
    page.tap((1, 0))
    page.taps = 0
    page.lay(Laid("U", 0))
    page.rest()
    place = page.spot("Follower: Road (west, east)")
    expect(place).to_be_in_viewport()
    place.click()
    score = page.page.locator(".score-it")
    expect(score).to_be_in_viewport()
    expect(page.page.locator("[data-follower]")).to_have_count(1)
    score.click()
    assert page.taps + 2 <= 3
    expect(page.panel.locator(".step-head .name")).to_have_text("Blue")


def test_the_tile_drawn_next_ends_the_turn(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.table.press("While playing")
    page.tap((1, 0))
    page.lay(Laid("U", 0))
    page.place((1, 0), "Road (west, east)", "Red")
    page.step("tiles")
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("Nothing was completed.")
    page.table.press("Score it · Blue’s turn")
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    expect(turn.locator(".score-it")).to_contain_text("Red’s turn")
    # If it ended now: a road of two tiles. Nobody has won yet, but Red leads.
    page.table.has_totals(Red=2, Blue=0)
    page.step("score")
    expect(page.panel.locator(".standing-row")).to_have_count(2)
    expect(page.panel.locator(".winner")).to_have_text("In the lead: Red by 2 points")
    expect(page.panel.get_by_role("button", name="Reveal the score")).to_have_count(0)


DRAWN_AND_HIDDEN = """() => {
  const drawn = [...document.querySelectorAll(".offer")];
  const hidden = drawn.filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  return [drawn.length, hidden.length];
}
"""
"""How many tiles are offered, of which more are drawn a moment later, and how many out of sight."""


def test_the_tile_just_drawn_is_found_without_a_scroll(table: Open) -> None:
    laid = [*START_TILES, ("E", 0, -1, 180), ("U", 1, 0, 0)]
    begun = draft(laid, board={"turn": {"player": "#1#"}}, mode="projected")
    page = BoardTable(table(viewport={"width": 360, "height": 640}), begun)
    for space in ((-1, 0), (1, -1), (0, 1)):
        page.tap(space)
        expect(page.panel.locator(".offer").first).to_be_visible()
        elsewhere = page.panel.get_by_role("button", name="My tile is not here")
        expect(elsewhere).to_be_in_viewport(ratio=1)
        drawn, hidden = page.page.evaluate(DRAWN_AND_HIDDEN)
        assert drawn - hidden >= min(drawn, 18)
        while page.page.evaluate(DRAWN_AND_HIDDEN)[1] > 0:
            page.panel.locator("[data-paint]").first.click()


@pytest.mark.thorough
def test_a_turn_is_told_in_good_french(table: Open) -> None:
    page = BoardTable(table(locale="fr-FR"), draft(START_TILES))
    page.table.press("En jouant")
    page.tap((0, -1))
    page.lay(Laid("E", 180))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text(re.compile(r"Ville, terminé\s: 4"))
    expect(turn.get_by_role("button", name=re.compile("^Compter · à Bleu"))).to_be_enabled()


@pytest.mark.thorough
def test_turn_and_fits_are_asked_again_when_the_network_is_back(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.table.press("While playing")
    guess = page.panel.get_by_text("Guessed from the four sides")
    page.table.context.set_offline(True)
    page.tap((1, 0))
    expect(guess).to_be_visible()
    page.table.context.set_offline(False)
    expect(guess).to_be_hidden()
    page.page.evaluate(FETCH, "turn")
    page.table.context.set_offline(True)
    page.lay(Laid("U", 0))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("The score waits for the network.")
    expect(turn.locator(".score-it")).to_contain_text("Score it later")
    page.table.context.set_offline(False)
    expect(turn).to_contain_text("Nothing was completed.")
    expect(turn.locator(".score-it")).to_contain_text("Score it · ")


def test_pieces_of_the_expansions_stand_where_they_are_put(table: Open) -> None:
    rules = {
        "expansions": ["inns_and_cathedrals", "fairy", "bridges_castles_bazaars", "mage_and_witch"]
    }
    tiles = [*START_TILES, ("E", 0, -1, 180), ("V", -1, 0, 270)]
    page = BoardTable(table(), draft(tiles, rules=rules))
    strip = page.panel.get_by_role("group", name="What is placed")

    def put(piece: str, where: str) -> None:
        page.look_at((0, 0))
        strip.get_by_role("button", name=piece, exact=True).click()
        page.spot(f"{piece}: {where}").click()

    put("Large follower", "City (north)")
    page.table.has_totals(Red=4, Blue=0)
    expect(page.page.locator(".spots")).to_have_count(0)
    put("Mage", "City (north)")
    # Two tiles × 2, and one point more for each tile with the mage.
    page.table.has_totals(Red=6, Blue=0)
    put("Fairy", "Large follower, Red")
    page.table.has_totals(Red=9, Blue=0)
    put("Castle", "north")
    expect(page.page.locator(".plane .token.castles")).to_be_visible()
    page.table.press("Undo")
    page.table.has_totals(Red=9, Blue=0)


def test_a_line_of_the_score_fills_its_feature_and_leads_back(table: Open) -> None:
    around = [("C", 0, -1, 0), ("E", 1, -1, 270), ("E", 0, -2, 180), ("E", -1, -1, 90)]
    page = BoardTable(table(), draft([*START_TILES, *around]))
    page.place((0, -2), "City (south)", "Red")
    page.table.has_totals(Red=12)
    page.page.locator("#scorebar").click()
    page.panel.locator("[data-entry]", has_text="5 tiles × 2").click()
    expect(page.page.locator(".feature-lit")).to_have_count(5)
    counts = page.page.locator(".count-up")
    expect(counts).to_have_count(5)
    # The coat of arms counts too, and no number lies under the follower.
    assert sorted(counts.all_text_contents()) == ["+2", "+2", "+2", "+2", "+4"]
    hidden = counts.evaluate_all(
        """all => all.filter((one) => {
          const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
          const [left, top] = middle(one.getBoundingClientRect());
          const sign = document.querySelector(".token").getBoundingClientRect();
          const [right, down] = middle(sign);
          return Math.abs(left - right) < sign.width && Math.abs(top - down) < sign.height;
        }).length"""
    )
    assert hidden == 0
    shapes = page.page.locator(".feature-lit").evaluate_all(
        "all => all.map(o => o.getAttribute('d'))"
    )
    # The outline of a city, not the whole tile, but for the one that is all city.
    assert sum("C" in shape for shape in shapes) == 4
    page.table.press("Back to the score")
    expect(page.page.locator(".feature-lit")).to_have_count(0)
    expect(page.panel.locator("[data-entry]")).to_be_in_viewport()


def test_without_the_service_tiles_are_still_laid(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    expect(page.panel.locator(".offer").first).to_be_visible()
    page.page.evaluate(FETCH, "followers")
    page.table.context.set_offline(True)
    expect(page.page.locator(".banner.away")).to_be_visible()
    page.tap((1, 0))
    expect(page.panel.locator(".note")).to_contain_text("Guessed from the four sides")
    page.lay(Laid("U", 0))
    page.place((1, 0), "Road (west, east)", "Blue")
    page.table.context.set_offline(False)
    page.table.has_totals(Red=0, Blue=2)
