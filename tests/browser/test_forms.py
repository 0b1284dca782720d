"""Each control of each form: pressed, heard by the service at its place, and answered."""

import re

import pytest

from tests.browser.boards import draft, keep
from tests.browser.driving import Open, Table
from tests.browser.forms import Form
from tests.browser.screens import SCREENS
from tests.browser.stage_screens import Enter
from tests.browser.test_questions import open_question
from tests.browser.test_stage import SMALL
from tests.tiers import keep_some

KINDS = (
    *("road", "city", "monastery", "field", "garden", "castle", "barn_field", "barn"),
    *("abbot_monastery", "german_castle", "german_cathedral", "hut", "haunted_castle", "circus"),
    *("shepherd", "cemetery", "fortune_teller", "vodyanoy", "acrobats", "toll"),
)


def shown(screen: str, *clicked: str) -> Enter:
    """Reaches a screen, and clicks on what these selectors find there."""

    def enter(table: Table) -> None:
        SCREENS[screen](table)
        for selector in clicked:
            table.page.locator(selector).click()

    return enter


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


def territory(table: Table) -> None:
    """A territory of Héros."""
    table.go("heros")
    table.page.locator("[data-territory=china]").dispatch_event("click")


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


def plans(table: Table) -> None:
    """An island with a creature to be captured."""
    island(table)
    table.enter("Captures")
    table.page.locator(".palette [data-brush=creature]").click()
    table.page.locator('[data-touch="0,0"]').click()


def tile(table: Table) -> None:
    """A tile with a volcano."""
    table.go("orichalque")
    table.page.locator(".bar select.level").select_option(index=3)
    table.press("Cell 1: Volcano")


FORMS: dict[str, Enter] = {
    "carcassonne-board": board,
    "carcassonne-features": features,
    "carcassonne-setup": setup,
    "carcassonne-tokens": tokens,
    "civilization-battle": shown("civilization-bonus"),
    "civilization-odds": shown("civilization-odds", "[data-step=bonus]"),
    "deluges-tally": shown("deluges-tally"),
    "deluges-cells": shown("deluges-cells"),
    "deluges-boats": shown("deluges-counts"),
    "deluges-floods": shown("deluges-floods", "[data-step=water]"),
    "deluges-flood-cells": shown("deluges-floods"),
    "deluges-stock": shown("deluges-builds", "[data-step=stock]"),
    "deluges-wish": shown("deluges-builds"),
    "deluges-site": shown("deluges-builds", "[data-step=site]"),
    "deluges-sides": shown("deluges-conflict"),
    "deluges-around": shown("deluges-conflict", "[data-step=around]"),
    "deluges-growth": shown("deluges-growth"),
    "heros-territory": territory,
    "heros-ties": shown("heros-two", "[data-step=ties]"),
    "heros-two": two_peoples,
    "heros-ledger": shown("heros-ledger", ".bar button >> nth=2"),
    "orichalque-island": island,
    "orichalque-tokens": shown("orichalque-tokens"),
    "orichalque-odds": shown("orichalque-odds"),
    "orichalque-plans": plans,
    "orichalque-tile": tile,
    "orichalque-race": shown("orichalque-race", 'role=button[name="Cell 1: Volcano"]'),
    "orichalque-offer": shown(
        "orichalque-race", "[data-step=offer]", 'role=button[name="Add: Building on offer"]'
    ),
    "orichalque-initiative": shown("orichalque-initiative"),
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


def asked(game: str, operation: str) -> Enter:
    """Opens an empty question."""
    return lambda table: open_question(table, game, operation)


ADDING: dict[str, Enter] = {
    "orichalque-race": shown("orichalque-race"),
    "carcassonne-features": shown("carcassonne-features"),
    "carcassonne-figure": asked("carcassonne", "feature-scores"),
    "carcassonne-features-more": shown("carcassonne-features-more"),
    "carcassonne-setup": shown("carcassonne-board-setup"),
    "carcassonne-tokens": tokens,
    "deluges-around": FORMS["deluges-around"],
    "deluges-growths": asked("deluges", "growths"),
    "civilization-battles": asked("civilization", "battles"),
    "civilization-loots": asked("civilization", "loots"),
    "orichalque-offer": shown("orichalque-race", "[data-step=offer]"),
    "orichalque-refills": asked("orichalque", "refills"),
}
"""Where something is added to a list, of each kind of list."""
ADD = """
async (at) => {
  const nameOf = (one) => (one.ariaLabel ?? one.textContent).trim();
  const buttons = [...document.querySelectorAll("dialog button, .sheet-body button, .entry button")]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .filter((one) => /^(\\+ |\\+?\\s*Add)/.test(nameOf(one)));
  const button = buttons[at];
  if (!button) return null;
  const list = button.closest(".sheet-body, main, dialog");
  button.scrollIntoView({ block: "nearest" });
  const nodes = [];
  const seen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) nodes.push(...addedNodes);
  });
  seen.observe(list, { childList: true, subtree: true });
  const name = nameOf(button);
  button.click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  seen.disconnect();
  const added = nodes.filter((one) => one.isConnected)
    .filter((one) => one.querySelector?.("input, select"));
  const isBefore = (one) =>
    button.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
  const one = button.isConnected ? added.filter(isBefore).at(-1) ?? added[0] : added[0];
  const controls = [...one.querySelectorAll("summary, input, select, button")]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect());
  const top = Math.min(...controls.map((box) => box.top));
  const bottom = Math.max(...controls.map((box) => box.bottom));
  const room = list.getBoundingClientRect();
  const begin = one.getBoundingClientRect().top;
  const isWhole = top >= room.top - 1 && bottom <= room.bottom + 2;
  const isBegun = bottom > room.bottom && top >= room.top - 1 && begin < room.top + 50;
  return isWhole || isBegun ? "" : `${name}: ${top} to ${bottom} in ${room.top} to ${room.bottom}`;
}
"""
"""Presses one of the buttons that add something; what of that is out of sight, null if it is the
last."""


@pytest.mark.parametrize("name", keep_some([*ADDING], 4))
def test_what_is_added_is_in_sight_on_a_small_phone(table: Open, name: str) -> None:
    page = table(viewport=SMALL, reduced_motion="reduce")
    ADDING[name](page)
    page.page.get_by_role("button", name=re.compile(r"^(\+ |\+?\s*Add)")).first.wait_for()
    found = [page.page.evaluate(ADD, at) for at in range(6)]
    assert found[0] is not None
    assert [one for one in found if one] == []
