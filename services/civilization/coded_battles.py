"""Requests for a battle and its best play, whose code may stand for everything else.

A code is read into a request, so that both are checked and answered alike.
"""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from services.civilization.rules.catalogue import CARD
from services.civilization.rules.given_battles import find_battle
from services.civilization.rules.given_sides import Battles
from services.civilization.rules.notation import decode_battle, read_edition
from services.civilization.rules.position import SIDES
from services.civilization.rules.replay import BattleState
from services.civilization.rules.solving.solution import BattleSolutions, OpenHands
from shared.core.declarations import list_defaults
from shared.core.illegal import Faults, IllegalPosition
from shared.schemas.bodies import Body, Normalized, make_body
from shared.schemas.declared import build_fields, build_reader
from shared.schemas.requests import rules_of


class CodedBattle(Body):
    """A battle whose code says who plays first, and the edition."""

    def normalize(self, body: Mapping[str, Any]) -> dict[str, Any]:
        return _apply_code(super().normalize(body), body)

    def parse(self, value: object) -> dict[str, Any]:
        normalized = super().parse(value)
        assert isinstance(value, dict)
        return _apply_code(normalized, value)


def _apply_code(normalized: dict[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """A code says who plays first and the edition, so these get no default beside a code.

    Programs send the default of `first` as if it were left out.
    """
    if body.get("code") is None:
        return normalized
    if normalized["first"] == list_defaults(Battles)["first"]:
        del normalized["first"]
    edition = read_edition(body["code"])
    if edition and (body.get("rules") or {}).get("edition") is None:
        normalized["rules"] = {**normalized["rules"], "edition": edition}
    return normalized


BATTLES = make_body(
    "Battles", {"rules": rules_of(CARD), **build_fields(Battles)}, str(Battles.__doc__), CodedBattle
)
BATTLE_SOLUTIONS = make_body(
    "BattleSolutions", build_fields(BattleSolutions), str(BattleSolutions.__doc__), type(BATTLES)
)
read_given_battle = build_reader(Battles)
read_given_limits = build_reader(BattleSolutions)


def read_battle(normalized: Normalized) -> BattleState:
    """The battle after its plays; raises IllegalPosition."""
    faults = Faults()
    if "code" in normalized:
        return _read_code(normalized, faults)
    for side in SIDES:
        if side not in normalized:
            faults.note("side.missing", f"/{side}")
    faults.raise_if_any()
    return find_battle(read_given_battle(normalized), faults)


def _read_code(normalized: Normalized, faults: Faults) -> BattleState:
    """A battle given by its code; every fault has the pointer of the code."""
    if normalized["plays"] or any(name in normalized for name in ("attacker", "defender", "first")):
        faults.note("code.alone", "/code")
    whole = _decode(normalized["code"])
    if whole is None:
        faults.note("code.unreadable", "/code")
    elif whole["rules"]["edition"] != normalized["rules"]["edition"]:
        faults.breach("cards.one_set", "/code", wording="code")
    faults.raise_if_any()
    assert whole is not None
    try:
        state = find_battle(read_given_battle({**whole, "rules": normalized["rules"]}), faults)
    except IllegalPosition as illegal:
        found = tuple(fault._replace(pointer="/code") for fault in illegal.faults)
        raise IllegalPosition(found) from None
    return state._replace(battle=state.battle._replace(is_coded=True))


def _decode(code: str) -> Normalized | None:
    try:
        return BATTLES.parse(decode_battle(code))
    except ValidationError:
        return None


def read_solution(normalized: Normalized) -> OpenHands:
    return OpenHands(read_battle(normalized), read_given_limits(normalized))
