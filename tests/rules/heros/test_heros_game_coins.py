"""Coins in a game of Héros du Monde: 1 at the start, 7 for a wonder, 60 in the box."""

from typing import Any

from tests.rules.heros.game_requests import WONDER, game, ledger
from tests.rules.heros.heros_client import illegal, sheet, warnings

CONVERSION = {"kind": "gold", "player": "blue", "gold": 2}
MIGRATION = {"kind": "migration", "player": "blue", "from": "africa", "to": {"mediterranean": 4}}


def treasure(gold: int, player: str = "blue") -> dict[str, Any]:
    return {"kind": "treasure", "player": player, "gold": gold}


def test_nobody_pays_what_he_does_not_have() -> None:
    for event in (WONDER, CONVERSION, MIGRATION):
        assert illegal("game-scores", game(event, gold={})) == [("/events/0", "gold.paid")]
        assert ledger(game(event, gold={"blue": 7}))


def test_the_box_has_sixty_coins() -> None:
    start = {"blue": 50, "green": 5}
    assert illegal("game-scores", game(treasure(4), gold=start)) == [("/events/0/gold", "cap.gold")]
    assert ledger(game(treasure(3), gold=start))
    assert illegal("game-scores", game(gold={"blue": 58, "red": 4})) == [("/gold", "cap.gold")]


def test_coins_belong_to_players_of_the_game() -> None:
    wrong = game(treasure(1, "grey"), gold={"grey": 3})
    assert illegal("game-scores", wrong) == [
        ("/gold/grey", "player.unknown"),
        ("/events/0/player", "player.unknown"),
    ]


def test_a_migration_says_the_coins_that_are_counted() -> None:
    assert ledger(game(treasure(3), MIGRATION | {"gold": 4}, gold={}))
    assert illegal("game-scores", game(treasure(3), MIGRATION | {"gold": 9}, gold={})) == [
        ("/events/1/gold", "gold.paid")
    ]
    assert ledger(game(MIGRATION | {"gold": 9}))


def test_more_coins_than_the_box_has_are_noticed_where_nobody_counts_them() -> None:
    twelve = (treasure(5),) * 12
    paid = {"kind": "wonder", "player": "blue"}
    assert not warnings(sheet("game-scores", game(*twelve)))
    answer = sheet("game-scores", game(*twelve, paid, treasure(5)))
    assert warnings(answer) == [("coins.unknown", "/events/12")]
    answer = sheet("game-scores", game(*twelve, treasure(1, "red"), treasure(1)))
    assert warnings(answer) == [("coins.in_all", "/events/12/gold")]
    assert answer.warnings[0].params == {"placed": 61, "count": 60}
