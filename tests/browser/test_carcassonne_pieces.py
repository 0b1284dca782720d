"""Figures, pieces and tokens of Carcassonne's expansions, entered by taps."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft, keep
from tests.browser.driving import Open, Table
from tests.browser.forms import Form
from tests.tiers import keep_some

D = ("D", 0, 0, 0)
E = ("E", 0, -1, 180)
HERE = {"x": 0, "y": 0}
FIGURES = (
    *("follower", "large", "mayor", "wagon", "abbot", "phantom"),
    *("ringmaster", "guard", "shepherd", "builder", "pig", "barn"),
)
NAMES = {
    "large": "Large follower",
}
PIECES: dict[str, tuple[list[tuple[str, int, int, int]], list[str], dict[str, Any]]] = {
    "Bridge": (
        [("B", 0, 0, 0), ("U", -1, 0, 0), ("U", 1, 0, 0)],
        ["east"],
        {"bridges": [{**HERE, "axis": "WE"}]},
    ),
    "Castle": ([D, E], ["north"], {"castles": [{**HERE, "side": "N"}]}),
    "Tunnel": (
        [("TU/RR", 0, 0, 0)],
        ["east", "south"],
        {"tunnels": [{"ends": [{**HERE, "side": "E"}, {**HERE, "side": "S"}]}]},
    ),
    "Ferry": (
        [("FR/RRR", 0, 0, 0)],
        [],
        {"ferries": [{**HERE, "sides": ["E", "S"]}]},
    ),
    "Tollhouse": (
        [("W", 0, 0, 0)],
        ["south"],
        {"tollhouses": [{"player": "#1#", **HERE, "side": "S"}]},
    ),
    "Pile of ingots": ([D], [], {"gold": [{**HERE, "count": 1}]}),
    "Shed": ([D], [], {"little_buildings": [{"kind": "shed", **HERE}]}),
    "House": ([D], [], {"little_buildings": [{"kind": "house", **HERE}]}),
    "Tower": ([D], [], {"little_buildings": [{"kind": "tower", **HERE}]}),
    "Big top and its animal token": (
        [("BT/ffrf.bt", 0, 0, 0)],
        [],
        {"big_top": {**HERE, "value": 1}},
    ),
    "Mage": ([D], ["City (north)"], {"mage": {**HERE, "on": "city", "segment": 1}}),
    "Witch": ([D], ["City (north)"], {"witch": {**HERE, "on": "city", "segment": 1}}),
}
"""Each piece with a board, where it is put, and what the service is sent then."""


def chosen(board: BoardTable, what: str) -> None:
    """Takes a figure or a piece from the strip."""
    board.step("followers")
    strip = board.panel.get_by_role("group", name="What is placed")
    strip.get_by_role("button", name=what, exact=True).click()


def placed(board: BoardTable, what: str, *places: str) -> None:
    """Puts a piece on places of the start tile; on none: on the tile itself."""
    chosen(board, what)
    board.look_at((0, 0))
    for place in places:
        board.spot(f"{what}: {place}").click()
    if not places:
        whole = board.panel.locator("[data-pick]")
        whole.and_(board.page.get_by_role("button", name=re.compile(f"^{what}"))).first.click()


@pytest.mark.parametrize("piece", keep_some([*PIECES], 2))
def test_a_piece_stands_where_it_is_put_and_the_service_hears_of_it(
    table: Open, piece: str
) -> None:
    tiles, places, sent = PIECES[piece]
    opened = table()
    form = Form(opened)
    board = BoardTable(opened, draft(tiles, rules={}))
    placed(board, piece, *places)
    form.settled()
    assert form.body["pieces"] == sent
    expect(board.page.locator(".plane .token.piece").first).to_be_visible()
    expect(board.page.locator(".totals .state.scored")).to_be_attached()
    board.table.press("Undo")
    form.settled()
    assert form.body["pieces"] != sent


@pytest.mark.thorough
def test_a_second_tap_makes_the_toll_large_and_a_third_takes_it_away(table: Open) -> None:
    tiles, _, _ = PIECES["Tollhouse"]
    opened = table()
    form = Form(opened)
    board = BoardTable(opened, draft(tiles, rules={}))
    placed(board, "Tollhouse", "south")
    board.spot("Tollhouse: south").click()
    form.settled()
    house = {"player": "#1#", **HERE, "side": "S", "large": True}
    assert form.body["pieces"] == {"tollhouses": [house]}
    board.spot("Tollhouse: south 2").click()
    form.settled()
    assert not form.body["pieces"].get("tollhouses")


def test_pieces_change_the_score_as_their_rules_say(table: Open) -> None:
    board = BoardTable(table(), draft([D, E], rules={}))
    board.place((0, 0), "City (north)", "Red")
    board.table.has_totals(Red=4, Blue=0)
    placed(board, "Witch", "City (north)")
    # Half of the four points of a complete city of two tiles.
    board.table.has_totals(Red=2, Blue=0)
    placed(board, "Witch", "City (north)")
    placed(board, "Shed")
    # A shed brings a point to each feature on its tile.
    board.table.has_totals(Red=5, Blue=0)


@pytest.mark.thorough
def test_a_road_goes_over_its_bridge(table: Open) -> None:
    tiles, _, _ = PIECES["Bridge"]
    board = BoardTable(table(), draft(tiles, rules={}))
    expect(board.page.locator("[data-fault]").first).to_be_attached()
    placed(board, "Bridge", "east")
    expect(board.page.locator("[data-fault]")).to_have_count(0)
    chosen(board, "Follower")
    board.table.press("Whole board")
    board.place((-1, 0), "Road (west, east)", "Blue")
    # Three tiles of an open road.
    board.table.has_totals(Red=0, Blue=3)


NARROW = """
async () => {
  const { allDesigns } = await import("./games/carcassonne/board/tiles.js");
  const { standsOf } = await import("./games/carcassonne/board/figure_places.js");
  const { besidePoints } = await import("./games/carcassonne/board/next_player.js");
  const isNarrow = ({ id }) => {
    const tile = { tile: id, x: 0, y: 0, rotation: 90 };
    const points = standsOf(tile, {}).map(({ point }) => point);
    const signs = besidePoints(points);
    const isNear = ([x, y]) => ([u, v]) => Math.hypot(x - u, y - v) < 1.9;
    return points.some((_, at) => !signs[at]
      || [...points, ...signs.toSpliced(at, 1)].some(isNear(signs[at])));
  };
  return [allDesigns().length, allDesigns().filter(isNarrow).map(({ id }) => id)];
}
"""
"""How many tiles there are, and those with a place that has no sign of the next player beside it.

