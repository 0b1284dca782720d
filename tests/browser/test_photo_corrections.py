"""What a person corrects over a photo stays corrected, and only what is sure is taught."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open, wait_until
from tests.browser.faked_reader import (
    SMALL_PHONE,
    SPEAK,
    FakedReader,
    answer_first,
    ask_about,
    check_whole,
    list_spaces,
    read_draft,
    read_tile,
    see_follower,
)
from tests.tiers import keep_some

pytestmark = pytest.mark.loads

LIES = """
(tiles) => {
  const { board } = JSON.parse(localStorage.getItem("decompte.draft.carcassonne"));
  const row = board.tiles.toSorted((one, other) => one.x - other.x);
  return row.map(({ tile }) => tile).join() === tiles.join();
}
"""
"""Whether these tiles lie on the table, from left to right."""
STANDS = """
() => JSON.parse(localStorage.getItem("decompte.draft.carcassonne")).board.followers.length === 1
"""


OWN_LIMIT = """
() => {
  const limit = new AbortController();
  AbortSignal.timeout = () => limit.signal;
  window.giveUp = () => limit.abort(new DOMException("", "TimeoutError"));
}
"""
"""The page gives up a decoding when the test says so."""


def list_cells(cells: Iterable[Mapping[str, Any]]) -> list[tuple[int, int]]:
    return sorted((one["x"], one["y"]) for one in cells)


def test_what_was_removed_by_hand_comes_back_at_no_correction(table: Open) -> None:
    board = BoardTable(table())
    reader = FakedReader(board.page)
    reader.tiles.append(read_tile(None, 0, 1))
    reader.tiles[0]["doubtful"] = True
    window = reader.read()
    board.rest()
    board.tap((2, 0))
    expect(window.locator('[data-question="2,0"]')).to_be_visible()
    window.locator("[data-vacant]").click()
    expect(window.locator('#board .tile[data-place="2,0"]')).to_have_count(0)
    answer_first(window)
    expect(window.locator(".photo-left")).to_contain_text("1 question left")
    request = reader.list_requests("decodings")[-1]
    assert list_cells(request["cells"]) == [(0, 0), (0, 1), (1, 0)]
    assert list_spaces(window) == [(0, 0), (1, 0)]
    window.locator("[data-vacant]").click()
    expect(window.locator(".photo-left")).to_contain_text("Every tile is known")
    request = reader.list_requests("decodings")[-1]
    assert list_cells(request["cells"]) == [(0, 0), (1, 0)]
    assert list_spaces(window) == [(0, 0), (1, 0)]


def test_a_group_is_answered_delayed_undone_and_laid_by_hand(table: Open) -> None:
    """One answer for all cells of a group; what it was is seen in what is sent."""
    reader = FakedReader(BoardTable(table()).page)
    for one in reader.tiles:
        one["doubtful"] = True
    pair, single = ask_about(*reader.tiles[:2], others=["BA/V"]), ask_about(reader.tiles[2])
    reader.groups = [pair, single]
    window = reader.read()
    asked, left = window.locator("[data-question]"), window.locator(".photo-left")
    expect(left).to_have_text("2 questions left")
    expect(window.locator("#board [data-asked]")).to_have_count(2)
    expect(window.locator("#board .space")).to_have_count(0)
    window.locator("[data-later]").click()
    expect(asked).to_have_attribute("data-question", "2,0")
    window.locator("[data-later]").click()
    expect(asked).to_have_count(0)
    window.get_by_role("button", name="Go on with the questions").click()
    # What is said of a group is taken back with the tiles that lay there.
    window.locator("[data-vacant]").click()
    expect(asked).to_have_attribute("data-question", "2,0")
    assert list_spaces(window) == [(2, 0)]
    assert list_cells(reader.list_requests("decodings")[-1]["cells"]) == [(2, 0)]
    window.get_by_role("button", name="Undo").click()
    expect(asked).to_have_attribute("data-question", "0,0")
    # When the photo is lost, the page says which questions are still open, until they are settled.
    asked_of = read_draft(window)["board"]["doubtful"]
    assert list_cells(asked_of) == [(0, 0), (1, 0), (2, 0)]
    window.locator('[data-guess="BA/V 90"]').click()
    expect(left).to_have_text("1 question left")
    answer = {"id": pair["id"], "tile": "BA/V", "rotation": 90}
    assert reader.list_requests("decodings")[-1]["groups"] == [answer]
    laid = ["BA/V", "BA/V", "BA/U"]
    wait_until(window, LIES, laid)
    # The answer and what was read with it are one step.
    window.get_by_role("button", name="Undo").click()
    wait_until(window, LIES, ["BA/U"] * 3)
    expect(asked).to_have_attribute("data-question", "0,0")
    answer_first(window)
    expect(asked).to_have_attribute("data-question", "2,0")
    window.locator("[data-none]").click()
    expect(window.locator('#board .tile[data-place="2,0"]')).to_have_count(0)
    with window.expect_request("**/decodings"):
        window.locator(".offer[data-candidate]").first.click()
    expect(left).to_have_text("Every tile is known.")
    request = reader.list_requests("decodings")[-1]
    assert list_cells(request["tiles"]) == [(0, 0), (2, 0)]
    assert request["groups"] == [{"id": pair["id"], "tile": "BA/U", "rotation": 90}]


def test_a_river_that_is_seen_is_asked_about_and_its_tiles_come_into_the_box(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.warnings = [{"code": "river-seen", "text": "There is a river."}]
    for one in reader.tiles[:2]:
        one["doubtful"] = True
    window = reader.read()
    asked, left = window.locator("[data-question]"), window.locator(".photo-left")
    expect(window.locator("[data-river]")).to_have_count(3)
    # Which river it is settles many questions.
    expect(left).to_have_text("")
    expect(asked).to_have_count(0)
    assert "RI/s" not in reader.list_requests("boards")[0]["box"]
    with window.expect_request("**/decodings"):
        window.locator('[data-river="river/1"]').click()
    expect(asked).to_have_attribute("data-question", "0,0")
    box = reader.list_requests("decodings")[-1]["box"]
    rivers = {name for name in box if name.startswith("RI")}
    assert {"RI/s", "RI.1/I.e"} < rivers
    assert not [name for name in rivers if name.startswith("RI.2")]
    assert read_draft(window)["rules"]["expansions"] == ["river"]
    # Until the service has answered, the question stays, and nobody goes on or teaches.
    expect(left).to_have_text("2 questions left")
    window.evaluate(OWN_LIMIT)
    reader.held = {"decodings": []}
    answer_first(window)
    expect(left).to_have_text("Looking again…")
    expect(asked).to_have_attribute("data-question", "0,0")
    expect(window.locator(".photo-now[inert]")).to_have_count(1)
    window.locator(".photo-more > summary").click()
    teach = window.get_by_role("button", name="Teach how these tiles look")
    expect(teach).to_be_disabled()
    # A service that says nothing is not waited for without an end.
    window.evaluate("giveUp()")
    expect(left).to_contain_text("did not answer")
    expect(teach).to_be_enabled()
    expect(asked).to_have_attribute("data-question", "1,0")
    expect(window.locator(".photo-now[inert]")).to_have_count(0)


def test_what_was_read_apart_from_the_board_is_not_laid_until_it_is_joined(table: Open) -> None:
    """Wood that was taken for a tile does not keep the board from being scored."""
    reader = FakedReader(BoardTable(table()).page)
    reader.tiles += [read_tile(None, 2, 1), read_tile("BA/V", 2, 2, doubtful=True)]
    reader.groups = [ask_about(reader.tiles[3], others=["BA/U"])]
    window = reader.read()
    note = window.locator(".photo-said .note").first
    expect(note).to_have_text("1 tile was seen apart from the board: it is not laid.")
    assert list_spaces(window) == [(0, 0), (1, 0), (2, 0)]
    answer_first(window)
    expect(window.locator(".photo-left")).to_have_text("Every tile is known.")
    request = reader.list_requests("decodings")[-1]
    assert list_cells(request["cells"]) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert list_spaces(window) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]


def test_nothing_that_was_entered_is_lost_over_a_photo(table: Open) -> None:
    """A variant that is tapped while tiles are read anew stays; what has to go is told."""
    follower = {"player": "#1#", "figure": "follower", "x": 1, "y": 0, "on": "road", "segment": 0}
    begun = draft([("U", 1, 0, 90)], board={"followers": [follower]})
    board = BoardTable(table(), begun)
    reader = FakedReader(board.page)
    reader.tiles.pop()
    window = reader.read()
    expect(window.locator(".notice")).to_contain_text("take the place of the board")
    assert len(read_draft(window)["board"]["followers"]) == 1
    board.rest()
    box = window.locator('#board .tile[data-place="1,0"]').bounding_box()
    assert box is not None
    reader.held = {"decodings": []}
    window.mouse.click(box["x"] + box["width"] * 1.5, box["y"] + box["height"] / 2)
    window.locator(".offer.group[data-candidate]").first.click()
    variant = window.locator("[data-variant]").first
    tile, rotation = (variant.get_attribute("data-variant") or "").split(" ")
    variant.click()
    # By now another tile is read below the follower.
    reader.tiles[1] = read_tile("BA/V", 1, 0)
    reader.release("decodings")
    expect(window.locator(".notice")).to_contain_text("1 piece left the board")
    mine = {"tile": tile, "x": 2, "y": 0, "rotation": int(rotation)}
    assert reader.list_requests("decodings")[-1]["tiles"] == [mine]
    kept = read_draft(window)["board"]
    assert mine in kept["tiles"]
    assert kept["followers"] == []
    window.get_by_role("button", name="Undo").click()
    wait_until(window, STANDS)
    assert mine in read_draft(window)["board"]["tiles"]


@pytest.mark.thorough
def test_a_tile_laid_on_a_cell_that_was_missed_is_certain(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    missed = reader.tiles.pop()
    window = reader.read()
    assert list_spaces(window) == [(0, 0), (1, 0)]
    box = window.locator('#board .tile[data-place="1,0"]').bounding_box()
    assert box is not None
    window.mouse.click(box["x"] + box["width"] * 1.5, box["y"] + box["height"] / 2)
    with window.expect_request("**/decodings"):
        window.locator(".offer[data-candidate]").first.click()
    wait_until(window, "() => document.querySelectorAll('#board .tile').length === 3")
    request = reader.list_requests("decodings")[-1]
    assert [(one["x"], one["y"]) for one in request["tiles"]] == [(missed["x"], missed["y"])]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("tile", "rotation", "count"), keep_some([("U", 0, 0), ("U", 90, 1), ("V", 0, 0)], 1)
)
def test_a_photo_of_another_game_takes_away_what_stood_on_other_tiles(
    table: Open, tile: str, rotation: int, count: int
) -> None:
    follower = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "segment"}
    begun = draft([(tile, 0, 0, rotation)], board={"followers": [{**follower, "segment": "road"}]})
    reader = FakedReader(BoardTable(table(), begun).page)
    window = reader.read()
    assert len(read_draft(window)["board"]["followers"]) == count
    expect(window.locator(".notice")).to_contain_text("Undo brings it back")
    window.get_by_role("button", name="Undo").click()
    assert len(read_draft(window)["board"]["followers"]) == 1


def test_doubtful_tiles_are_not_taught(table: Open) -> None:
    board = BoardTable(table(viewport=SMALL_PHONE))
    reader = FakedReader(board.page)
    reader.tiles[0]["doubtful"] = True
    in_the_dark = {**see_follower("blue", 2, 0, 0.95), "doubtful": True}
    reader.followers = [see_follower("green", 0, 0), in_the_dark]
    window = reader.read()
    window.locator(".photo-more > summary").click()
    expect(window.locator(".photo-panel")).to_contain_text("are taught: 2 now")
    window.get_by_role("button", name="Teach how these tiles look").click()
    expect(window.locator(".photo-panel")).to_contain_text("Learnt")
    taught = reader.list_requests("references")[0]["tiles"]
    assert [(one["x"], one["y"]) for one in taught] == [(1, 0), (2, 0)]
    # The photo is gone with the window: what it still asked about is said, and marked.
    window.reload()
    sheet, marks = window.locator(".sheet-body"), window.locator("[data-doubt]")
    expect(sheet).to_contain_text("its tiles and figures stay")
    expect(sheet).to_contain_text("1 doubtful space is marked")
    expect(sheet.locator("[data-photo]")).to_have_count(1)
    for tag in ("fr", "en"):
        window.evaluate(SPEAK, tag)
        expect(sheet.locator(".buttons button")).to_be_in_viewport(ratio=1)
    expect(window.locator("#board .chosen")).to_have_count(0)
    expect(marks).to_have_attribute("data-doubt", "0,0")
    board.tap((0, 0))
    board.table.press("Remove the tile")
    expect(marks).to_have_count(0)
    board.table.press("Undo")
    expect(marks).to_have_count(1)
    board.table.press("All is right")
    expect(marks).to_have_count(0)
    expect(sheet).to_contain_text("tiles fit")
    # The figures that it showed are asked about all the same, on the drawings of their tiles.
    seen, cutting = window.locator("[data-seen]"), window.locator(".photo-cutting image")
    window.locator('[data-step="followers"]').click()
    expect(seen).to_have_count(2)
    expect(cutting).to_have_count(2)
    window.locator("[data-whose=red]").click()
    window.locator("[data-stand]").first.click()
    # A colour that the photo is too dark to tell is asked for.
    asked = window.locator("[data-figure=blue]")
    expect(asked.locator("[data-whose=blue]")).to_have_class("doubt")
    expect(asked.locator(".note")).to_contain_text("Blue, or another colour? On what")
    check_whole(window)
    board.table.press("No figure")
    expect(seen).to_have_count(0)
    board.table.press("Undo")
    expect(seen).to_have_count(1)
    window.locator("[data-stand]").first.click()
    expect(seen).to_have_count(0)
    placed = read_draft(window)["board"]["followers"]
    assert [(one["player"], one["x"], one["on"]) for one in placed] == [
        ("#1#", 0, "road"),
        ("#2#", 2, "field"),
    ]
