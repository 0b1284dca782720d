"""Coins in a game of Héros du Monde: 1 at the start, 7 for a wonder, 60 in the box."""

from typing import Any

import pytest

from tests.rules.heros.game_requests import WONDER, game, ledger
from tests.rules.heros.heros_client import illegal, sheet, warnings

CONVERSION = {"kind": "gold", "player": "blue", "gold": 2}
MIGRATION = {"kind": "migration", "player": "blue", "from": "africa", "to": {"mediterranean": 4}}


def treasure(gold: int, player: str = "blue") -> dict[str, Any]:
    return {"kind": "treasure", "player": player, "gold": gold}


def test_a_migration_says_the_coins_that_are_counted() -> None:
    assert ledger(game(treasure(3), MIGRATION | {"gold": 4}, gold={}))
    assert illegal("game-scores", game(treasure(3), MIGRATION | {"gold": 9}, gold={})) == [
        ("/events/1/gold", "gold.paid")
    ]
    assert ledger(game(MIGRATION | {"gold": 9}))


UNPAID = ("coins.unknown", "/events/1")
UNNAMED = ("conquest.defender", "/events/1")
MOVE = MIGRATION | {"borders": [["africa", "mediterranean"]]}
ATTACK = {"kind": "conquest", "player": "blue", "hero_value": 1}


@pytest.mark.parametrize(
    ("events", "more", "warned"),
    [
        ((treasure(5), WONDER, CONVERSION, WONDER), {}, [UNPAID]),
        ((treasure(5), MOVE, WONDER), {}, [UNPAID]),
        ((treasure(5), CONVERSION), {}, [UNPAID]),
        ((treasure(5), MOVE | {"gold": 6}), {}, []),
        ((treasure(5), WONDER), {"gold": {"blue": 2}}, []),
        ((treasure(5), ATTACK | {"defender": "red"}), {}, []),
        ((treasure(5), ATTACK, ATTACK), {}, [UNNAMED]),
        ((WONDER, ATTACK), {}, [("coins.unknown", "/events/0"), UNNAMED]),
    ],
    ids=str,
)
def test_what_could_not_be_checked_is_said_once(
    events: tuple[dict[str, Any], ...], more: dict[str, Any], warned: list[tuple[str, str]]
) -> None:
    assert warnings(sheet("game-scores", game(*events, **more))) == warned


def test_more_coins_than_the_box_has_are_noticed_where_nobody_counts_them() -> None:
    twelve = (treasure(5),) * 12
    paid = {"kind": "wonder", "player": "blue"}
    assert not warnings(sheet("game-scores", game(*twelve)))
    answer = sheet("game-scores", game(*twelve, paid, treasure(5)))
    assert warnings(answer) == [("coins.unknown", "/events/12")]
    answer = sheet("game-scores", game(*twelve, treasure(1, "red"), treasure(1)))
    assert warnings(answer) == [("coins.in_all", "/events/12/gold")]
    assert answer.warnings[0].params == {"placed": 61, "count": 60}
