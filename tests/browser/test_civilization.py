"""A battle of Civilization, refereed play by play at the table."""

import re

from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table

CARDS = ("1/3", "2/2", "3/1")


def deal(table: Table) -> None:
    """Three units of infantry for each side."""
    for side in ("Attacker", "Defender"):
        for card in CARDS:
            table.press(f"{side}: add a unit {card}")


def stands_at(table: Table, attacker: int, defender: int) -> None:
    """Waits until both big numbers are these."""
    numbers = table.page.locator(".battle-state strong")
    expect(numbers).to_have_text([str(attacker), str(defender)])


def test_a_battle_is_refereed_play_by_play(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    page.press("a3: Front 1")
    # Spearmen 1/3 and 3/1 strike together: three wounds against one, and both fall.
    stands_at(page, 0, 0)
    page.press("d2: New front")
    page.press("a1: Front 2")
    # 2/2 against 1/3: two wounds leave 1 of 3, one wound leaves 1 of 2.
    stands_at(page, 1, 1)
    page.press("d3: New front")
    page.press("a2: New front")
    stands_at(page, 3, 2)
    expect(page.page.locator(".battle-state .reason")).to_contain_text("wins")
    expect(page.page.locator(".events li")).to_have_count(6)


def test_a_play_can_be_taken_back(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    expect(page.page.locator(".front")).to_have_count(1)
    page.press("Take back the last play")
    expect(page.page.locator(".front")).to_have_count(0)
    page.press("Undo")
    expect(page.page.locator(".front")).to_have_count(1)


def test_the_best_play_is_told_on_demand(table: Open) -> None:
    page = table("civilization", viewport=LAPTOP, has_touch=False)
    deal(page)
    page.press("Best play, open hands")
    expect(page.page.locator(".plays [role=status]")).to_contain_text(re.compile(r"Best now: d\d"))


def test_sides_are_swapped_with_their_units(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add a unit 1/3")
    page.press("Swap sides")
    expect(page.page.locator(".side").nth(1).locator(".unit")).to_have_text(re.compile("1/3 d1"))
    expect(page.page.locator(".side").nth(0).locator(".unit")).to_have_count(0)


def test_the_odds_of_spearmen_against_one_unknown_card(table: Open) -> None:
    page = table("civilization")
    page.press("Attacker: add a unit 2/2")
    page.press("Odds")
    page.press("Defender (Blue): one more", within=".row")
    # Of the nine kinds of card that may be drawn, four lose to 2/2.
    expect(page.page.locator(".battle-state strong")).to_have_text(["44.4%", "55.6%"])


def test_players_have_names_and_colours_wherever_a_side_is_named(table: Open) -> None:
    sent: list[str] = []
    page = table("civilization")
    page.page.on("request", lambda request: sent.append(request.post_data or ""))
    page.page.get_by_label("Name").first.fill("Anna")
    page.page.get_by_label("Name").last.fill("Bert")
    page.page.get_by_label("Colour", exact=True).first.select_option("Green")
    deal(page)
    page.press("d1: New front")
    page.press("a1: Front 1")
    for place in (".battle-state", ".front-heads", ".sides"):
        expect(page.page.locator(f"{place} .name")).to_have_text(["Anna", "Bert"])
        expect(page.page.locator(f"{place} .sign text")).to_have_text(["A", "B"])
    pattern = page.page.locator(".battle-state .sign rect").nth(1)
    expect(pattern).to_have_attribute("fill", "url(#pattern-checks)")
    expect(page.page.locator(".events li .name")).to_have_text(["Bert", "Anna"])
    expect(page.page.locator(".plays .side-named")).to_have_text(re.compile("Bert.*Defender"))
    page.press("Swap sides")
    expect(page.page.locator(".battle-state .name")).to_have_text(["Bert", "Anna"])
    page.press("Odds")
    expect(page.page.locator(".sides .name")).to_have_text(["Bert", "Anna"])
    expect(page.field("Attacker (Bert)")).to_have_value("0")
    assert any("attacker" in body for body in sent)
    assert not any("Anna" in body or "Bert" in body for body in sent)


def test_a_battle_is_sent_to_friends_with_the_names(table: Open) -> None:
    page = table("civilization")
    page.page.get_by_label("Name").first.fill("Anna")
    deal(page)
    page.press("d1: New front")
    page.press("Share")
    assert "Attacker (Anna): 0" in page.saved("As text")[1]
    assert "Attacker: Anna" in page.saved("As a picture (SVG)")[1]
    name, rows = page.saved("As a table (CSV)")
    assert name == "civilization.csv"
    assert rows.startswith("pointer,rule,text\r\n/log/0/steps/0,")
    assert "The defender opens front 1" in rows


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
    page.press("Odds of combat")
    expect(page.page.locator(".totals strong")).to_have_text("66.7% (2/3)")
    page.press("Share")
    assert page.saved("As a table (CSV)")[1].startswith(
        "hoplites,dice,decimal\r\n0,1,0.1667\r\n1,2,0.3333\r\n2,3,0.6667\r\n3,4,0.9059\r\n"
    )


def test_a_line_of_the_log_shows_its_front(table: Open) -> None:
    page = table("civilization")
    deal(page)
    page.press("d1: New front")
    page.show_score()
    page.press(re.compile("The defender opens front 1"))
    front = page.page.locator("[data-place=front-1]")
    expect(front).to_have_class(re.compile("shown"))
    expect(front).to_be_in_viewport()
