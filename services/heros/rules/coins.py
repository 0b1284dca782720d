"""The coins of every player during a game, where the request gives those before the first event.

Where nobody's coins are given, each player still has at least what treasures and migrations say.
"""

from collections.abc import Iterator, Mapping

from services.heros.rules.box import COINS, COINS_AT_THE_START, WONDER_COST
from services.heros.rules.conquest import ConquestEvent
from services.heros.rules.events import Event, GameRecord, GoldEvent, TreasureEvent, WonderEvent
from services.heros.rules.migration import GOLD as MIGRATION_COST
from services.heros.rules.migration import MigrationEvent
from shared.core.illegal import Faults
from shared.core.phrases import Param
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Notice

Coins = Mapping[str, int]


def read_coins(record: GameRecord, faults: Faults) -> Coins | None:
    """Return all coins before the first event, None where they are not counted; note faults."""
    if record.given.gold is None:
        return None
    players = [one.id for one in record.roster.players]
    refuse_unknown([(pointer("gold", one), one) for one in record.given.gold], players, faults)
    coins = {one: record.given.gold.get(one, COINS_AT_THE_START) for one in players}
    _refuse_beyond_box(coins, "/gold", faults)
    return coins


def pay_event(coins: Coins, event: Event, at: str, faults: Faults) -> Coins:
    """Return all coins after the event at `at`; notes what cannot be paid."""
    player, change, given = _read_change(event)
    if not change:
        return coins
    held = coins.get(player, 0)
    after = {**coins, player: max(held + change, 0)}
    if given is not None and given != held:
        params: dict[str, Param] = {"player": player, "gold": held, "given": given}
        faults.breach("gold.paid", f"{at}/gold", wording="counted", **params)
    if held + change < 0:
        faults.breach("gold.paid", at, player=player, cost=-change, gold=held)
    if change > 0:
        _refuse_beyond_box(after, f"{at}/gold", faults)
    return after


def list_purse_warnings(record: GameRecord) -> tuple[Notice, ...]:
    """`coins.in_all` at the first event that needs more than the box, if coins are not counted."""
    least: dict[str, int] = {}
    for index, event in enumerate(record.given.events if record.given.gold is None else ()):
        player, change, given = _read_change(event)
        if not change:
            continue
        held = least.get(player, 0) if given is None else given
        in_all = sum({**least, player: max(held, held + change)}.values())
        if in_all > COINS:
            params: dict[str, Param] = {"placed": in_all, "count": COINS}
            return (Notice("coins.in_all", f"/events/{index}/gold", params),)
        least[player] = max(held + change, 0)
    return ()


def list_unknown_warnings(record: GameRecord) -> Iterator[Notice]:
    """What could not be checked, once each."""
    events = list(enumerate(record.given.events))
    changes = [(at, *_read_change(one)) for at, one in events if record.given.gold is None]
    unpaid = [at for at, _, change, given in changes if given is None and change < 0]
    unnamed = [at for at, one in events if isinstance(one, ConquestEvent) and not one.defender]
    for at in unpaid[:1]:
        yield Notice("coins.unknown", f"/events/{at}")
    for at in unnamed[:1]:
        yield Notice("conquest.defender", f"/events/{at}")


def _read_change(event: Event) -> tuple[str, int, int | None]:
    """Return who gets how many coins, or pays them if negative, and how many he says he has."""
    match event:
        case TreasureEvent(player=player, gold=gold):
            return player, gold, None
        case WonderEvent(player=player):
            return player, -WONDER_COST, None
        case GoldEvent(player=player, gold=gold):
            return player, -gold, None
        case MigrationEvent(player=player, migration=migration):
            return player, -MIGRATION_COST, migration.gold
    return "", 0, None


def _refuse_beyond_box(coins: Coins, at: str, faults: Faults) -> None:
    held = sum(coins.values())
    if held > COINS:
        faults.breach("cap.gold", at, count=held, most=COINS)
