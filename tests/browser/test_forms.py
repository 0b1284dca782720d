"""Each control of each form: pressed, heard by the service at its place, and answered."""

from collections.abc import Callable

import pytest

from tests.browser.boards import draft, keep
from tests.browser.driving import Open, Table
from tests.browser.forms import Form
from tests.tiers import keep_some

Begin = Callable[[Table], None]
KINDS = (
    *("road", "city", "monastery", "field", "garden", "castle", "barn_field", "barn"),
    *("abbot_monastery", "german_castle", "german_cathedral", "hut", "haunted_castle", "circus"),
    *("shepherd", "cemetery", "fortune_teller", "vodyanoy", "acrobats", "toll"),
)


def level(game: str, place: int) -> Begin:
    """Opens a game at one of its levels."""

    def begin(table: Table) -> None:
        table.go(game)
        in_bar = table.page.locator(".bar select.level")
        if in_bar.count():
            in_bar.select_option(index=place)
            return
        tabs = table.page.locator(".entry > .tabs").first
        tabs.locator("button").nth(place).click()

    return begin


def deluges(level: str, step: str) -> Begin:
    """A step of a level of Déluges."""

    def begin(table: Table) -> None:
        table.go("deluges")
        table.press(level)
        table.page.locator(f"[data-step={step}]").click()

    return begin


def features(table: Table) -> None:
    """Every kind of feature, with all expansions of the first edition, and all that can be said."""
    listed = [
        {
            "feature": {"kind": kind, **({"roads": [{}]} if kind == "german_cathedral" else {})},
            "followers": [{"player": "#1#", "figure": "ringmaster", "count": 1}],
        }
        for kind in KINDS
    ]
    keep(table, draft([], level="features", features=listed, rules={"edition": "C1"}))
    table.go("carcassonne")
    table.page.locator(".feature").last.wait_for()
    table.page.locator(".entry details").evaluate_all("all => all.forEach((d) => (d.open = true))")
    more = table.page.locator(".feature").get_by_role("button", name="More")
    more.evaluate_all("all => all.forEach((one) => one.click())")


def tokens(table: Table) -> None:
    """Every token, a bet and a wonder."""
    bet = {"player": "#1#", "chip": "2_6", "kind": "road", "tiles": 1}
    wonder = {"wonder": "circus_maximus", "owner": "#1#", "count": 0}
    held = {"bets": [bet], "wonders": [wonder], "king": "#1#", "robber_baron": "#1#"}
    keep(table, draft([], level="counters", holdings=held, rules={}))
    table.go("carcassonne")


def board(table: Table) -> None:
    """A board with a figure that has all that can go with one."""
    standing = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "city", "segment": 1}
    board = {
        "followers": [standing],
        "pieces": {"big_top": {"x": 0, "y": 0, "value": 2}},
    }
    keep(table, draft([("D", 0, 0, 0)], board=board, holdings={"king": "#1#"}, rules={}))
    table.go("carcassonne")
    table.page.locator("[data-step=followers]").click()
    table.page.keyboard.press("ArrowDown")
    table.press("Big top and its animal token")


def setup(table: Table) -> None:
    """Players and rules of a board."""
    keep(table, draft([("D", 0, 0, 0)], rules={}))
    table.go("carcassonne")
    table.press("Players and rules")


def battle(level: str) -> Begin:
    """The bonuses of a battle with a card in both hands."""

    def begin(table: Table) -> None:
        table.go("civilization")
        for side in range(2):
            table.page.locator(".whose button").nth(side).click()
            table.page.locator(".recruit").first.click()
        if level == "Odds":
            table.press(level)
        table.page.locator("[data-step=bonus]").click()

    return begin


def territory(table: Table) -> None:
    """A territory of Héros."""
    table.go("heros")
    table.page.locator("[data-territory=china]").dispatch_event("click")


def ties(table: Table) -> None:
    """What decides ties of two players of Héros."""
    two_peoples(table)
    table.press("Done")
    table.page.locator("[data-step=ties]").click()


def ledger(table: Table) -> None:
    """Players and rules of a ledger of Héros."""
    table.go("heros")
    table.enter("Ledger")
    table.press("Players and rules")


def two_peoples(table: Table) -> None:
    """Two players of Héros, who have two colours each."""
    table.go("heros")
    table.press("Players and rules")
    table.press("Remove Yellow")
    table.press("Remove Red")


def island(table: Table) -> None:
    """An island with a creature and a port that gives something."""
    table.go("orichalque")
    for brush, spot in (("metropolis", "-2,0"), ("creature", "-1,0")):
        table.page.locator(f".palette [data-brush={brush}]").click()
        table.page.locator(f'[data-touch="{spot}"]').click()


def held(table: Table) -> None:
    """What a player has beside the island."""
    table.go("orichalque")
    table.page.locator("[data-step=held]").click()


def plans(table: Table) -> None:
    """An island with a creature to be captured."""
    island(table)
    table.enter("Captures")
    table.page.locator(".palette [data-brush=creature]").click()
    table.page.locator('[data-touch="0,0"]').click()


def tile(table: Table) -> None:
    """A tile with a volcano."""
    level("orichalque", 3)(table)
    table.press("Cell 1: Volcano")


def race(table: Table) -> None:
    """A card on display, with a volcano."""
    level("orichalque", 4)(table)
    table.press("Add a card")
    table.press("Cell 1: Volcano")


def offer(table: Table) -> None:
    """Prices, and a building on offer."""
    level("orichalque", 4)(table)
    table.page.locator("[data-step=offer]").click()
    table.press("Add: Building on offer")


FORMS: dict[str, Begin] = {
    "carcassonne-board": board,
    "carcassonne-features": features,
    "carcassonne-setup": setup,
    "carcassonne-tokens": tokens,
    "civilization-battle": battle("Battle"),
    "civilization-odds": battle("Odds"),
    "deluges-tally": deluges("Tally", "counts"),
    "deluges-cells": deluges("By cells", "cells"),
    "deluges-boats": deluges("By cells", "counts"),
    "deluges-floods": deluges("Floods", "water"),
    "deluges-flood-cells": deluges("Floods", "cells"),
    "deluges-stock": deluges("Building", "stock"),
    "deluges-wish": deluges("Building", "wish"),
    "deluges-site": deluges("Building", "site"),
    "deluges-sides": deluges("Conflict", "fight"),
    "deluges-around": deluges("Conflict", "around"),
    "deluges-growth": deluges("Growth", "cells"),
    "heros-territory": territory,
    "heros-ties": ties,
    "heros-two": two_peoples,
    "heros-ledger": ledger,
    "orichalque-island": island,
    "orichalque-tokens": held,
    "orichalque-odds": level("orichalque", 1),
    "orichalque-plans": plans,
    "orichalque-tile": tile,
    "orichalque-race": race,
    "orichalque-offer": offer,
    "orichalque-initiative": level("orichalque", 5),
}


@pytest.mark.parametrize("name", keep_some([*FORMS], 8))
def test_the_service_hears_of_every_control_at_its_place(table: Open, name: str) -> None:
    form = Form(table())
    FORMS[name](form.table)
    # Another terrain takes the creature away, which is pressed too.
    spared = ("/display/0/tile/cells/0/terrain", "/tile/cells/0/terrain")
    before = form.press_everything(spared=spared)
    assert len(before) > 1
    assert form.unheard(before) == []
