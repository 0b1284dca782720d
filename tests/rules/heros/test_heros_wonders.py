"""The nine wonders: what people call them, each built once, in its epoch, its power used once."""

from typing import Any

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.game_requests import (
    BEIGE,
    CHANGE,
    ancient_epoch,
    game,
    modern_epoch,
    scoring,
)
from tests.rules.heros.heros_client import illegal, options, players, sheet, warnings

LIGHTHOUSE = "alexandria_lighthouse"
RICH = {"gold": {"a": 21}}


def build_event(wonder: str, player: str = "blue") -> dict[str, Any]:
    """A wonder built in a game."""
    return {"kind": "wonder", "player": player, "wonder": wonder}


def power(wonder: str, player: str = "blue") -> dict[str, Any]:
    """The power of a wonder used in a game."""
    return {"kind": "power", "player": player, "wonder": wonder}


@pytest.mark.parametrize(
    "name",
    [
        "Le phare d'Alexandrie",
        "le Phare d’Alexandrie",
        "PHARE D'ALEXANDRIE",
        "phare",
        "Lighthouse of Alexandria",
        "the lighthouse",
        "Alexandria-Lighthouse",
        "Pharos",
        "alexandria_lighthouse",
    ],
)
def test_two_players_leave_the_lighthouse_out_whatever_it_is_called(name: str) -> None:
    two = {"players": players("a", "b"), "seats": ["a", "b"]}
    assert turn.judge(turn.build(name), table=RICH, **two) == [(False, "wonder.lighthouse")]


@pytest.mark.parametrize(
    ("name", "wonder"),
    [
        ("Le Sanctuaire d'Ajanta", "ajanta_sanctuary"),
        ("Ajanta", "ajanta_sanctuary"),
        ("Merveille antique n° 2", "ancient_wonder_2"),
        ("beige wonder 3", "ancient_wonder_3"),
        ("Ancient wonder 1", "ancient_wonder_1"),
    ],
)
def test_a_wonder_is_known_by_the_names_that_people_use(name: str, wonder: str) -> None:
    answer = turn.play(turn.build(name), table=RICH)
    assert answer.wonders[0].name == wonder


@pytest.mark.parametrize(
    "name",
    [
        "Colossus",
        "Le phare de Babel",
        "Bibliothèque d'Alexandrie",
        "Alexandrie",
        "ancient_wonder_4",
        "wonder 1",
        "modern_wonder_5",
        "0",
    ],
)
def test_a_name_that_no_card_has_is_refused_wherever_it_stands(name: str) -> None:
    moves = (turn.build(name), turn.use(name))
    request = turn.build_request(*moves, table={"wonders": [turn.own(name)]})
    assert illegal("turns", request) == [
        ("/table/wonders/0/name", "wonder.unknown"),
        ("/actions/0/wonder", "wonder.unknown"),
        ("/actions/1/wonder", "wonder.unknown"),
    ]
    assert illegal("game-scores", game(build_event(name), power(name))) == [
        ("/events/0/wonder", "wonder.unknown"),
        ("/events/1/wonder", "wonder.unknown"),
    ]


def test_an_orange_wonder_is_neither_built_nor_used_in_the_ancient_epoch() -> None:
    assert turn.judge(turn.build("modern_wonder_1"), table=RICH) == [(False, "wonder.epoch")]
    early = turn.build_request(table={"wonders": [turn.own("modern_wonder_1")]})
    assert illegal("turns", early) == [("/table/wonders/0/name", "wonder.epoch")]
    events = (build_event("modern_wonder_1"), power("modern_wonder_1"))
    assert illegal("game-scores", game(*events)) == [
        ("/events/0/wonder", "wonder.epoch"),
        ("/events/1/wonder", "wonder.epoch"),
    ]


def test_a_beige_wonder_that_nobody_bought_has_left_the_game_in_the_modern_epoch() -> None:
    table = {**RICH, "wonders": [turn.own("ancient_wonder_2")]}
    moves = (turn.build("ancient_wonder_1"), turn.build("modern_wonder_4"))
    assert turn.judge(*moves, table=table, epoch="modern") == [
        (False, "wonder.epoch"),
        (True, "wonder.built"),
    ]
    late = game(*ancient_epoch(), CHANGE, build_event("ancient_wonder_1"))
    assert illegal("game-scores", late) == [("/events/5/wonder", "wonder.epoch")]


def test_the_epoch_of_a_wonder_is_that_of_its_card() -> None:
    wrong = {**turn.own("ajanta_sanctuary"), "epoch": "modern"}
    request = turn.build_request(epoch="modern", table={"wonders": [wrong]})
    assert illegal("turns", request) == [("/table/wonders/0/epoch", "wonder.epoch")]


