"""City-states: who controls one, what it adds to a capital, and what is done on and beside it.

The scan hides what a token shows (ruling `hole-city-states`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from services.civilization.rules import box
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.places import PLACES
from services.civilization.rules.position import MOST_FIGURES, GivenEdition
from services.civilization.rules.turn.judging import Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, Length, PlayerId, Range
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Calculation, Line, Notice, Ruling, total

STACKING = 2
"""Figures of a player on a square at first, by the rules of the base game."""
StackingLimit: TypeAlias = Annotated[
    int, Range(1, 10), "Figures that one player may have on a square; technologies raise it."
]
MOST_PLAYERS = box.BOX["players"].most
MOST_YIELD = 20
MOST_ACTIONS = 40

CityStateName: TypeAlias = Annotated[str, Length(1, 40)]
Figures: TypeAlias = Annotated[int, Range(1, MOST_FIGURES)]
Yield: TypeAlias = Annotated[int, Range(0, MOST_YIELD)]
NO_FIGURES: Mapping[str, int] = MappingProxyType({})


class CityState(NamedTuple):
    """A city-state: who stands on it, and what its token shows."""

    id: Annotated[CityStateName, "What the caller calls it."]
    armies: Annotated[
        Mapping[PlayerId, Figures], AtMost(MOST_PLAYERS), "By player: army figures on it."
    ] = NO_FIGURES
    scouts: Annotated[
        Mapping[PlayerId, Figures], AtMost(MOST_PLAYERS), "By player: scout figures on it."
    ] = NO_FIGURES
    production: Annotated[Yield, "Production that its token shows."] = 0
    trade: Annotated[Yield, "Trade that its token shows."] = 0
    culture: Annotated[Yield, "Culture that its token shows."] = 0


class CityStateAction(NamedTuple):
    """Something that a player does on a city-state or beside it."""

    player: Annotated[PlayerId, "Who does it."]
    city_state: Annotated[CityStateName, "The city-state, by its id."]
    kind: Annotated[
        Literal["enter", "leave", "place", "attack", "found_on", "found_beside", "explore"],
        "`enter`, `leave`: figures move; `place`: figures that the capital produces are placed; "
        "`attack`: figures there are attacked; `found_on`, `found_beside`: a city is built on it "
        "or beside it; `explore`: a city of the Zulus that is being built explores it.",
    ]
    armies: Annotated[
        int | None,
        Range(0, MOST_FIGURES),
        "Army figures that move, are placed or attack; left out: none, and one for an attack "
        "without `scouts`.",
    ] = None
    scouts: Annotated[int, Range(0, MOST_FIGURES), "Scout figures that move or are placed."] = 0

    @property
    def army_count(self) -> int:
        """Army figures that do it: an attack of which no figure is named has one."""
        if self.armies is None:
            return int(self.kind == "attack" and not self.scouts)
        return self.armies


class CityStates(NamedTuple):
    """City-states, and what players do there, in order."""

    city_states: Annotated[
        tuple[CityState, ...], AtLeast(1), AtMost(box.CITY_STATES), "The city-states on the map."
    ]
    zulus: Annotated[PlayerId | None, "Who plays the Zulus; left out: nobody."] = None
    stacking_limit: StackingLimit = STACKING
    actions: Annotated[
        tuple[CityStateAction, ...], AtMost(MOST_ACTIONS), "What players do, in order."
    ] = ()
    edition: GivenEdition = EXPANSION


def refuse_city_states(given: CityStates, faults: Faults) -> None:
    ids = [one.id for one in given.city_states]
    for index, one in enumerate(given.city_states):
        at, figures = pointer("city_states", index), Counter(one.armies) + Counter(one.scouts)
        if one.id in ids[:index]:
            faults.note("city_state.duplicate", f"{at}/id", name=one.id)
        if len(figures) > 1:
            faults.breach("city_state.control", at, name=one.id)
        for player, count in figures.items():
            if count > given.stacking_limit:
                about: dict[str, Any] = {"name": one.id, "player": player, "given": count}
                faults.breach("city_state.stacking", at, most=given.stacking_limit, **about)
    _refuse_actions(given.actions, ids, faults)


def _refuse_actions(
    actions: Sequence[CityStateAction], ids: Collection[str], faults: Faults
) -> None:
    for index, action in enumerate(actions):
        at, is_move = pointer("actions", index), action.kind in ("enter", "leave", "place")
        if action.city_state not in ids:
            faults.note("city_state.unknown", f"{at}/city_state", name=action.city_state)
        if is_move and not action.army_count + action.scouts:
            faults.note("figures.missing", at)


DESTROYED_GAIN = 3
YIELDS = ("production", "trade", "culture")


class CityStateResult(NamedTuple):
    """Whether an action at a city-state is allowed, and what it brings."""

    verdict: Annotated[Verdict, "Whether it is allowed, and why."]
    battle: Annotated[bool, "Whether a battle follows, which `battles` referees."]
    bonus: Annotated[Amount | None, "The defender’s bonus for the place; left out: no battle."]
    gained: Annotated[Amount, "What the player gets, of the good that the rulebook shows."]


class CityStateNow(NamedTuple):
    """A city-state after every action."""

    id: Annotated[CityStateName, "The city-state."]
    controller: Annotated[PlayerId | None, "Who controls it; left out: nobody."]
    destroyed: Annotated[bool, "Whether it was destroyed."]


class Outskirts(NamedTuple):
    """What controlled city-states add to the outskirts of a player's capital."""

    player: Annotated[PlayerId, "Whose capital it is."]
    city_states: Annotated[Amount, "City-states that the player controls."]
    production: Annotated[Amount, "Production that they add."]
    trade: Annotated[Amount, "Trade that they add."]
    culture: Annotated[Amount, "Culture that they add."]
    lines: Annotated[
        tuple[BattleLine, ...], AtMost(len(YIELDS) * box.CITY_STATES), "Where it comes from."
    ]


