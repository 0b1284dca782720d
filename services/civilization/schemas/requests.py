"""Requests of Civilization, as published."""

from collections.abc import Mapping
from typing import Any

from services.civilization.rules.catalogue import CARD
from services.civilization.rules.forces import BATTLE_FORCES, ForceContext
from services.civilization.rules.given_loots import Loots
from services.civilization.rules.given_sides import Battles, Bonuses
from services.civilization.rules.notation import read_edition
from services.civilization.rules.odds.given_hands import BattleOdds
from services.civilization.rules.solving.solution import BattleSolutions
from services.civilization.rules.turn.city_state_map import CityStates
from services.civilization.rules.turn.culture_events import CultureEvents
from services.civilization.rules.turn.doctrines import Doctrines
from services.civilization.rules.turn.hordes import Hordes
from services.civilization.rules.turn.huts import Huts
from services.civilization.rules.turn.productions import Productions
from services.civilization.rules.turn.relics import Relics
from services.civilization.rules.turn.starts import Starts
from services.civilization.rules.turn.wonder_decks import WonderDecks
from shared.core.declarations import Declared, Part
from shared.schemas.bodies import Body, make_body
from shared.schemas.declared import build_fields
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
    """A code says who plays first and the edition, so these get no default beside a code."""
    if "code" not in body:
        return normalized
    if "first" not in body:
        del normalized["first"]
    edition = read_edition(body["code"])
    if edition and "edition" not in body.get("rules", {}):
        normalized["rules"] = {**normalized["rules"], "edition": edition}
    return normalized


def _build_request(kind: Declared, part: Part | None = None, base: type[Body] = Body) -> Body:
    """Build a request with the rules and the fields of a declared type."""
    name, names = (kind.__name__, None) if part is None else (part.name, part.fields)
    declared = {"rules": rules_of(CARD), **build_fields(kind, names)}
    return make_body(name, declared, str(kind.__doc__), base)


BATTLES = _build_request(Battles, base=CodedBattle)
BATTLE_SOLUTIONS = make_body(
    BattleSolutions.__name__,
    build_fields(BattleSolutions),
    str(BattleSolutions.__doc__),
    base=type(BATTLES),
)
BATTLE_ODDS = _build_request(BattleOdds)
BONUSES = _build_request(Bonuses)
FORCES = _build_request(ForceContext, BATTLE_FORCES)
LOOTS = _build_request(Loots)
PRODUCTIONS = _build_request(Productions)
DOCTRINES = _build_request(Doctrines)
CITY_STATES = _build_request(CityStates)
STARTS = _build_request(Starts)
RELICS = _build_request(Relics)
HUTS = _build_request(Huts)
WONDER_DECKS = _build_request(WonderDecks)
CULTURE_EVENTS = _build_request(CultureEvents)
HORDES = _build_request(Hordes)