A twelfth of a tile is 24 pixels on a small phone: 1.9 of them are a thumb."""


def test_each_figure_is_placed_by_a_tap(table: Open) -> None:
    opened = table()
    form = Form(opened)
    board = BoardTable(opened, draft([D, E, ("A", 0, 1, 0)], rules={}))
    for figure in keep_some(FIGURES, 2):
        chosen(board, NAMES.get(figure, figure.capitalize()))
        board.look_at((0, 0))
        board.page.locator("[data-spot]").first.click()
        form.settled()
        (sent,) = form.body["followers"]
        assert (sent["player"], sent["figure"], sent["x"], sent["y"]) == ("#1#", figure, 0, 0)
        expect(board.page.locator(".plane .token .sign text")).to_have_text("R")
        expect(board.page.locator(".plane .token .token-outline")).to_have_count(
            int(figure != "follower")
        )
        expect(board.page.locator(".spots")).to_have_count(0)
        opened.press("Undo")
        expect(board.page.locator(".plane .token")).to_have_count(0)
    count, narrow = board.page.evaluate(NARROW)
    assert count > 300
    assert narrow == []


def test_ghosts_go_with_a_figure_on_the_board_and_the_hill_with_its_tile(table: Open) -> None:
    opened = table()
    form = Form(opened)
    board = BoardTable(opened, draft([D, E], rules={}))
    board.place((0, 0), "City (north)", "Red")
    board.look_at((0, 0))
    expect(board.table.field("On a hill: Follower, Red")).to_have_count(0)
    board.table.field("Ghosts: Follower, Red").fill("1")
    form.settled()
    assert form.body["followers"][0]["ghosts"] == 1
    # Two tiles × 2, and a point less for the ghost.
    board.table.has_totals(Red=3, Blue=0)
    expect(board.page.locator(".plane .token .token-count").first).to_have_text("1+1")


TOKENS = {
    # Four ingots are two points each; one ingot is one.
    "Gold ingots": ((4, 1), (8, 1)),
    "Fruit tokens": ((4, 0), (4, 0)),
    # A gift that is not opened is two points.
    "Gifts": ((2, 1), (4, 2)),
    # Three points for each robber that is still there.
    "Robbers": ((2, 0), (6, 0)),
    "Wine": ((1, 2), (0, 10)),
    "Grain": ((2, 1), (10, 0)),
    "Cloth": ((1, 1), (10, 10)),
}
"""How many each has of a token, and the points."""


def tokens(table: Open) -> Table:
    """The tokens, with every expansion."""
    page = table()
    keep(page, draft([], level="counters", rules={}))
    return page.go("carcassonne")


def test_each_token_is_counted(table: Open) -> None:
    page = tokens(table)
    for token, (counts, (red, blue)) in TOKENS.items():
        for name, count in zip(("Red", "Blue"), counts, strict=True):
            more = page.page.get_by_role("button", name=f"{token} of {name}: one more", exact=True)
            for _ in range(count):
                more.tap()
        page.has_totals(Red=red, Blue=blue)
        for name in ("Red", "Blue"):
            page.field(f"{token} of {name}").fill("0")


def test_king_and_robber_baron_are_paid_for_what_was_completed(table: Open) -> None:
    page = tokens(table)
    page.field("King").select_option("Red")
    page.field("Cities completed").fill("12")
    page.field("Robber baron").select_option("Blue")
    page.field("Roads completed").fill("9")
    page.has_totals(Red=12, Blue=9)


def test_a_bet_and_a_wonder_are_settled(table: Open) -> None:
    page = tokens(table)
    page.press("Add: Bet")
    page.field("Chip").select_option("Chip 4/7+")
    page.field("Completed feature").select_option("City")
    page.field("Tiles of the feature").fill("9")
    # Seven tiles and more are seven points.
    page.has_totals(Red=7, Blue=0)
    page.press("Add: Wonder")
    page.page.get_by_label("Wonder", exact=True).select_option("Alhambra")
    page.field("Owner").select_option("Blue")
    page.field("Knights or farmers counted").fill("2")
    # Four points for each of the two farmers.
    page.has_totals(Red=7, Blue=8)
