"""A battle in one line, there and back."""

from typing import Any

import pytest

from services.civilization.rules.notation import decode_battle
from shared.schemas.gate import parse_body
from tests.rules.civilization.asking_civilization import BODIES, battle, facts, find_faults_of, side

RULEBOOK = "Wd~f~1a0s3f,i33x5.a33x5,ge1~1a0s3f,i23x3.m34x4,br1~d1.a1-1.d2.a2-2"


def test_every_source_has_its_letters() -> None:
    attacker = [
        {"source": "barracks", "count": 2},
        {"source": "academy"},
        {"source": "shipyard"},
        {"source": "general"},
        {"source": "statue_of_zeus"},
        {"source": "city_state"},
        {"source": "french"},
        {"source": "fundamentalism"},
        {"source": "military_industrial_complex", "investments": 3},
    ]
    defender = [
        {"source": "leonidas"},
        {"source": "joan_of_arc", "culture": 11},
        {"source": "other", "label": "1.5 ~ 2, été*-/%", "points": -7},
    ]
    request = battle(side("a1 p 5/7", bonus=attacker), side(bonus=defender))
    answer = facts("battles", request)
    assert answer["code"] == (
        "Wd~f~1a0s3f,p05x7,br2.ac1.sh1.ge1.sz1.cs1.fr1.fu1.mi3"
        "~1a0s3f,,le1.ja11.ot-7*1%2E5%20%7E%202%2C%20%C3%A9t%C3%A9%2A-%2F%25~"
    )
    again = facts("battles", {"code": answer["code"]})
    assert again["code"] == answer["code"]
    assert again["totals"] == answer["totals"]


@pytest.mark.parametrize("operation", ["battles", "battle-solutions"])
def test_defaults_that_are_sent_beside_a_code_are_as_if_left_out(operation: str) -> None:
    left_out: dict[str, Any] = {"code": RULEBOOK}
    sent = {**left_out, "first": "defender", "plays": []}
    assert facts(operation, sent) == facts(operation, left_out)
    normalized = parse_body(BODIES[operation], left_out)
    assert parse_body(BODIES[operation], sent) == normalized
    assert BODIES[operation].normalize(sent) == normalized


@pytest.mark.parametrize(
    "code",
    [
        "",
        "W",
        "~~~~",
        "Xd~f~1a0s3f,,~1a0s3f,,~",
        "Wx~f~1a0s3f,,~1a0s3f,,~",
        "Wd~z~1a0s3f,,~1a0s3f,,~",
        "Wd~fxw~1a0s3f,,~1a0s3f,,~",
        "Wd~f~1a0s3,,~1a0s3f,,~",
        "Wd~f~1a0s3f,,~1a0s3f,~",
        "Wd~f~1a0s3f,i5x5,~1a0s3f,,~",
        "Wd~f~1a0s3f,i11x3..i11x3,~1a0s3f,,~",
        "Wd~f~1a0s3f,,br~1a0s3f,,~",
        "Wd~f~1a0s3f,,~1a0s3f,,~d1-",
        "Wd~f~1a0s3f,,~1a0s3f,,~d1~",
        "Wd~f~1a0s3f,,~1a0s3f,,~d\u0661",
        "Wd~f~1a0s3f,,~1a0s3f,,~\n",
    ],
)
def test_what_is_no_code_is_not_read(code: str) -> None:
    assert decode_battle(code) is None
    if code:
        assert find_faults_of("battles", {"code": code}) == [("/code", "code.unreadable")]


@pytest.mark.parametrize(
    "code",
    [
        "Wd~f~99a0s3f,,~1a0s3f,,~",
        "Wd~f~1a0s3f,i199x3,~1a0s3f,,~",
        "Wd~f~1a0s3f,,zz1~1a0s3f,,~",
        "Wd~f~1a0s3f,,br0~1a0s3f,,~",
        "Wd~f~1a0s3f,,ot1~1a0s3f,,~",
        "Wd~f~1a0s3f,,~1a0s3f,,~d1-99",
    ],
)
def test_a_code_beyond_the_bounds_of_a_request_is_not_read(code: str) -> None:
    assert decode_battle(code) is not None
    assert find_faults_of("battles", {"code": code}) == [("/code", "code.unreadable")]
