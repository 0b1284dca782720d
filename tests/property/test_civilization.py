"""Civilization: what holds for every battle, and a slow reference of the referee."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from services.civilization.app import GAME
from services.civilization.rules.notation import decode_battle
from services.civilization.rules.units import GROUND, RANKS, UNIT_TYPES, Edition
from shared.core.illegal import IllegalPosition
from shared.texts import LANGUAGES
from tests.declared_values import draw_rules
from tests.rules.civilization.asking_civilization import (
    BODIES,
    OPERATIONS,
    facts,
    list_figures,
    value,
)
from tests.rules.game_client import GameClient
from tests.tiers import examples

CLIENT = GameClient(GAME)
TRUMPED = {"infantry": "mounted", "mounted": "artillery", "artillery": "infantry"}
"""What each type trumps, for the slow reference."""
SIDES = ("attacker", "defender")
OTHER = {"attacker": "defender", "defender": "attacker"}


@st.composite
def forces(draw: st.DrawFn, edition: Edition, letter: str) -> list[dict[str, Any]]:
    """Up to four units of a side, of one rank."""
    rank, units = draw(st.sampled_from(RANKS)), []
    for index in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(UNIT_TYPES))
        strength, health = draw(st.sampled_from(list_figures(edition, kind, rank)))
        unit: dict[str, Any] = {"id": f"{letter}{index + 1}", "type": kind}
        if kind in GROUND:
            unit["rank"] = rank
        units.append({**unit, "strength": strength, "health": health})
    return units


@st.composite
def battles(draw: st.DrawFn, *, finished: bool = False, pairs: bool = False) -> dict[str, Any]:
    """A legal battle; `finished`: all is played; `pairs`: each front sees one clash at most."""
    rules = draw(draw_rules(GAME.card))
    edition = rules["edition"]
    request: dict[str, Any] = {
        "rules": rules,
        "attacker": {"units": draw(forces(edition, "a")), "force": 4},
        "defender": {"units": draw(forces(edition, "d")), "force": 4},
        "first": draw(st.sampled_from(SIDES)),
        "plays": [],
    }
    for side in SIDES:
        request[side]["bonus"] = [
            {"source": "barracks", "count": count}
            for count in draw(st.lists(st.integers(1, 3)))[:2]
        ]
    count = len(request["attacker"]["units"]) + len(request["defender"]["units"])
    for _ in range(count if finished else draw(st.integers(0, count))):
        legal = facts("battles", request)["legal_plays"]
        if pairs:
            clashed = {one.get("front") for one in request["plays"]}
            legal = [one for one in legal if "front" not in one or one["front"] not in clashed]
        request["plays"].append(draw(st.sampled_from(legal)))
    return request


class PlainReferee:
    """A referee that holds a battle as plain lists, and looks everything up each time."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.base = request["rules"]["edition"] == "base"
        self.all: bool = request["rules"]["options"]["aircraft_trumps"] == "all"
        self.units = {one["id"]: one for side in SIDES for one in request[side]["units"]}
        self.wounds = dict.fromkeys(self.units, 0)
        self.fronts: list[list[str]] = []
        for one in request["plays"]:
            self.play(one)

    def play(self, play: dict[str, Any]) -> None:
        """One unit comes to a front and strikes whoever lives there."""
        if "front" not in play:
            self.fronts.append([play["unit"]])
            return
        front = self.fronts[play["front"] - 1]
        (enemy,) = [one for one in front if self.lives(one)]
        front.append(play["unit"])
        if self.trumps(play["unit"], enemy):
            self.strike(play["unit"], enemy)
            self.strike(enemy, play["unit"])
        elif self.trumps(enemy, play["unit"]):
            self.strike(enemy, play["unit"])
            self.strike(play["unit"], enemy)
        else:
            self.wounds[enemy] += self.units[play["unit"]]["strength"]
            self.wounds[play["unit"]] += self.units[enemy]["strength"]

    def strike(self, one: str, other: str) -> None:
        if self.lives(one):
            self.wounds[other] += self.units[one]["strength"]

    def trumps(self, one: str, other: str) -> bool:
        mine, theirs = str(self.units[one]["type"]), str(self.units[other]["type"])
        if mine == "aircraft":
            return self.all and theirs != "aircraft"
        return TRUMPED[mine] == theirs

    def lives(self, one: str) -> bool:
        return self.wounds[one] < int(self.units[one]["health"])

    def worth(self, letter: str) -> int:
        """What a side's living units are worth."""
        living = [
            one for front in self.fronts for one in front if one[0] == letter and self.lives(one)
        ]
        lost = 0 if self.base else sum(self.wounds[one] for one in living)
        return sum(int(self.units[one]["health"]) for one in living) - lost


