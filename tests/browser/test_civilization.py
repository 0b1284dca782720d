"""A battle of Civilization, refereed play by play at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, Table, wait_until_still
from tests.browser.whole_words import BELOW_BAR, BROKEN

pytestmark = pytest.mark.loads

COVERED = """
() => [...document.querySelectorAll(".front, .held")].flatMap((front) => {
  // What lies on a card that fell is turned with it.
  for (const one of front.querySelectorAll(".fell")) one.style.transform = "none";
  const all = [...front.querySelectorAll(".front-name, .wounds, .figures, small, .type-picture")];
  const labels = all.filter((one) => one.matches(".front-name, .wounds, small"));
  const meet = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  return labels.flatMap((one) => all.filter((other) => one !== other && meet(one, other))
    .map((other) => `${one.textContent} over ${other.textContent}`));
})
"""
"""The numbers of fronts, the wounds and the names of cards that lie on what a card shows."""
CARDS = ("Spearman 1/3", "Spearman 2/2", "Spearman 3/1")


def deal(table: Table) -> None:
    """Three units of infantry for each side."""
    for side in ("Attacker", "Defender"):
        whose(table, side)
        for card in CARDS:
            table.press(f"{side}: add {card}")
    table.page.locator("[data-step=plays]").click()


def whose(table: Table, side: str) -> None:
    """Enters the hand of this side."""
    table.page.locator(".whose").get_by_role("button", name=side).click()


def stands_at(table: Table, attacker: int, defender: int) -> None:
    """Waits until both big numbers are these."""
    numbers = table.page.locator(".battle-state strong")
    expect(numbers).to_have_text([str(attacker), str(defender)])


def test_a_battle_is_refereed_play_by_play(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    page.press(re.compile("a3: Front 1"))
    # Spearmen 1/3 and 3/1 strike together: three wounds against one, and both fall.
    stands_at(page, 0, 0)
    page.press("d2: New front")
    page.press(re.compile("a1: Front 2"))
    # 2/2 against 1/3: two wounds leave 1 of 3, one wound leaves 1 of 2.
    stands_at(page, 1, 1)
    page.press("d3: New front")
    page.press("a2: New front")
    stands_at(page, 3, 2)
    page.page.set_viewport_size({"width": 360, "height": 640})
    wait_until_still(page.page)
    assert page.page.evaluate(COVERED) == []
    expect(page.page.locator(".plays .winner")).to_have_text(re.compile("Red.*wins"))
    page.press("See why")
    expect(page.page.locator("[data-entry^=play-]")).to_have_count(6)


def test_a_play_can_be_taken_back(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    expect(page.page.locator(".front")).to_have_count(1)
    expect(page.page.locator(".defender .hand .unit-card")).to_have_count(2)
    page.press("Take back the last play")
    expect(page.page.locator(".front")).to_have_count(0)
    page.press("Undo")
    expect(page.page.locator(".front")).to_have_count(1)


def test_the_best_play_can_be_stopped_while_it_is_sought(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.page.route("**/battle-solutions", lambda _: None)
    page.press("Best play, open hands")
    expect(page.page.get_by_role("progressbar")).to_be_visible()
    page.press("Stop")
    expect(page.page.get_by_role("progressbar")).to_have_count(0)
    page.page.unroute("**/battle-solutions")
    page.press("Best play, open hands")
    expect(page.page.locator(".plays [role=status]")).to_contain_text("Best now")


@pytest.mark.thorough
def test_a_card_of_the_hand_is_played_on_the_battlefield_itself(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("Pick Spearman 1/3 d1")
    page.press("Pick Spearman 3/1 a3")
    page.press("a3 to: Front 1")
    stands_at(page, 0, 0)
    expect(page.page.locator("[data-place=front-1] .fell")).to_have_count(2)


def test_a_type_of_a_side_has_one_rank(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add Spearman 1/3")
    page.press(re.compile("Change to Pikeman"))
    expect(page.page.locator(".army.attacker .figures")).to_have_text("2/4")
    page.press("Attacker: add Pikeman 4/2")
    expect(page.page.locator(".army.attacker .unit-card")).to_have_count(2)
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.press("Remove Pikeman 2/4 a1")
    expect(page.page.locator(".army.attacker .unit-card")).to_have_count(1)


def test_too_many_units_are_refused_where_they_are_entered(table: Open) -> None:
    page = table("civilization", viewport={"width": 360, "height": 640})
    for _ in range(4):
        page.press("Attacker: add Spearman 2/2")
    faults = page.page.locator(".sheet-body .faults")
    expect(faults).to_contain_text("Units in the battle force: 3")
    # Every card can still be added, and is seen in its hand, without a scroll.
    wait_until_still(page.page)
    assert page.page.evaluate(BELOW_BAR, ".recruit") == []
    for card in page.page.locator(".hand .figures").all():
        expect(card).to_be_in_viewport(ratio=1)
    page.page.locator("[data-step=plays]").click()
    expect(faults).to_contain_text("Units in the battle force: 3")
    expect(page.page.locator(".playable")).to_have_count(0)
    page.press("Attacker: 2 armies")
    expect(faults).to_have_count(0)
    page.page.locator("[data-step=units]").click()
    expect(page.page.get_by_label("Armies", exact=True)).to_have_value("2")
    # Five cards of each side fit a small phone.
    page.press("Attacker: add Spearman 2/2")
    whose(page, "Defender")
    page.field("Armies").fill("2")
    for _ in range(5):
        page.press("Defender: add Spearman 2/2")
    page.page.locator("[data-step=plays]").click()
    expect(page.page.locator(".playable button")).to_have_count(5)
    wait_until_still(page.page)
    for card in page.page.locator(".hand li").all():
        expect(card).to_be_in_viewport(ratio=1)
    assert page.page.evaluate(BELOW_BAR, ".playable button") == []
    assert page.page.evaluate(COVERED) == []
    # So do the plays that several fronts leave to each of them, and five fronts beside each other.
    for played, choices in (("d1", 10), ("a1", 8), ("d2", 12), ("a2", 9), ("d3", 12)):
        page.press(f"{played}: New front")
        expect(page.page.locator(".playable button:enabled")).to_have_count(choices)
        wait_until_still(page.page)
        assert page.page.evaluate(BELOW_BAR, ".playable button") == []
        assert page.page.evaluate(BROKEN, ".playable button") == []
        for front in page.page.locator(".front").all():
            expect(front).to_be_in_viewport(ratio=1)
    page.press("a3: New front")
    expect(page.page.locator("[data-place=front-6]")).to_be_in_viewport(ratio=1)


def test_a_bonus_counts_in_its_own_step(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.page.locator("[data-step=bonus]").click()
    whose(page, "Attacker")
    page.field("Barracks").fill("2")
    page.field("Joan of Arc").fill("3")
    expect(page.page.locator("[data-pointer='/attacker/bonus/1'] .faults")).not_to_be_empty()
    page.field("Joan of Arc").fill("0")
    stands_at(page, 4, 0)
    page.field("Who begins").select_option("Attacker")
    page.page.locator("[data-step=plays]").click()
    expect(page.page.locator(".turn-of")).to_contain_text("Red")


@pytest.mark.thorough
def test_sides_are_swapped_with_their_units(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add Spearman 1/3")
    page.press("Swap sides")
    expect(page.page.locator(".army.defender .unit-card small")).to_have_text("d1")
    expect(page.page.locator(".army.attacker .unit-card")).to_have_count(0)


def test_the_odds_of_spearmen_against_one_unknown_card(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add Spearman 2/2")
    page.press("Odds")
    whose(page, "Defender")
    page.press("Unknown card")
    # Of the nine kinds of card that may be drawn, four lose to 2/2.
    expect(page.page.locator(".battle-state strong")).to_have_text(["44.4%", "55.6%"])
    expect(page.page.locator(".large-chances strong")).to_have_text(["44.4%", "55.6%"])
    chart = page.page.locator(".glance").get_by_role("img")
    expect(chart).to_have_attribute("aria-label", re.compile("By how much the attacker wins"))
    won = chart.locator(".won small").all_text_contents()
    assert won
    assert all(number.startswith("+") for number in won)
    page.press("Remove Defender: unknown card 1")
    expect(page.page.locator(".glance .note")).to_be_visible()


@pytest.mark.thorough
def test_odds_can_be_stopped_and_asked_for_again(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.page.route("**/battle-odds", lambda _: None)
    page.press("Odds")
    expect(page.page.get_by_role("progressbar")).to_be_visible()
    page.press("Stop")
    expect(page.page.locator(".totals .state")).to_have_text("Stopped.")
    page.page.unroute("**/battle-odds")
    page.press("Ask again")
    expect(page.page.locator(".large-chances strong")).to_have_count(2)
    expect(page.page.get_by_role("progressbar")).to_have_count(0)


def test_players_have_names_and_colours_wherever_a_side_is_named(table: Open) -> None:
    sent: list[str] = []
    page = table("civilization")
    page.listen("request", lambda request: sent.append(request.post_data or ""))
    page.press("Players and rules")
    page.page.get_by_label("Colour", exact=True).first.select_option("Green")
    page.press("Done")
    page.name_players("Anna", "Bert")
    deal(page)
    page.press("d1: New front")
    page.press(re.compile("a1: Front 1"))
    expect(page.page.locator(".turn-of")).to_have_text(re.compile("Bert.*Defender"))
    page.show_score()
    for place, names in ((".battle-state", "AB"), ("#board", "BA"), (".values", "AB")):
        expect(page.page.locator(f"{place} .name")).to_have_text(
            [{"A": "Anna", "B": "Bert"}[one] for one in names]
        )
        expect(page.page.locator(f"{place} .sign text")).to_have_text(list(names))
    pattern = page.page.locator(".battle-state .sign rect").nth(1)
    expect(pattern).to_have_attribute("fill", "url(#pattern-checks)")
    expect(page.page.locator(".events li .name")).to_have_text(["Bert", "Anna"])
    page.page.locator("[data-step=units]").click()
    page.press("Swap sides")
    expect(page.page.locator(".battle-state .name")).to_have_text(["Bert", "Anna"])
    page.press("Odds")
    expect(page.page.locator("#board .name")).to_have_text(["Anna", "Bert"])
    assert any("attacker" in body for body in sent)
    assert not any("Anna" in body or "Bert" in body for body in sent)


def test_a_battle_is_sent_to_friends_with_the_names(table: Open) -> None:
    page = table("civilization")
    page.name_players("Anna")
    deal(page)
    page.press("d1: New front")
    page.press("Share")
    assert "Attacker (Anna): 0" in page.saved("As text")[1]
    assert "Attacker: Anna" in page.saved("As a picture (SVG)")[1]
    name, rows = page.saved("As a table (CSV)")
    assert name == "civilization.csv"
    assert rows.startswith("pointer,rule,text\r\n/log/0/steps/0,")
    assert "The defender opens front 1" in rows


@pytest.mark.thorough
def test_odds_are_a_table_of_numbers(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("Odds")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.press("Share")
    head, *rows = page.saved("As a table (CSV)")[1].split("\r\n")
    assert head == "about,number,low,high"
    assert "bonus,-12," in "\n".join(rows)
    page.press("Close")
    page.go("orichalque")
    page.enter("Combat")
    expect(page.page.locator(".totals strong")).to_have_text("66.7% (2/3)")
    page.press("Share")
    assert page.saved("As a table (CSV)")[1].startswith(
        "hoplites,dice,decimal\r\n0,1,0.1667\r\n1,2,0.3333\r\n2,3,0.6667\r\n3,4,0.9059\r\n"
    )


def test_a_line_of_the_log_shows_its_clash_on_the_battlefield(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    page.press(re.compile("a3: Front 1"))
    page.press("d2: New front")
    page.show_score()
    page.press(re.compile("The attacker joins front 1"))
    lit = page.page.locator(".feature-lit")
    expect(lit).to_have_attribute("data-place", "front-1")
    expect(lit.locator(".wounds")).to_have_text(["−3", "−1"])
    expect(lit).to_be_in_viewport()
    # The front that opened later is not there yet.
    expect(page.page.locator(".front")).to_have_count(1)
    page.press("The next play")
    expect(lit).to_have_attribute("data-place", "front-2")
    page.press("Back to the score")
    expect(lit).to_have_count(0)
    expect(page.page.locator("[data-entry=play-1]")).to_be_in_viewport()
