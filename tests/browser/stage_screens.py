"""The screens of Héros du Monde and Orichalque, with something entered."""

from collections.abc import Callable, Mapping
from functools import wraps

from playwright.sync_api import expect

from tests.browser.driving import Table

Enter = Callable[[Table], None]


def scored(table: Table) -> None:
    """Waits until the service has answered."""
    # A score that is a calculation has both.
    expect(table.page.locator(".totals .state.scored, .battle-state").first).to_be_attached()


def entered_once(game: str) -> Callable[[Enter], Enter]:
    """Enters a game by hand once; a later window finds it as the first one left it."""

    def decorate(enter: Enter) -> Enter:
        drafts: list[str] = []
        place = f"decompte.draft.{game}"

        @wraps(enter)
        def enter_or_find(table: Table) -> None:
            if not drafts:
                enter(table)
                drafts.append(table.page.evaluate("place => localStorage.getItem(place)", place))
                return
            table.leave()
            table.page.evaluate("both => localStorage.setItem(...both)", [place, drafts[0]])
            table.go(game)
            scored(table)

        return enter_or_find

    return decorate


def _territory(table: Table, name: str, discoveries: tuple[int, ...], *counts: int) -> None:
    table.page.locator(f"[data-territory={name}]").dispatch_event("click")
    sheet = table.page.locator(f".territory-sheet[data-place={name}]")
    for points in discoveries:
        sheet.locator(".value").nth(points).click()
    for index, count in enumerate(counts):
        sheet.locator("input[type=number]").nth(index).fill(str(count))


@entered_once("heros")
def _heros(table: Table) -> None:
    table.go("heros")
    _territory(table, "china", (2, 1), 3, 0, 7, 5)
    _territory(table, "america", (3, 1, 0), 0, 6, 2, 0)
    _territory(table, "europe", (4, 3, 3, 2), 15, 12, 8, 4)
    scored(table)


def _heros_map(table: Table) -> None:
    _heros(table)
    table.page.locator("[data-territory=europe]").dispatch_event("click")
    table.page.locator(".territory-sheet .step-head button").first.click()
    expect(table.page.locator(".territories")).to_be_visible()


def _heros_lit(table: Table) -> None:
    _heros(table)
    table.page.locator("#scorebar").click()
    table.page.locator("[data-entry]").first.click()
    expect(table.page.locator(".feature-lit")).to_be_attached()


def _heros_tie(table: Table) -> None:
    _heros(table)
    table.page.locator("[data-territory=europe]").dispatch_event("click")
    table.page.locator(".territory-sheet input[type=number]").nth(1).fill("15")
    table.page.locator("[data-step=ties]").click()
    expect(table.page.locator(".faults").first).to_be_visible()


def _heros_turns(table: Table) -> None:
    _heros(table)
    table.page.locator("[data-step=turn]").click()
    table.page.locator(".turn-kinds button").nth(1).click()
    for name in ("europe", "america", "mediterranean"):
        table.page.locator(f"[data-territory={name}]").dispatch_event("click")
    expect(table.page.locator(".arrow")).to_have_count(3)


def _heros_ledger(table: Table) -> None:
    _heros(table)
    table.page.locator("[data-step=turn]").click()
    table.page.locator(".turn-kinds button").first.click()
    table.page.locator("[data-territory=europe]").dispatch_event("click")
    table.page.locator("[data-place=conquest] .primary").click()
    table.page.locator(".bar select.level").select_option(index=1)
    table.page.locator("[data-pointer='/epoch'] select").select_option(index=1)
    expect(table.page.locator(".events details")).to_be_visible()


def _heros_two(table: Table) -> None:
    table.go("heros")
    table.page.locator(".bar button").nth(2).click()
    for _ in range(2):
        table.page.locator(".player .quiet").last.click()
    for player in range(2):
        pointer = f"/players/{player}/colours/1"
        table.page.locator(f"[data-pointer='{pointer}'] select").select_option(index=2)
    table.page.locator("dialog .primary").click()
    _territory(table, "europe", (4, 3, 3, 2), 9, 3, 8, 5)
    scored(table)


