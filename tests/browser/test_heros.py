"""Héros du Monde entered with a thumb."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table
from tests.browser.whole_words import BELOW_BAR

OVERLAPPING = """(names) => names.some((one, at) => names.slice(at + 1).some((other) => {
  const [a, b] = [one, other].map((name) => name.getBoundingClientRect());
  const isAcross = a.left < b.right && b.left < a.right;
  return one.parentNode !== other.parentNode && isAcross && a.top < b.bottom && b.top < a.bottom;
}))"""
"""Whether the names of two territories lie on each other."""
SHOW_LATE = """
async () => {
  const { showInStep } = await import("./parts/showing_in_step.js");
  showInStep("ties", { pointer: "/late" });
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  const late = document.createElement("button");
  late.dataset.pointer = "/late";
  document.querySelector(".sheet-body").append(late);
}
"""
"""Shows a place of a step that is there a moment after the step."""
EUROPE = {"Blue": 15, "Green": 12, "Red": 8, "Yellow": 4}


def territory(table: Table, name: str) -> None:
    """Taps a territory of the map."""
    table.page.locator(f"[data-territory={name}]").dispatch_event("click")
    expect(table.page.locator(f".territory-sheet[data-place={name}]")).to_be_visible()


def step(table: Table, name: str) -> None:
    """Goes to a step of the sheet."""
    table.page.locator(f"[data-step={name}]").click()


def turn(table: Table, kind: str) -> None:
    """Goes to a turn of this kind."""
    step(table, "turn")
    table.press(kind, within=".turn-kinds")


def enter_europe(table: Table, people: dict[str, int] = EUROPE) -> None:
    """Europe of the rulebook's example: 4, 3, 3 and 2, and four peoples."""
    territory(table, "europe")
    for points in (4, 3, 3, 2):
        table.press(f"Europe: add a discovery of {points}")
    for name, count in people.items():
        table.field(f"Europe: population of {name}").fill(str(count))


