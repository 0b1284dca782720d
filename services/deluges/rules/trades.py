"""The ledger of trade: what players exchange, and what each has then."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import box
from services.deluges.rules.consistency import refuse_copper
from services.deluges.rules.costs import NO_RESOURCES, RESOURCES, UnitsByResource, declare_counts
from services.deluges.rules.people import drop_absent
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    Key,
    ListedPlayerId,
    PlayerId,
    WrittenAs,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Word
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation
from shared.core.steps import Step, build_step

TRADES = 100


_UNITS = declare_counts("Units", "Units", RESOURCES, box.MOST_PIECES, "Units of resources.")
Units: TypeAlias = Annotated[Mapping[str, int], WrittenAs(_UNITS, vars)]
"""How many units of a resource there are is not printed: a purse is bounded by the schema alone."""


class Purse(NamedTuple):
    """A player and the resources before the player."""

    id: ListedPlayerId
    resources: Annotated[Units, "Units by resource."] = NO_RESOURCES


Purses: TypeAlias = Annotated[
    tuple[Purse, ...],
    AtLeast(box.FEWEST_PLAYERS),
    AtMost(box.CIVILISATIONS),
    "Every player, with the resources that lie before the player.",
]


class Trade(NamedTuple):
    """What two players give each other."""

    giver: Annotated[PlayerId, Key("from"), "The id of the player who offers the trade."]
    to: Annotated[PlayerId, "The id of the other player."]
    gives: Annotated[Units, "What the player who offers it gives."] = NO_RESOURCES
    takes: Annotated[Units, "What that player gets for it."] = NO_RESOURCES


class Market(NamedTuple):
    """The phase of trade: what everybody has, and the trades in their order."""

    table: box.Table
    players: Purses
    trades: Annotated[tuple[Trade, ...], AtMost(TRADES), "The trades, in their order."] = ()


class TradeAnswer(NamedTuple):
    """A trade, and why it is possible or not."""

    legal: Annotated[bool, "Whether it can be done; one that cannot is left out."]
    step: Annotated[Step, Inline()]


class PurseAnswer(NamedTuple):
    """What a player has then."""

    id: Annotated[PlayerId, "The id of the player."]
    resources: Annotated[UnitsByResource, "Units by resource; nothing with 0."]


class MarketAnswer(NamedTuple):
    """Every trade with its outcome, and what everybody has then."""

    trades: Annotated[tuple[TradeAnswer, ...], AtMost(TRADES), "Every trade, in its order."]
    players: Annotated[box.PerCivilisation[PurseAnswer], "What each player has after them."]


def trade(market: Market) -> Calculation[MarketAnswer]:
    purses = {one.id: dict(one.resources) for one in market.players}
    outcomes = [_try_trade(one, purses) for one in market.trades]
    return Calculation(MarketAnswer(tuple(outcomes), describe_purses(purses)))


def describe_purses(purses: Mapping[str, Mapping[str, int]]) -> tuple[PurseAnswer, ...]:
    return tuple([PurseAnswer(player, drop_absent(held)) for player, held in purses.items()])


def _try_trade(one: Trade, purses: Mapping[str, dict[str, int]]) -> TradeAnswer:
    if one.giver == one.to:
        return TradeAnswer(False, build_step("trade.free", "trade.alone", player=one.giver))
    if not any((*one.gives.values(), *one.takes.values())):
        return TradeAnswer(False, build_step("trade.free", "trade.nothing"))
    for player, given in ((one.giver, one.gives), (one.to, one.takes)):
        lacking = explain_lacking(player, purses[player], given)
        if lacking is not None:
            return TradeAnswer(False, lacking)
    for resource in RESOURCES:
        moved = one.gives[resource] - one.takes[resource]
        purses[one.giver][resource] -= moved
        purses[one.to][resource] += moved
    return TradeAnswer(True, _explain_trade(one))


def _explain_trade(one: Trade) -> Step:
    """Who gives how much to whom; of a gift, the player who gives it comes first."""
    if not any(one.gives.values()):
        one = Trade(one.to, one.giver, one.takes, one.gives)
    gives, takes = sum(one.gives.values()), sum(one.takes.values())
    params: dict[str, Param] = {"player": one.giver, "other": one.to}
    params |= {"count": gives, "given": _name_resources(one.gives)}
    if not takes:
        return build_step("trade.free", "trade.gift", **params)
    taken = _name_resources(one.takes)
    return build_step("trade.free", "", **params, takes=takes, taken=taken)


def _name_resources(units: Mapping[str, int]) -> tuple[Word, ...]:
    return tuple([Word(f"resource.{kind}") for kind in RESOURCES if units[kind]])


def explain_lacking(player: str, held: Mapping[str, int], given: Mapping[str, int]) -> Step | None:
    """The refusal of a player who gives or pays more of a resource than is held, or None."""
    for one in RESOURCES:
        if given[one] > held[one]:
            what, count, wanted = Word(f"resource.{one}"), held[one], given[one]
            return build_step("trade.held", player=player, what=what, count=count, given=wanted)
    return None


def refuse_market(market: Market, faults: Faults) -> None:
    ids = [one.id for one in market.players]
    refuse_duplicates(ids, faults)
    refuse_purses(market.players, market.table.advanced, faults)
    for index, one in enumerate(market.trades):
        at = ("trades", index)
        named = {pointer(*at, "from"): one.giver, pointer(*at, "to"): one.to}
        refuse_unknown(named, ids, faults)
        for name, units in (("gives", one.gives), ("takes", one.takes)):
            refuse_copper(market.table.advanced, units["copper"], (*at, name, "copper"), faults)


def refuse_purses(purses: Sequence[Purse], advanced: bool, faults: Faults) -> None:
    for index, one in enumerate(purses):
        at = ("players", index, "resources", "copper")
        refuse_copper(advanced, one.resources["copper"], at, faults)