@entered_once("orichalque")
def _orichalque(table: Table) -> None:
    table.go("orichalque")
    painted = {
        "metropolis": ["-2,0"],
        "forest": ["-1,0", "-1,-1", "0,-1"],
        "lagoon": ["0,0"],
        "desert": ["1,-1"],
        "mountain": ["0,1"],
        "mine": ["-1,1"],
        "temple": ["1,1"],
        "port": ["2,-2"],
        "creature": ["1,0"],
    }
    for brush, spots in painted.items():
        table.page.locator(f".palette [data-brush={brush}]").click()
        for spot in spots:
            table.page.locator(f'[data-touch="{spot}"]').click()
    scored(table)


def _orichalque_picked(table: Table) -> None:
    table.go("orichalque")
    for spot in ("0,0", "1,0", "0,1"):
        table.page.locator(f'[data-touch="{spot}"]').click()
    expect(table.page.locator("#board .picked")).to_have_count(3)


def _orichalque_tokens(table: Table) -> None:
    _orichalque(table)
    table.page.locator("[data-step=held]").click()
    expect(table.page.locator(".titan").first).to_be_visible()


def _orichalque_score(table: Table) -> None:
    _orichalque(table)
    table.page.locator("#scorebar").click()
    expect(table.page.locator(".verdict")).to_be_visible()


def _orichalque_lit(table: Table) -> None:
    _orichalque_score(table)
    table.page.locator(".place-line").first.click()
    expect(table.page.locator("#board .feature-lit").first).to_be_attached()


def _orichalque_level(table: Table, place: int) -> None:
    _orichalque(table)
    table.page.locator(".bar select.level").select_option(index=place)


def _orichalque_odds(table: Table) -> None:
    table.go("orichalque")
    table.page.locator(".bar select.level").select_option(index=1)
    expect(table.page.locator(".chart-now")).to_be_visible()


def _orichalque_plans(table: Table) -> None:
    _orichalque_level(table, 2)
    table.page.locator("[data-pointer='/hoplites'] input").fill("3")
    table.show_score()
    expect(table.page.locator(".chances td").first).to_be_attached()


def _orichalque_tile(table: Table) -> None:
    _orichalque_level(table, 3)
    table.page.locator(".swatches").first.locator("button").nth(1).click()
    expect(table.page.locator("#board .badge").first).to_be_visible()


def _orichalque_place(table: Table) -> None:
    _orichalque_tile(table)
    table.page.locator(".sheet-body .primary").click()
    expect(table.page.locator("#board .feature-lit")).to_have_count(2)


def _orichalque_race(table: Table) -> None:
    _orichalque(table)
    table.page.locator(".whose button").nth(1).click()
    table.page.locator(".palette [data-brush=metropolis]").click()
    table.page.locator('[data-touch="0,0"]').click()
    table.page.locator(".bar select.level").select_option(index=4)
    table.page.locator(".small-card.add").click()
    expect(table.page.locator(".racing-head strong").first).to_be_visible()


def _orichalque_initiative(table: Table) -> None:
    _orichalque_level(table, 5)
    table.page.locator("[data-pointer='/players/1/hoplites'] input").fill("3")
    expect(table.page.locator(".helmet")).to_have_count(3)


STAGE_SCREENS: Mapping[str, Enter] = {
    "orichalque-island": _orichalque,
    "orichalque-picked": _orichalque_picked,
    "orichalque-tokens": _orichalque_tokens,
    "orichalque-score": _orichalque_score,
    "orichalque-lit": _orichalque_lit,
    "orichalque-odds": _orichalque_odds,
    "orichalque-plans": _orichalque_plans,
    "orichalque-tile": _orichalque_tile,
    "orichalque-place": _orichalque_place,
    "orichalque-race": _orichalque_race,
    "orichalque-initiative": _orichalque_initiative,
    "heros-territory": _heros,
    "heros-map": _heros_map,
    "heros-lit": _heros_lit,
    "heros-tie": _heros_tie,
    "heros-two": _heros_two,
    "heros-turns": _heros_turns,
    "heros-ledger": _heros_ledger,
}
"""How each of these screens is reached, whatever the language."""
