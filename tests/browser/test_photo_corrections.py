"""What a person corrects over a photo stays corrected, and only what is sure is taught."""

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open, wait_until
from tests.browser.faked_reader import FakedReader, list_spaces, read_draft, read_tile
from tests.tiers import keep_some

WIDTH = """
(name) => {
  const tile = document.querySelector(`#board .tile[data-place="${name}"]`);
  return tile.getBoundingClientRect().width;
}
"""
WIDER = f"([name, before]) => ({WIDTH.strip()})(name) > before * 1.5"


def test_what_was_removed_by_hand_comes_back_at_no_correction(table: Open) -> None:
    board = BoardTable(table())
    reader = FakedReader(board.page)
    reader.tiles.append(read_tile(None, 0, 1))
    reader.tiles[0]["doubtful"] = True
    window = reader.read()
    board.rest()
    board.tap((2, 0))
    window.get_by_role("button", name="Remove the tile").click()
    expect(window.locator('#board .tile[data-place="2,0"]')).to_have_count(0)
    window.locator("[data-next-doubt]").click()
    window.locator("[data-guess]").first.click()
    expect(window.locator(".photo-left")).to_contain_text("1 tile to look at")
    request = reader.list_requests("decodings")[-1]
    assert sorted((one["x"], one["y"]) for one in request["cells"]) == [(0, 0), (0, 1), (1, 0)]
    assert list_spaces(window) == [(0, 0), (1, 0)]
    window.locator("[data-next-doubt]").click()
    window.get_by_role("button", name="No tile lies here").click()
    expect(window.locator(".photo-left")).to_contain_text("Every tile is known")
    request = reader.list_requests("decodings")[-1]
    assert sorted((one["x"], one["y"]) for one in request["cells"]) == [(0, 0), (1, 0)]
    assert list_spaces(window) == [(0, 0), (1, 0)]


@pytest.mark.thorough
def test_a_tile_laid_on_a_cell_that_was_missed_is_certain(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    missed = reader.tiles.pop()
    window = reader.read()
    assert list_spaces(window) == [(0, 0), (1, 0)]
    box = window.locator('#board .tile[data-place="1,0"]').bounding_box()
    assert box is not None
    window.mouse.click(box["x"] + box["width"] * 1.5, box["y"] + box["height"] / 2)
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
    window.get_by_role("button", name="Undo").click()
    assert len(read_draft(window)["board"]["followers"]) == 1


def test_doubtful_tiles_are_not_taught(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.tiles[0]["doubtful"] = True
    window = reader.read()
    expect(window.locator(".photo-panel")).to_contain_text("are taught: 2 now")
    window.get_by_role("button", name="Teach how these tiles look").click()
    expect(window.locator(".photo-panel")).to_contain_text("Learnt")
    taught = reader.list_requests("references")[0]["tiles"]
    assert [(one["x"], one["y"]) for one in taught] == [(1, 0), (2, 0)]


def test_the_next_doubtful_cell_is_framed_and_no_free_space_hides_the_photo(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.tiles = [read_tile("BA/U", x, 0, 90) for x in range(12)]
    reader.tiles[3]["doubtful"] = True
    window = reader.read()
    expect(window.locator('#board .space[data-place="0,-1"]')).to_have_count(1)
    expect(window.locator('#board .space[data-place="0,1"]')).to_have_count(0)
    before = window.evaluate(WIDTH, "3,0")
    window.locator("[data-next-doubt]").click()
    wait_until(window, WIDER, ["3,0", before])
