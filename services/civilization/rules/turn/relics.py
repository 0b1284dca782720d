"""Relics: who may enter, build on or beside one, who takes it, and what it gives once.

`relic.taken`: the first player whose armies end their movement there, within the limit of figures
on a square (`city_state.stacking`), takes the token. Armies that
pass through do not (`relic.passing`). While the token lies there, `relic.scouts`: scouts enter only
with an army, under Pacifism too; `relic.building`: nothing is built on the square; `relic.beside`:
no city beside it; `relic.effects`: no event, technology or other effect touches the square.
`relic.ark` gives two advances on the culture track, `relic.attila` two unlocked units, all free.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules.box import list_players, warn_of_figures, warn_of_players
from services.civilization.rules.position import MOST_FIGURES, GivenEdition
from services.civilization.rules.turn.city_states import STACKING, StackingLimit
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId, Range
from shared.core.illegal import Faults, find_repeated
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation
from shared.core.steps import build_step

RelicName: TypeAlias = Literal["ark", "attila"]
RELICS: tuple[RelicName, ...] = get_args(RelicName)
RelicAct: TypeAlias = Literal["end", "pass", "build", "found_beside", "affect"]
Terrain: TypeAlias = Literal["desert", "grassland"]
MOST_ACTIONS = 40
_GAINS: Mapping[RelicName, tuple[int | None, int | None]] = {"ark": (2, None), "attila": (None, 2)}
"""Advances on the culture track, and units, that each relic gives."""
TERRAINS: Mapping[RelicName, Terrain] = {"ark": "desert", "attila": "grassland"}
"""What kind of square each relic lies on."""
_RULES: Mapping[RelicAct, str] = {
    "build": "relic.building",
    "found_beside": "relic.beside",
    "affect": "relic.effects",
}
"""The rule that forbids an act while the token lies there."""


class RelicAction(NamedTuple):
    """Something that a player does on a relic's square or beside it."""

    player: Annotated[PlayerId, "Who does it."]
    relic: Annotated[RelicName, "Whose square is meant."]
    kind: Annotated[
        RelicAct,
        "`end`: figures end their movement there; `pass`: they pass through; `build`: something is "
        "built there; `found_beside`: a city is built beside it; `affect`: an effect touches it.",
    ]
    armies: Annotated[int, Range(0, MOST_FIGURES), "Army figures that move."] = 0
    scouts: Annotated[int, Range(0, MOST_FIGURES), "Scout figures that move."] = 0
    pacifism: Annotated[bool, "Whether the player has adopted Pacifism."] = False


class Relics(NamedTuple):
    """Relics, and what players do there, in order."""

    actions: Annotated[
        tuple[RelicAction, ...], AtLeast(1), AtMost(MOST_ACTIONS), "What players do, in order."
    ]
    taken: Annotated[
        tuple[RelicName, ...], AtMost(len(RELICS)), "Relics whose token is gone already."
    ] = ()
    stacking_limit: StackingLimit = STACKING
    edition: GivenEdition = EXPANSION


class RelicResult(NamedTuple):
    """Whether an action at a relic is allowed, and what it brings."""

    verdict: Annotated[Verdict, "Whether it is allowed, and why."]
    advances: Annotated[Amount | None, "Free advances on the culture track that it brings."]
    units: Annotated[Amount | None, "Free unlocked units of the player’s choice that it brings."]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What the relic gives."]


class RelicSquare(NamedTuple):
    """A relic's square after every action."""

    relic: Annotated[RelicName, "Whose square it is."]
    terrain: Annotated[Terrain, "What kind of square it is."]
    taken: Annotated[bool, "Whether the token is gone, and the square is one like any other."]
    player: Annotated[PlayerId | None, "Who took it in these actions; left out: nobody did."]


class RelicAnswer(NamedTuple):
    """What each action at a relic does, and both squares afterwards."""

    actions: Annotated[
        tuple[RelicResult, ...], AtMost(MOST_ACTIONS), "What each action does, in their order."
    ]
    relics: Annotated[tuple[RelicSquare, ...], AtMost(len(RELICS)), "Both squares afterwards."]


def refuse_relics(given: Relics, faults: Faults) -> None:
    """Adds a fault for a relic that is taken twice and for a movement of nobody."""
    for index, name in find_repeated(given.taken):
        word = Word(f"value.relic.{name}")
        faults.breach("relic.taken", pointer("taken", index), relic=word)
    for index, one in enumerate(given.actions):
        if one.kind in ("end", "pass") and not one.armies + one.scouts:
            faults.note("figures.missing", pointer("actions", index))


def judge_relics(given: Relics) -> Calculation[RelicAnswer]:
    """What each action does; a token that is taken is gone for the actions after it.

    Rules `relic.ark`, `relic.attila`, `box.armies`, `box.scouts` and `box.players`.
    """
    takers: dict[RelicName, str | None] = dict.fromkeys(given.taken)
    results = []
    for one in given.actions:
        verdict = _judge(one, one.relic in takers, given.stacking_limit)
        is_taken = verdict.rule == "relic.taken" and one.relic not in takers
        if is_taken:
            takers[one.relic] = one.player
        steps = [build_step(f"relic.{one.relic}", player=one.player)] if is_taken else []
        gains = _GAINS[one.relic] if is_taken else (None, None)
        results.append(RelicResult(verdict, *gains, tuple(steps)))
    squares = [
        RelicSquare(name, TERRAINS[name], name in takers, takers.get(name)) for name in RELICS
    ]
    answer = RelicAnswer(tuple(results), tuple(squares))
    warnings = [
        notice
        for index, (one, result) in enumerate(zip(given.actions, results, strict=True))
        if result.verdict.legal
        for notice in warn_of_figures(one.armies, one.scouts, "actions", index)
    ]
    warnings += warn_of_players(list_players("actions", given.actions))
    return Calculation(answer, (), tuple(warnings))


def _judge(action: RelicAction, is_gone: bool, most: int) -> Verdict:
    """Rules `relic.taken`, `relic.passing`, `relic.scouts`, `relic.building`, `relic.beside`,
    `relic.effects` and `city_state.stacking`.
    """
    name = Word(f"value.relic.{action.relic}")
    figures = action.armies + action.scouts
    if action.kind == "end" and figures > most:
        return forbid("city_state.stacking", given=figures, most=most)
    if is_gone:
        return allow("relic.taken", "relic.gone", relic=name)
    if action.kind in _RULES:
        return forbid(_RULES[action.kind], relic=name)
    if not action.armies:
        wording = "relic.scouts.pacifism" if action.pacifism else "relic.scouts"
        return forbid("relic.scouts", wording, relic=name)
    if action.kind == "pass":
        return allow("relic.passing", player=action.player, relic=name)
    return allow("relic.taken", player=action.player, relic=name)
