"""The figures that were seen in a photo: whatever their colours are, they are shown and placed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardTable
from tests.browser.driving import Open
from tests.browser.faked_reader import FakedReader, read_draft, see_follower

pytestmark = pytest.mark.loads


def test_a_figure_of_a_colour_that_nobody_has_joins_its_player(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.followers = [see_follower("red", 0, 0), see_follower("green", 1, 0)]
    window = reader.read()
    assert "players" not in reader.list_requests("boards")[0]
    window.locator('[data-step="followers"]').click()
    # The tile that was chosen before hides no figure.
    expect(window.locator("[data-seen]")).to_have_count(2)
    window.locator("[data-seen=green]").click()
    window.locator("[data-spot]").first.click()
    expect(window.locator("[data-seen]")).to_have_count(1)
    kept = read_draft(window)
    assert [one["colour"] for one in kept["players"]] == ["red", "blue", "green"]
    placed = kept["board"]["followers"]
    assert [(one["player"], one["x"], one["y"]) for one in placed] == [("#3#", 1, 0)]


def test_places_are_offered_the_nearest_first_and_the_copy_is_learnt(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.followers = [
        see_follower("red", 0, 0, 0.95),
        see_follower("blue", 1, 0),
        see_follower("green", 2, 0),
    ]
    window = reader.read()
    window.get_by_role("button", name="To the followers").click()
    expect(window.locator("#sheet")).to_contain_text("Learnt")
    window.get_by_role("button", name="Forget it").click()
    expect(window.locator("#sheet")).to_contain_text("forgotten")
    # A road goes from north to south through the middle of each tile: east of it is field.
    stands = window.locator("[data-stand]")
    expect(window.locator("[data-figure=red]")).to_be_visible()
    expect(stands).to_have_count(3)
    assert [one.get_attribute("data-stand") for one in stands.all()] == ["field", "road", "field"]
    stands.first.click()
    expect(window.locator("[data-figure=blue]")).to_be_visible()
    expect(stands.first).to_have_attribute("data-stand", "road")
    stands.first.click()
    window.get_by_role("button", name="No figure").click()
    expect(window.locator("[data-seen]")).to_have_count(0)
    placed = read_draft(window)["board"]["followers"]
    assert [(one["player"], one["x"], one["on"]) for one in placed] == [
        ("#1#", 0, "field"),
        ("#2#", 1, "road"),
    ]
    window.locator('[data-step="tiles"]').click()
    window.get_by_role("button", name="To the followers").click()
    (taught,) = reader.list_requests("references")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", taught["taught_on"])


@pytest.mark.thorough
def test_the_step_of_followers_opens_on_the_whole_board_until_a_figure_is_placed(
    table: Open,
) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.followers = [see_follower("red", 0, 0), see_follower("blue", 1, 0)]
    window = reader.read()
    window.locator('#board .tile[data-place="2,0"]').click(force=True)
    window.locator('[data-step="followers"]').click()
    expect(window.locator("[data-seen]")).to_have_count(2)
    expect(window.get_by_role("button", name="Whole board")).to_have_count(0)
    window.locator("[data-seen=red]").click()
    window.locator("[data-spot]").first.click()
    expect(window.locator("[data-seen]")).to_have_count(1)
