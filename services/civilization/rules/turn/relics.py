"""Relics, huts and villages of Wisdom & Warfare: who may enter, and what each gives.

Of most huts the rulebook prints only how many there are: they are kept (ruling `hole-huts`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules import box
from services.civilization.rules.position import MOST_FIGURES, GivenEdition
from services.civilization.rules.turn.city_states import STACKING, StackingLimit
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId, Range
from shared.core.illegal import Faults, find_repeated
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings
from shared.core.steps import build_step

RelicName: TypeAlias = Literal["ark", "attila"]
RELICS: tuple[RelicName, ...] = get_args(RelicName)
RelicAct: TypeAlias = Literal["end", "pass", "build", "found_beside", "affect"]
Terrain: TypeAlias = Literal["desert", "grassland"]
MOST_ACTIONS = 40
_GAINS: Mapping[RelicName, tuple[int | None, int | None]] = {"ark": (2, None), "attila": (None, 2)}
"""Advances on the culture track, and units, that each relic gives."""
TERRAINS: Mapping[RelicName, Terrain] = {"ark": "desert", "attila": "grassland"}
_RULES: Mapping[RelicAct, str] = {
    "build": "relic.building",
    "found_beside": "relic.beside",
    "affect": "relic.effects",
}


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
    for index, name in find_repeated(given.taken):
        word = Word(f"value.relic.{name}")
        faults.breach("relic.taken", pointer("taken", index), relic=word)
    for index, one in enumerate(given.actions):
        if one.kind in ("end", "pass") and not one.armies + one.scouts:
            faults.note("figures.missing", pointer("actions", index))


def judge_relics(given: Relics) -> Calculation[RelicAnswer]:
    """What each action does; a token that is taken is gone for the actions after it."""
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
        for notice in box.warn_of_figures(one.armies, one.scouts, "actions", index)
    ]
    warnings += box.warn_of_players(box.list_players("actions", given.actions))
    return Calculation(answer, (), tuple(warnings))


def _judge(action: RelicAction, is_gone: bool, most: int) -> Verdict:
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


WEALTH_COINS = 1
MOST_FOUND = 40


class Discovery(NamedTuple):
    """A token that is discovered."""

    player: Annotated[PlayerId, "Who discovers it."]
    place: Annotated[box.HutPlace, "Whether it is a hut or a village."]
    shows: Annotated[box.HutToken, "What its other side shows; `other`: a token of another box."]


class Huts(NamedTuple):
    """Tokens that are discovered, in order."""

    discoveries: Annotated[
        tuple[Discovery, ...], AtLeast(1), AtMost(MOST_FOUND), "The tokens, in order."
    ]
    pile: Annotated[
        int, Range(0, box.CITY_STATES), "City-state tokens in the pile before the first of them."
    ] = box.CITY_STATES
    edition: GivenEdition = EXPANSION


class FoundToken(NamedTuple):
    """What a token does."""

    founded: Annotated[bool, "Whether a city-state is laid on the square."]
    coins: Annotated[Amount, "Coins for the player’s civilization sheet."]
    kept: Annotated[bool, "Whether the player keeps the token."]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What happens."]


class HutAnswer(NamedTuple):
    """What each token does, and what is there afterwards."""

    discoveries: Annotated[
        tuple[FoundToken, ...], AtMost(MOST_FOUND), "What each token does, in their order."
    ]
    coins: Annotated[
        Mapping[PlayerId, Amount], AtMost(MOST_FOUND), "By player: coins that are gained."
    ]
    pile: Annotated[Amount, "City-state tokens left in the pile."]


def discover_tokens(given: Huts) -> Calculation[HutAnswer]:
    pile, results = given.pile, []
    coins: Counter[str] = Counter()
    rulings: list[Ruling] = []
    for one in given.discoveries:
        result = _open_token(one, pile)
        pile -= result.founded
        if result.coins:
            coins[one.player] += result.coins
        results.append(result)
        if result.kept:
            rulings.append(Ruling("hole-huts", "kept"))
        if one.shows == "city_state" and not result.founded:
            rulings.append(Ruling("city-state-pile", "nothing"))
    answer = HutAnswer(tuple(results), dict(coins), pile)
    return Calculation(answer, distinct_rulings(rulings), tuple(_list_warnings(given)))


def _open_token(found: Discovery, pile: int) -> FoundToken:
    if found.shows == "city_state" and pile:
        steps = (build_step("hut.city_state"), build_step("city_state.founded"))
        return FoundToken(True, 0, False, steps)
    if found.shows == "city_state":
        return FoundToken(False, 0, False, (build_step("hut.city_state", "hut.no_pile"),))
    if found.shows == "wealth":
        step = build_step("hut.wealth", player=found.player)
        return FoundToken(False, WEALTH_COINS, False, (step,))
    token = Word(f"value.shows.{found.shows}")
    step = build_step("hut.box", "hut.kept", player=found.player, token=token)
    return FoundToken(False, 0, True, (step,))


def _list_warnings(given: Huts) -> Iterator[Notice]:
    """A warning for more tokens of a kind than the box adds."""
    seen: Counter[tuple[box.HutPlace, box.HutToken]] = Counter()
    for index, one in enumerate(given.discoveries):
        kind = one.place, one.shows
        seen[kind] += 1
        most = box.HUT_TOKENS[one.place].get(one.shows, 0)
        if one.shows != "other" and seen[kind] > most:
            at = pointer("discoveries", index, "shows")
            token = Word(f"value.shows.{one.shows}")
            place = Word(f"value.Discovery.place.{one.place}")
            yield Notice("hut.box", at, {"token": token, "place": place, "most": most})
    yield from box.warn_of_players(box.list_players("discoveries", given.discoveries))