def card(request: dict[str, Any], side: str) -> int:
    """The bonus card of a side with barracks alone."""
    mine, theirs = (
        sum(2 * int(one["count"]) for one in request[name]["bonus"]) for name in (side, OTHER[side])
    )
    return max(0, mine - theirs)


@given(battles())
def test_the_referee_and_his_slow_twin_agree_and_every_unit_is_accounted_for(
    request: dict[str, Any],
) -> None:
    answer, referee = facts("battles", request), PlainReferee(request)
    for side in SIDES:
        assert value(answer, side) == referee.worth(side[0]) + card(request, side)
    standing = {
        one["unit"]: one["wounds"]
        for front in answer["fronts"]
        for one in (front.get("attacker"), front.get("defender"))
        if one
    }
    played = [one["unit"] for one in request["plays"]]
    assert standing == {one: referee.wounds[one] for one in played if referee.lives(one)}
    killed = [one for entry in answer["log"] for one in entry.get("clash", {}).get("killed", [])]
    assert sorted([*killed, *standing]) == sorted({*played})
    for total in answer["totals"].values():
        assert sum(line["points"] for line in total["lines"]) == total["value"]
        assert sum(line["points"] for line in total["bonus_lines"]) == total["bonus"]
    again = facts("battles", {"rules": request["rules"], "code": answer["code"]})
    for name in ("code", "status", "totals", "margin", "winner", "loot"):
        assert (name, again.get(name)) == (name, answer.get(name))


def mirror_battle(request: dict[str, Any]) -> dict[str, Any]:
    """The same battle with the sides changed, and so who moves."""
    plays = [{**one, "side": OTHER[one["side"]]} for one in request["plays"]]
    return {
        **request,
        "attacker": request["defender"],
        "defender": request["attacker"],
        "first": OTHER[request["first"]],
        "plays": plays,
    }


@given(battles(), st.sampled_from(SIDES), st.integers(-20, 20), st.randoms(use_true_random=False))
def test_a_bonus_other_sides_and_another_order_change_nothing_else(
    request: dict[str, Any], side: str, points: int, chance: Any
) -> None:
    answer, mirror = facts("battles", request), facts("battles", mirror_battle(request))
    assert answer["margin"] == -mirror["margin"]
    for one in SIDES:
        assert value(answer, one) == value(mirror, OTHER[one])
    assert mirror.get("to_move") == OTHER.get(answer.get("to_move", ""))
    if answer["status"] == "finished" and answer["margin"]:
        assert mirror["winner"] == OTHER[answer["winner"]]
    for one in SIDES:
        chance.shuffle(request[one]["units"])
    after = facts("battles", request)
    same = ("status", "log", "fronts", "totals", "margin", "winner", "because", "losses", "loot")
    assert {name: answer.get(name) for name in same} == {name: after.get(name) for name in same}
    assert sorted(map(str, answer["legal_plays"])) == sorted(map(str, after["legal_plays"]))
    request[side]["bonus"].append({"source": "other", "label": "x", "points": points})
    shift = facts("battles", request)["margin"] - answer["margin"]
    assert shift == (points if side == "attacker" else -points)


def every_play(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Whatever anybody could try to play."""
    units = [one["id"] for side in SIDES for one in request[side]["units"]]
    for side, unit, front in product(SIDES, units, range(len(request["plays"]) + 2)):
        yield {"side": side, "unit": unit, **({"front": front} if front else {})}


def is_allowed(request: dict[str, Any], play: dict[str, Any]) -> bool:
    """Whether the referee takes this play next."""
    try:
        facts("battles", {**request, "plays": [*request["plays"], play]})
    except IllegalPosition:
        return False
    return True


@settings(max_examples=examples(25))
@given(battles())
def test_legal_plays_are_exactly_those_that_are_allowed(request: dict[str, Any]) -> None:
    legal = facts("battles", request)["legal_plays"]
    tried = [play for play in every_play(request) if is_allowed(request, play)]
    assert sorted(map(str, tried)) == sorted(map(str, legal))


@given(st.text(st.sampled_from("WBda~,.-f0123456789icmpbrotx*%w"), max_size=60))
def test_whatever_looks_like_a_code_is_read_or_refused(code: str) -> None:
    decoded = decode_battle(code)
    assert decoded is None or set(decoded) == {"rules", "first", "attacker", "defender", "plays"}


@settings(max_examples=examples(25))
@given(battles(), st.sampled_from(LANGUAGES))
def test_every_answer_has_the_published_form_and_can_be_drawn(
    request: dict[str, Any], language: Any
) -> None:
    status, document = CLIENT.answer("battles", request, language)
    assert status == 200
    assert OPERATIONS["battles"].answer_body.parse(document) == document
    picture = GAME.operations[0].picture
    assert picture is not None
    drawn = picture(
        OPERATIONS["battles"].read(BODIES["battles"].normalize(request)), CLIENT.texts["fr"]
    )
    assert drawn.count("<g ") == len(request["plays"])