def test_europe_of_the_rulebook_is_scored_as_it_is_entered(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.has_totals(Blue=12, Green=6, Red=2, Yellow=0)
    page.show_score()
    sentences = page.page.locator(".breakdown .line")
    expect(sentences.first).to_contain_text(
        "First place takes the whole ladder: 4 + 3 + 3 + 2 = 12"
    )


COMPLETE_ALL = """
async () => {
  const { answer } = await import("./shell/service.js");
  const { edit } = await import("./shell/drafts.js");
  const spacesOf = (id) => answer.value.entries.find(({ territory }) => territory === id).spaces;
  const filled = (one) => ({
    ...one, discoveries: Array(spacesOf(one.id)).fill(1), population: { "#1#": 3 },
  });
  edit((now) => ({ ...now, territories: now.territories.map(filled) }));
}
"""
"""Completes all nine ladders, each with a discovery of 1 on every rung and Blue alone there."""

RANK = "JSON.parse(localStorage.getItem('decompte.totals.heros'))[0].rank"
"""The rank of Blue that the statistics will have."""


def test_of_nine_complete_ladders_the_players_leave_one_out(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.has_totals(Blue=12)
    page.show_score()
    # Until the game is over somebody leads, and nobody has won.
    winner = page.page.locator(".winner")
    expect(winner).to_have_text("In the lead: Blue by 6 points")
    expect(page.page.get_by_role("button", name="Reveal the score")).to_have_count(0)
    assert page.page.evaluate(RANK) is None
    page.press("Share")
    expect(page.page.get_by_role("button", name="As a table (CSV)")).to_be_enabled()
    expect(page.page.get_by_role("link", name="Into BG Stats")).to_have_count(0)
    page.press("Close")
    page.page.evaluate(COMPLETE_ALL)
    page.has_totals(Blue=0)
    expect(winner).to_have_count(0)
    choice = page.field("Ladder that is left out")
    choice.select_option("China")
    # Four ladders of three, and four of four.
    page.has_totals(Blue=28)
    # Another one is left out at once: all nine can still be chosen, and none.
    expect(choice.locator("option")).to_have_count(10)
    choice.select_option("Europe")
    page.has_totals(Blue=27)
    choice.select_option("Not chosen yet")
    page.has_totals(Blue=0)
    page.press(re.compile("Asia"), within=".warnings")
    expect(choice).to_be_focused()
    expect(choice).to_be_in_viewport()
    choice.select_option("Europe")
    # Five ladders of three, and three of four.
    page.has_totals(Blue=27)
    page.show_score()
    expect(winner).to_have_text("Blue wins by 27 points")
    assert page.page.evaluate(RANK) == 1
    page.press("Reveal the score")
    page.press("Skip")
    expect(page.page.locator(".reveal-now")).to_have_text("Blue wins")
    page.press("Close")
    territory(page, "europe")
    page.page.get_by_label("This ladder is left out").uncheck()
    page.has_totals(Blue=0)
    # A territory begins at its top, however far down the list it was chosen.
    page.press("All territories")
    body = page.page.locator(".sheet-body")
    body.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.page.locator(".territory-row[data-place=europe]").click()
    expect(page.page.get_by_role("heading", name="Europe")).to_be_in_viewport(ratio=1)
    expect(body).to_have_js_property("scrollTop", 0)


@pytest.mark.thorough
def test_a_tap_on_a_line_lights_the_territory_and_one_leads_back(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.show_score()
    page.press(re.compile("First place takes"))
    expect(page.page.locator(".feature-lit")).to_have_attribute("data-lit", "europe")
    expect(page.page.locator(".lit-card")).to_contain_text("4 + 3 + 3 + 2 = 12")
    page.press("Back to the score")
    expect(page.page.locator(".breakdown [data-entry]").first).to_be_in_viewport()
    expect(page.page.locator(".feature-lit")).to_have_count(0)


def test_a_tie_asks_for_what_decides_it_at_its_place(table: Open) -> None:
    page = table("heros")
    territory(page, "africa")
    for points in (3, 2, 1):
        page.press(f"Africa: add a discovery of {points}")
    page.field("Africa: population of Green").fill("2")
    territory(page, "china")
    for points in (1, 0, 0):
        page.press(f"China: add a discovery of {points}")
    for name in ("Blue", "Red"):
        page.field(f"China: population of {name}").fill("2")
    enter_europe(page, {"Blue": 9, "Red": 9})
    expect(page.page.locator(".totals .state")).to_have_text("2 things have to be put right")
    # On a small phone the step is opened with a field in sight that decides.
    page.page.set_viewport_size({"width": 360, "height": 640})
    step(page, "ties")
    expect(page.field("Blue · Discoveries of heroes")).to_be_in_viewport(ratio=1)
    # What is decided is scored, and so is China, whose first two places pay the same.
    expect(page.page.locator(".totals .total strong")).to_have_text(["1", "6", "1", "0"])
    page.show_score()
    # Europe is complete, though nobody has its points yet.
    expect(page.page.locator(".breakdown .note")).to_have_text(
        ["Score without what has to be put right", "5 more ladders end the game."]
    )
    page.page.evaluate(SHOW_LATE)
    expect(page.page.locator("[data-pointer='/late']")).to_be_focused()
    page.show_score()
    page.press(re.compile("how many discoveries have Blue’s"))
    expect(page.field("Blue · Discoveries of heroes")).to_be_focused()
    page.field("Blue · Discoveries of heroes").fill("2")
    page.field("Red · Discoveries of heroes").fill("5")
    page.has_totals(Red=13, Blue=7, Green=6)


def test_a_territory_is_entered_with_taps_alone(table: Open) -> None:
    page = table("heros")
    page.press("Remove Yellow", within=players(page))
    page.press("Done")
    territory(page, "india")
    for points in (3, 2, 0):
        page.press(f"India: add a discovery of {points}")
    for label in ("Blue: 7", "Green: 5", "Red: 12"):
        page.press(label)
    page.has_totals(Red=5, Blue=3, Green=0)
    page.press("Next: China")
    expect(page.field("China: population of Blue")).to_have_value("0")
    page.press("15… and higher numbers")
    page.press("Blue: 17")
    # The next number is mostly a lower one.
    expect(page.page.get_by_role("button", name="Green: 0", exact=True)).to_be_visible()
    expect(page.field("China: population of Blue")).to_have_value("17")


def test_nine_territories_of_the_map_are_apart_and_large_enough_for_a_thumb(table: Open) -> None:
    page = table("heros", viewport={"width": 360, "height": 640})
    targets = page.page.locator("#board [data-territory]")
    expect(targets).to_have_count(9)
    boxes = targets.evaluate_all(
        "all => all.map((one) => { const { width, height } = one.getBoundingClientRect();"
        " return Math.min(width, height); })"
    )
    assert min(boxes) >= 44
    names = page.page.locator("#board .territory-name")
    assert not names.evaluate_all(OVERLAPPING)
    territory(page, "europe")
    page.field("Europe: population of Blue").fill("4")
    numbers = page.page.locator(".numbers button")
    assert page.page.evaluate(BELOW_BAR, ".numbers button, .values button, .count") == []
    assert numbers.evaluate_all("all => all.map((one) => one.offsetHeight < 60)") == [True] * 16


def test_a_territory_is_reached_and_entered_by_keyboard(table: Open) -> None:
    page = table("heros", viewport=LAPTOP, has_touch=False)
    africa = page.page.get_by_role("button", name="Africa: 0 of 3 discoveries")
    africa.focus()
    page.page.keyboard.press("Enter")
    page.field("Africa: population of Blue").fill("3")
    page.page.keyboard.press("ArrowUp")
    expect(page.page.locator("[data-territory=africa]")).to_have_attribute(
        "aria-label", "Africa: 0 of 3 discoveries, Blue 4"
    )


def test_a_scored_territory_goes_into_the_ledger(table: Open) -> None:
    page = table("heros")
    enter_europe(page)
    page.press("Record in the ledger")
    turn(page, "Wonder")
    page.press("Record: Wonder")
    expect(page.page.locator(".notice")).to_have_text("Recorded; the ledger has 2 events.")
    page.enter("Ledger")
    expect(page.page.locator(".events li")).to_have_count(2)
    # Europe is of the modern epoch, which a game reaches by its change: the service says so.
    expect(page.page.locator(".state.refused")).to_be_attached()
    page.press("Take back the last event")
    page.press("Undo")
    expect(page.page.locator(".events li")).to_have_count(2)


def players(table: Table) -> str:
    """Opens players and rules; what they lie in."""
    table.press("Players and rules")
    return "dialog"


def two_left(table: Table) -> None:
    """Red and yellow leave the table."""
    dialog = players(table)
    for name in ("Yellow", "Red"):
        table.press(f"Remove {name}", within=dialog)


def test_two_players_have_two_colours_each_which_count_together(table: Open) -> None:
    page = table("heros")
    two_left(page)
    page.field("Second colour of Blue").select_option("Black")
    page.press("Done")
    territory(page, "europe")
    for points in (4, 3, 3, 2):
        page.press(f"Europe: add a discovery of {points}")
    for name, count in {"Blue": 5, "Black": 4, "Green": 7}.items():
        page.field(f"Europe: population of {name}").fill(str(count))
    page.has_totals(Blue=12, Green=6)
    players(page)
    page.field("Second colour of Blue").select_option("Counted as one")
    page.has_totals(Blue=6, Green=12)


def test_a_second_colour_is_never_the_colour_of_a_player(table: Open) -> None:
    page = table("heros")
    two_left(page)
    page.field("Second colour of Blue").select_option("Red")
    page.page.get_by_label("Colour", exact=True).last.select_option("Red")
    expect(page.field("Second colour of Blue").locator("option:checked")).to_have_text("Green")


def test_a_conquest_changes_the_table_and_the_ledger_at_once(table: Open) -> None:
    page = table("heros")
    territory(page, "europe")
    page.field("Europe: population of Blue").fill("6")
    page.field("Europe: population of Green").fill("9")
    turn(page, "Conquest")
    conquest = page.page.locator("[data-place=conquest]")
    page.page.locator("[data-territory=europe]").dispatch_event("click")
    expect(page.field("Territory").locator("option:checked")).to_have_text("Europe")
    page.field("Conquest value of the hero").fill("4")
    page.press("Conquer and record")
    # The massacre destroys 4 + 2 = 6 of the nine.
    expect(conquest).to_contain_text("On the table: Blue 6, Green 3")
    page.press("Undo")
    expect(conquest).to_contain_text("On the table: Blue 6, Green 9")
    page.press("Redo")
    expect(conquest).to_contain_text("On the table: Blue 6, Green 3")
    page.enter("Ledger")
    page.field("Epoch in which the events begin").select_option("Modern epoch")
    row = page.page.locator(".events > li")
    row.locator("summary").click()
    expect(row).to_contain_text("the defender loses 6 of 9 and keeps 3")
    page.press("Take back the last event")
    expect(row).to_have_count(0)


@pytest.mark.thorough
def test_a_conquest_that_cannot_be_is_not_recorded(table: Open) -> None:
    page = table("heros")
    turn(page, "Conquest")
    page.field("Conquest value of the hero").fill("0")
    page.press("Conquer and record")
    expect(page.page.locator("[data-place=conquest] .faults")).not_to_be_empty()
    page.enter("Ledger")
    expect(page.page.locator(".events li")).to_have_count(0)


def test_a_migration_is_tapped_on_the_map_and_moves_people(table: Open) -> None:
    page = table("heros")
    territory(page, "europe")
    page.field("Europe: population of Blue").fill("6")
    turn(page, "Migration")
    for name in ("europe", "america", "america", "america"):
        page.page.locator(f"[data-territory={name}]").dispatch_event("click")
    expect(page.field("To: America")).to_have_value("3")
    expect(page.page.locator(".arrow text")).to_have_text(["−3", "+3"])
    page.press("Migrate and record")
    expect(page.field("From").locator("option:checked")).to_have_text("Europe (3)")
    territory_of_america = page.page.locator("[data-territory=america]")
    expect(territory_of_america).to_have_attribute(
        "aria-label", "America: 0 of 4 discoveries, Blue 3"
    )


@pytest.mark.thorough
def test_a_change_of_epoch_that_cannot_be_says_why(table: Open) -> None:
    page = table("heros")
    # Europe is of the modern epoch: no discovery lies there before the change.
    territory(page, "europe")
    page.press("Europe: add a discovery of 3")
    turn(page, "Change of epoch")
    change = page.page.locator("[data-place=epoch_change]")
    page.press("Record: Change of epoch")
    expect(change.locator(".faults")).to_contain_text("Europe")
    page.context.set_offline(True)
    page.press("Record: Change of epoch")
    expect(change.locator(".faults")).to_have_text("The score waits for the network.")
    page.context.set_offline(False)
    page.enter("Ledger")
    expect(page.page.locator(".events li")).to_have_count(0)


@pytest.mark.thorough
def test_in_the_ancient_epoch_the_way_on_leads_through_its_territories(table: Open) -> None:
    page = table("heros")
    page.press("Ancient epoch")
    territory(page, "mediterranean")
    for name in ("Africa", "Middle East", "India", "China"):
        page.press(f"Next: {name}")
    page.press("Score ›")
    expect(page.page.locator(".breakdown")).to_be_visible()