class CityStateAnswer(NamedTuple):
    """What each action does, and the city-states afterwards."""

    actions: Annotated[
        tuple[CityStateResult, ...], AtMost(MOST_ACTIONS), "What each action does, in their order."
    ]
    city_states: Annotated[
        tuple[CityStateNow, ...], AtMost(box.CITY_STATES), "The city-states afterwards."
    ]
    outskirts: Annotated[
        tuple[Outskirts, ...], AtMost(box.CITY_STATES), "What each player’s capital has afterwards."
    ]


class Stack(NamedTuple):
    """The figures of one player on a city-state; of nobody where it is empty."""

    player: str | None
    armies: int = 0
    scouts: int = 0


NOBODY = Stack(None)


def judge_city_states(given: CityStates) -> Calculation[CityStateAnswer]:
    """What each action does, then what the city-states that are left bring to whom."""
    stacks: dict[str, Stack | None] = {one.id: _find_stack(one) for one in given.city_states}
    results, warnings = [], [*_warn_of_start(given)]
    for index, action in enumerate(given.actions):
        before = after = stacks[action.city_state]
        verdict = _judge_destroyed(action) if before is None else _judge(given, action, before)
        if before is not None and verdict.legal:
            after = _change_stack(action, before)
            warnings += _warn_of_figures(stacks.values(), action, pointer("actions", index))
        stacks[action.city_state] = after
        is_battle = verdict.legal and verdict.rule == "city_state.attack"
        bonus = PLACES["city_state"].bonus if is_battle else None
        gained = DESTROYED_GAIN * (before is not after and after is None)
        results.append(CityStateResult(verdict, is_battle, bonus, gained))
    now = [
        CityStateNow(name, None if stack is None else stack.player, stack is None)
        for name, stack in stacks.items()
    ]
    outskirts = tuple(_list_outskirts(given.city_states, stacks))
    rulings = [Ruling("hole-city-states", "as-given")] if outskirts else []
    if any(one.gained for one in results):
        rulings.append(Ruling("hole-symbols", "number-only"))
    answer = CityStateAnswer(tuple(results), tuple(now), outskirts)
    return Calculation(answer, tuple(rulings), tuple(warnings))


def _warn_of_start(given: CityStates) -> Iterator[Notice]:
    named: list[tuple[str, PointerSteps]] = []
    owned: dict[str, list[tuple[Stack, str]]] = {}
    for index, one in enumerate(given.city_states):
        stack = _find_stack(one)
        if stack.player is not None:
            owned.setdefault(stack.player, []).append((stack, pointer("city_states", index)))
            named.append((stack.player, ("city_states", index)))
    for own in owned.values():
        yield from box.warn_of_sum("armies", [(stack.armies, at) for stack, at in own])
        yield from box.warn_of_sum("scouts", [(stack.scouts, at) for stack, at in own])
    yield from box.warn_of_players([*named, *box.list_players("actions", given.actions)])


def _warn_of_figures(
    stacks: Iterable[Stack | None], action: CityStateAction, at: str
) -> Iterator[Notice]:
    """Warnings of more figures than a player has: those that come, and those on city-states."""
    if action.kind in ("enter", "place", "attack"):
        own = [stack for stack in stacks if stack is not None and stack.player == action.player]
        armies = action.army_count + sum([stack.armies for stack in own])
        scouts = action.scouts + sum([stack.scouts for stack in own])
        yield from box.warn_beyond("armies", armies if action.army_count else 0, at)
        yield from box.warn_beyond("scouts", scouts if action.scouts else 0, at)


