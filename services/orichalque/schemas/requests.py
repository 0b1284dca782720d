"""Requests of Orichalque: what the caller may send, as published."""

from services.orichalque.rules.catalogue import CARD
from services.orichalque.rules.displays import DisplayChoice
from services.orichalque.rules.played_actions import GivenTurn
from services.orichalque.rules.position import (
    CapturePosition,
    Combat,
    IslandPosition,
    PlacementPosition,
    RacePosition,
    RoundEnd,
)
from services.orichalque.rules.refills import Refill
from services.orichalque.rules.starts import Start
from shared.schemas.bodies import make_body
from shared.schemas.declared import build_fields
from shared.schemas.requests import build_request, rules_of

ISLAND_SCORES = make_body(
    "IslandScores",
    {**build_fields(IslandPosition), "rules": rules_of(CARD)},
    str(IslandPosition.__doc__),
)
COMBAT_ODDS = build_request("CombatOdds", CARD, Combat)
CAPTURE_PLANS = build_request("CapturePlans", CARD, CapturePosition)
PLACEMENTS = build_request("Placements", CARD, PlacementPosition)
RACE_CHECKS = build_request("RaceChecks", CARD, RacePosition)
INITIATIVES = build_request("Initiatives", CARD, RoundEnd)
DISPLAYS = build_request("Displays", CARD, DisplayChoice)
TURNS = build_request("Turns", CARD, GivenTurn)
STARTS = build_request("Starts", CARD, Start)
REFILLS = build_request("Refills", CARD, Refill)