def test_two_players_have_no_lighthouse_on_the_table_or_in_a_game() -> None:
    two = players("a", "b")
    request = turn.build_request(players=two, table={"wonders": [turn.own(LIGHTHOUSE)]})
    assert illegal("turns", request) == [("/table/wonders/0/name", "wonder.lighthouse")]
    events = [build_event(LIGHTHOUSE, "a"), power(LIGHTHOUSE, "a")]
    assert illegal("game-scores", {"players": two, "events": events}) == [
        ("/events/0/wonder", "wonder.lighthouse"),
        ("/events/1/wonder", "wonder.lighthouse"),
    ]


@pytest.mark.parametrize(
    ("events", "faults"),
    [
        (
            [power("phare", "red"), build_event("phare", "blue")],
            [("/events/1/wonder", "cap.wonders")],
        ),
        (
            [power("phare", "red"), build_event("phare", "red")],
            [("/events/1/wonder", "cap.wonders")],
        ),
        (
            [power("phare", "red"), power("phare", "blue")],
            [("/events/1/wonder", "wonder.power"), ("/events/1/wonder", "wonder.power")],
        ),
        (
            [power("phare", "red"), *ancient_epoch(), CHANGE, power("phare", "blue")],
            [("/events/6/wonder", "wonder.power")],
        ),
        (
            [power("phare", "red"), *[{"kind": "wonder", "player": "blue"}] * 5],
            [("/events/5", "cap.wonders")],
        ),
    ],
)
def test_who_used_a_power_has_built_that_wonder_whatever_follows(
    events: list[dict[str, Any]], faults: list[tuple[str, str]]
) -> None:
    assert illegal("game-scores", game(*events)) == faults


def test_a_power_without_a_wonder_built_before_is_warned_of() -> None:
    answer = sheet("game-scores", game(power("phare")))
    assert warnings(answer) == [("wonder.unbuilt", "/events/0/player")]
    built = game({"kind": "wonder", "player": "blue"}, power("phare"), gold={"blue": 7})
    assert warnings(sheet("game-scores", built)) == []


def test_after_the_end_a_wonder_is_still_looked_at() -> None:
    late = (*modern_epoch(), *(scoring(name, 4, 2, 1) for name in BEIGE))
    events = [*late[:4], CHANGE, *late[4:], power("Colossus"), build_event("Colossus")]
    assert illegal("game-scores", game(*events)) == [
        ("/events/13", "game.end"),
        ("/events/13/wonder", "wonder.unknown"),
        ("/events/14", "game.end"),
        ("/events/14/wonder", "wonder.unknown"),
    ]


def test_with_two_players_the_power_of_the_sanctuary_is_a_scoring_s() -> None:
    used = [build_event("Ajanta", "b"), power("Ajanta", "b")]
    assert illegal("game-scores", {"players": players("a", "b"), "events": used}) == [
        ("/events/1/wonder", "territory.ajanta")
    ]


@pytest.mark.parametrize(("choice", "gained"), [("add", 7), ("replace", 2)])
def test_in_a_turn_the_power_of_the_sanctuary_pays_in_the_next_scoring(
    choice: str, gained: int
) -> None:
    ladders = [
        {"id": name, "discoveries": [4, 3], "population": {"a": 1, "b": 2}}
        for name in ("africa", "india")
    ]
    moves = (turn.use("Ajanta"), turn.lay("africa", 2), turn.lay("india", 2), turn.use("Ajanta"))
    answer = turn.play(
        *moves,
        hero={"discoveries": 2},
        players=players("a", "b"),
        table={"territories": ladders, "wonders": [turn.own("Ajanta")]},
        rules=options(ajanta=choice),
    )
    # 9 for the first, 5 for the second, who gets the third's 2 as well or instead, once.
    assert [one.gains for one in answer.steps[1:3]] == [{"b": 9, "a": gained}, {"b": 9, "a": 5}]
    assert not answer.steps[3].legal


@pytest.mark.parametrize(
    ("wonder", "ajanta", "at"),
    [
        (turn.own("Ajanta", "b"), {"player": "a"}, "/ajanta/player"),
        (turn.own("Ajanta", used=True), {"player": "a"}, "/ajanta/used"),
    ],
)
def test_the_wonders_of_the_table_do_not_contradict_the_use_of_the_sanctuary(
    wonder: dict[str, Any], ajanta: dict[str, Any], at: str
) -> None:
    request = turn.build_request(
        players=players("a", "b"), table={"wonders": [wonder]}, ajanta=ajanta
    )
    assert illegal("turns", request) == [(at, "territory.ajanta")]


def test_the_sanctuary_that_paid_in_a_turn_is_used() -> None:
    africa = {"id": "africa", "discoveries": [4, 3], "population": {"a": 1}}
    answer = turn.play(
        turn.lay("africa", 2),
        turn.use("Ajanta"),
        hero={"discoveries": 1},
        players=players("a", "b"),
        table={"territories": [africa], "wonders": [turn.own("Ajanta"), turn.own("antique 1")]},
        ajanta={"player": "a"},
    )
    assert answer.steps[0].gains == {"a": 11}
    assert [one.legal for one in answer.steps] == [True, False]
    assert [one.used for one in answer.wonders] == [True, False]