def _find_stack(one: CityState) -> Stack:
    """Who stands on a city-state: one player alone."""
    for player in (*one.armies, *one.scouts):
        return Stack(player, one.armies.get(player, 0), one.scouts.get(player, 0))
    return NOBODY


def _judge_destroyed(action: CityStateAction) -> Verdict:
    """Where a city-state was destroyed, cities are built beside it; nothing else is left of it."""
    if action.kind == "found_beside":
        return allow("city_state.found_beside", "city_state.gone", name=action.city_state)
    return forbid("city_state.control", "city_state.destroyed", name=action.city_state)


def _judge(given: CityStates, action: CityStateAction, stack: Stack) -> Verdict:
    own = stack.player == action.player
    count = action.army_count + action.scouts
    name, player = action.city_state, action.player
    if action.kind in ("enter", "place"):
        enters = action.kind == "enter"
        rule = "city_state.control" if enters else "city_state.placing"
        if enters and stack.player is not None and not own:
            return forbid(rule, "city_state.held", name=name, player=stack.player)
        if not (enters or own):
            return forbid(rule, name=name, player=player)
        figures, most = stack.armies + stack.scouts + count, given.stacking_limit
        if figures > most:
            return forbid("city_state.stacking", given=figures, most=most)
        return allow(rule, name=name, player=player)
    if action.kind == "leave":
        return _judge_leaving(action, stack, own)
    if action.kind == "attack":
        return _judge_attack(given, action, stack, own)
    return _judge_city(given, action, stack, own)


def _judge_leaving(action: CityStateAction, stack: Stack, own: bool) -> Verdict:
    rule, about = "city_state.leave", {"name": action.city_state, "player": action.player}
    if not own:
        return forbid(rule, **about)
    leaving = Stack(action.player, action.army_count, action.scouts)
    for kind in ("armies", "scouts"):
        given, count = getattr(leaving, kind), getattr(stack, kind)
        if given > count:
            return forbid(rule, f"{rule}.{kind}", count=count, given=given, **about)
    return allow(rule, "" if leaving == stack else f"{rule}.some", **about)


def _judge_attack(given: CityStates, action: CityStateAction, stack: Stack, own: bool) -> Verdict:
    name = action.city_state
    count, most = action.army_count + action.scouts, given.stacking_limit
    if not action.army_count:
        return forbid("city_state.attack", "city_state.no_army")
    if own or stack.player is None:
        return forbid("city_state.attack", name=name)
    if count > most:
        return forbid("city_state.stacking", "city_state.attackers", given=count, most=most)
    rule = "city_state.attack" if stack.armies else "city_state.scouts"
    return allow(rule, name=name, player=stack.player)


def _judge_city(given: CityStates, action: CityStateAction, stack: Stack, own: bool) -> Verdict:
    name = action.city_state
    if action.kind == "found_beside":
        return forbid("city_state.found_beside", name=name)
    if action.kind == "explore":
        if action.player != given.zulus:
            return forbid("city_state.zulus", player=action.player)
        if stack.player is not None:
            return forbid("city_state.zulus", "city_state.explored", name=name, player=stack.player)
        return allow("city_state.zulus", name=name, count=DESTROYED_GAIN)
    if not own or not stack.scouts:
        return forbid("city_state.found_on", name=name, player=action.player)
    return allow("city_state.found_on", name=name, player=action.player, count=DESTROYED_GAIN)


def _change_stack(action: CityStateAction, stack: Stack) -> Stack | None:
    if action.kind in ("found_on", "explore"):
        return None
    if action.kind == "attack":
        return stack if stack.armies else NOBODY
    sign = -1 if action.kind == "leave" else 1
    armies, scouts = stack.armies + sign * action.army_count, stack.scouts + sign * action.scouts
    return Stack(action.player, armies, scouts) if armies + scouts else NOBODY


def _list_outskirts(
    city_states: Sequence[CityState], stacks: Mapping[str, Stack | None]
) -> Iterator[Outskirts]:
    owned: dict[str, list[CityState]] = {}
    for one in city_states:
        stack = stacks[one.id]
        if stack is not None and stack.player is not None:
            owned.setdefault(stack.player, []).append(one)
    for player, own in sorted(owned.items()):
        each = [tuple(_list_lines(own, name)) for name in YIELDS]
        lines = build_lines([line for lines in each for line in lines])
        production, trade, culture = map(total, each)
        yield Outskirts(player, len(own), production, trade, culture, lines)


def _list_lines(own: Sequence[CityState], name: str) -> Iterator[Line]:
    rule = "city_state.outskirts"
    for one in own:
        if count := getattr(one, name):
            yield Line(rule, count, 1, {"name": one.id}, wording=f"{rule}.{name}")
