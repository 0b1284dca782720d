"""A busy machine: what is asked of a photo after it was read is asked once more, and says so."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boards import BoardTable
from tests.browser.driving import Open
from tests.browser.faked_reader import FakedReader, answer_first

pytestmark = pytest.mark.loads

ANSWERED = {"decodings": "2 questions left", "references": "Learnt"}
"""What the page says once an operation has answered."""


def ask_after_reading(reader: FakedReader, operation: str) -> Locator:
    """Read a photo with three doubtful tiles, and correct one or teach the others; the panel."""
    for one in reader.tiles:
        one["doubtful"] = True
    sure = {**reader.tiles[0], "y": 1, "doubtful": False}
    reader.tiles.append(sure)
    window = reader.read()
    if operation == "decodings":
        answer_first(window)
    else:
        window.locator(".photo-more > summary").click()
        window.get_by_role("button", name="Teach how these tiles look").click()
    return window.locator(".photo-panel")


@pytest.mark.parametrize("operation", ANSWERED)
def test_what_is_asked_after_reading_is_asked_once_more_where_the_machine_was_busy(
    table: Open, operation: str
) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {operation: ["0"]}
    panel = ask_after_reading(reader, operation)
    expect(panel).to_contain_text(ANSWERED[operation])
    first, second = reader.list_requests(operation)
    assert first == second


@pytest.mark.parametrize("operation", ANSWERED)
def test_it_is_said_what_is_waited_for_after_reading(table: Open, operation: str) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {operation: ["3600"]}
    panel = ask_after_reading(reader, operation)
    expect(panel).to_contain_text("The machine that reads photos is busy")
    assert len(reader.list_requests(operation)) == 1


def test_tiles_that_are_not_decoded_anew_are_said_to_stay(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"decodings": ["0", "0"]}
    panel = ask_after_reading(reader, "decodings")
    expect(panel).to_contain_text("did not answer")
    answer_first(reader.page)
    expect(panel).to_contain_text("1 question left")
    assert len(reader.list_requests("decodings")) == 3
