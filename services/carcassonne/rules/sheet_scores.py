"""A whole sheet: all features still held, the tokens, the points already on the track.

Ruling `order` of docs/rules/carcassonne.md: castles home, bets, wonders,
Vodyanoy, features with the toll of each road before it, abbots and archbishops, circus and
acrobats, fields and barns, robbers, tokens and eggs. After each stage the floor of the track is
looked at. In play nothing is held to the end, so no holding is paid. Does not know where the
features come from.
"""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.rules.bets import bet_entries
from services.carcassonne.rules.easter import easter_entries
from services.carcassonne.rules.expansions import Switches, switches
from services.carcassonne.rules.features import Facts, feature_entry
from services.carcassonne.rules.ghosts import Track
from services.carcassonne.rules.kinds import KIND_OF, KINDS, STAGES, Stage
from services.carcassonne.rules.position import Holdings, Player, SheetPosition
from services.carcassonne.rules.reckoning import Reckoning
from services.carcassonne.rules.tokens import robber_entries, token_entries
from services.carcassonne.rules.wonders import wonder_entries
from shared.core.sheet import NO_FACTS, Entry, Mode, ScoreSheet, SheetPlayer

Stages = Mapping[Stage, list[Entry]]
"""Entries by the stage of the order of the whole."""
NONE_HELD = Holdings()


def sheet_scored(position: SheetPosition, facts: Sequence[Facts] = ()) -> ScoreSheet:
    """The sheet of a whole game; `facts` are told with the features, all of them or none."""
    reckoning = Reckoning(position.table, position.mode)
    on = switches(position.table.expansions, reckoning)
    stages: Stages = {stage: [] for stage in STAGES}
    _add_features(position, facts, stages, reckoning, on)
    _add_holdings(position, stages, reckoning, on)
    return answer(position.players, position.mode, stages, reckoning)


def answer(
    players: Sequence[Player], mode: Mode, stages: Stages, reckoning: Reckoning
) -> ScoreSheet:
    """The stages as a sheet, with what the floor of the track gives back after each."""
    entries = [entry for stage in stages.values() for entry in stage]
    if reckoning.anybody_lost and any(reckoning.may_sink(player) for player in players):
        entries = list(_with_floors(stages, players, reckoning))
    return ScoreSheet(
        mode=mode,
        players=tuple([SheetPlayer(one.id, one.carried or 0) for one in players]),
        entries=tuple(entries),
        rulings=reckoning.rulings,
        warnings=tuple(reckoning.warnings),
    )


def _with_floors(
    stages: Stages, players: Sequence[Player], reckoning: Reckoning
) -> Iterator[Entry]:
    track = Track(players, reckoning)
    for stage, entries in stages.items():
        yield from entries
        floor = track.after(stage, entries)
        if floor is not None:
            reckoning.ruled("order", "table")
            yield floor


def _add_features(
    position: SheetPosition,
    facts: Sequence[Facts],
    stages: Stages,
    reckoning: Reckoning,
    on: Switches | None,
) -> None:
    """Every feature in its stage; tolls come before all other features of theirs."""
    numbers = dict.fromkeys(KINDS, 0)
    tolls = []
    for index, held in enumerate(position.features):
        kind = KIND_OF[type(held.feature)]
        numbers[kind.name] += 1
        told = facts[index] if facts else NO_FACTS
        entry = feature_entry(held, numbers[kind.name], ("features", index), reckoning, on, told)
        if kind.name == "toll":
            tolls.append(entry)
        else:
            stages[kind.stage].append(entry)
    stages["features"][:0] = tolls


def _add_holdings(
    position: SheetPosition, stages: Stages, reckoning: Reckoning, on: Switches | None
) -> None:
    holdings = position.holdings
    if reckoning.in_play:
        if holdings != NONE_HELD:
            reckoning.warn("holdings-at-end", "holdings")
        return
    if holdings == NONE_HELD:
        return
    if on is not None:
        holdings = on.holdings(holdings)
    stages["bets"] += bet_entries(holdings.bets)
    stages["wonders"] += wonder_entries(holdings.wonders, len(position.players))
    stages["robbers"] += robber_entries(holdings.robbers)
    stages["tokens"] += token_entries(holdings, reckoning)
    stages["tokens"] += easter_entries(holdings.eggs, reckoning)
