"""Huts and villages of Wisdom & Warfare: what each token does when it is discovered.

`hut.city_state`: the first city-state of the pile is laid on the square, as far as there is one
(`city_state.founded`, ruling `city-state-pile`). `hut.wealth`: shown and discarded at once for a
coin. Of the others the rulebook prints only how many there are: they are kept (ruling `hole-huts`).
`hut.box`: the box adds five huts and five villages, so many of each kind.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from services.civilization.rules.box import (
    CITY_STATES,
    HUT_TOKENS,
    HutPlace,
    HutToken,
    list_players,
    warn_of_players,
)
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId, Range
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings
from shared.core.steps import build_step

WEALTH_COINS = 1
MOST_FOUND = 40


class Discovery(NamedTuple):
    """A token that is discovered."""

    player: Annotated[PlayerId, "Who discovers it."]
    place: Annotated[HutPlace, "Whether it is a hut or a village."]
    shows: Annotated[HutToken, "What its other side shows; `other`: a token of another box."]


class Huts(NamedTuple):
    """Tokens that are discovered, in order."""

    discoveries: Annotated[
        tuple[Discovery, ...], AtLeast(1), AtMost(MOST_FOUND), "The tokens, in order."
    ]
    pile: Annotated[
        int, Range(0, CITY_STATES), "City-state tokens in the pile before the first of them."
    ] = CITY_STATES
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
    """Rules `hut.city_state`, `city_state.founded` and `hut.wealth`."""
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
    """Rule `hut.box`: a warning for more tokens of a kind than the box adds."""
    seen: Counter[tuple[HutPlace, HutToken]] = Counter()
    for index, one in enumerate(given.discoveries):
        kind = one.place, one.shows
        seen[kind] += 1
        most = HUT_TOKENS[one.place].get(one.shows, 0)
        if one.shows != "other" and seen[kind] > most:
            at = pointer("discoveries", index, "shows")
            token = Word(f"value.shows.{one.shows}")
            place = Word(f"value.Discovery.place.{one.place}")
            yield Notice("hut.box", at, {"token": token, "place": place, "most": most})
    yield from warn_of_players(list_players("discoveries", given.discoveries))
