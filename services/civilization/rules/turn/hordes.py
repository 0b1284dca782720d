"""The Roaming Horde: whom its barbarians attack, with what, and what a battle with them brings.

`horde.target`: the card sends barbarians against armies or a city of another player, never against
one's own, against barbarians or against scouts alone. `horde.player`: whoever played the card plays
their units, the victim his own. `horde.force`: they fight with three units of rank II, one of each
ground type, and no bonus. The victim's force and the bonus of his place count as in any battle; he
defends and plays first (`turn.defender_first`). `barbarians.no_reward`: he gets nothing if he wins.
What a horde takes that wins, the rules do not say (ruling `horde-wins`).
"""

from typing import Annotated, NamedTuple

from services.civilization.rules.barbarians import BARBARIAN_RANK
from services.civilization.rules.bonuses import BonusContext, list_bonus_lines
from services.civilization.rules.box import warn_of_figures
from services.civilization.rules.forces import Coins, ForceContext, Government, list_force_lines
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.places import CITIES, Place, refuse_walls
from services.civilization.rules.position import Armies, GivenEdition, Scouts, SideName
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION, GROUND, Rank, UnitType
from shared.core.answers import Amount, PlayerName
from shared.core.declarations import AtMost, PlayerId
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Line, Ruling, total
from shared.core.steps import build_step


class HordeTarget(NamedTuple):
    """The square that a horde attacks, and who has it."""

    player: Annotated[PlayerId, "Whose figures or city are attacked."]
    place: Annotated[Place, "Where they are."] = "field"
    armies: Armies = 0
    scouts: Scouts = 0
    walls: Annotated[bool, "Whether the city has walls."] = False
    fortified: Annotated[bool, "Whether there is a fortification."] = False
    government: Government = None
    coins: Coins = 0
    computers: Annotated[bool, "Whether the player has Computers."] = False


class Hordes(NamedTuple):
    """The card Roaming Horde, and its target."""

    player: Annotated[PlayerId, "Who played the card."]
    target: Annotated[HordeTarget, "What is attacked."]
    edition: GivenEdition = EXPANSION


class HordeUnit(NamedTuple):
    """A unit of the horde."""

    type: Annotated[UnitType, "Its type."]
    rank: Annotated[Rank, "Its rank."]


class HordeSide(NamedTuple):
    """One side of the battle with a horde."""

    player: Annotated[PlayerName, "Who plays its units."]
    force: Annotated[Amount, "How many units it may bring."]
    force_lines: Annotated[tuple[BattleLine, ...], AtMost(6), "Where these units come from."]
    bonus: Annotated[Amount, "The bonus of its place; what else it has is added in the battle."]
    bonus_lines: Annotated[tuple[BattleLine, ...], AtMost(4), "Where the bonus comes from."]


class HordeAnswer(NamedTuple):
    """Whether a horde may attack a square, and the battle that follows."""

    verdict: Annotated[Verdict, "Whether it may, and why."]
    first: Annotated[SideName | None, "Who plays first; left out where there is no battle."]
    attacker: Annotated[HordeSide | None, "The horde; left out where there is no battle."]
    defender: Annotated[HordeSide | None, "The victim; left out where there is no battle."]
    units: Annotated[tuple[HordeUnit, ...], AtMost(len(GROUND)), "The units of the horde."]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What follows from it."]


def refuse_horde(given: Hordes, faults: Faults) -> None:
    refuse_walls(given.target.walls, given.target.place, "/target/walls", faults)


def judge_horde(given: Hordes) -> Calculation[HordeAnswer]:
    """Rules `horde.player`, `horde.force`, `turn.defender_first` and `barbarians.no_reward`."""
    verdict = _judge_target(given)
    if not verdict.legal:
        return Calculation(HordeAnswer(verdict, None, None, None, (), ()))
    target = given.target
    force = ForceContext(
        armies=target.armies,
        place=target.place,
        government=target.government,
        coins=target.coins,
        computers=target.computers,
    )
    bonus = BonusContext(
        "defender", EXPANSION, (), None, None, target.place, target.walls, target.fortified
    )
    horde = _build_side(given.player, list_force_lines(ForceContext(barbarians=True)), ())
    victim = _build_side(target.player, list_force_lines(force), list_bonus_lines(bonus))
    units = tuple([HordeUnit(kind, BARBARIAN_RANK["attacker"]) for kind in GROUND])
    steps = (
        build_step("horde.player", player=given.player),
        build_step("horde.force"),
        build_step("turn.defender_first", "horde.first", player=target.player),
        build_step("barbarians.no_reward", "horde.reward", player=target.player),
    )
    answer = HordeAnswer(verdict, "defender", horde, victim, units, steps)
    rulings = (Ruling("barbarian-player", "card-player"), Ruling("horde-wins", "winner-only"))
    warnings = tuple(warn_of_figures(target.armies, target.scouts, "target"))
    return Calculation(answer, rulings, warnings)


def _judge_target(given: Hordes) -> Verdict:
    """Rule `horde.target`."""
    rule, target = "horde.target", given.target
    if target.player == given.player:
        return forbid(rule, "horde.own")
    if target.place == "village":
        return forbid(rule, "horde.village")
    if target.place in CITIES:
        return allow(rule, "horde.city", player=target.player)
    if target.armies:
        return allow(rule, "horde.armies", player=target.player)
    return forbid(rule, "horde.scouts" if target.scouts else "horde.nobody")


def _build_side(player: str, force: tuple[Line, ...], bonus: tuple[Line, ...]) -> HordeSide:
    return HordeSide(player, total(force), build_lines(force), total(bonus), build_lines(bonus))
