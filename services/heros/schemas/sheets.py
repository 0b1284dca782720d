"""Score sheets of Héros du Monde, as published: of a territory, of the table, of a game."""

from typing import Any

from services.heros.schemas.answers import (
    AjantaPower,
    CompletedLadders,
    EpochEnd,
    EpochProgress,
    LedgerRow,
    NamedLadder,
    NextDiscovery,
    Swing,
    TerritoryStanding,
    TieReason,
    epoch_field,
    spaces_field,
    territory_field,
)
from shared.core.answers import MANY
from shared.schemas.answers import Entry, ScoreSheet, amount, sentence
from shared.schemas.bodies import Nested
from shared.schemas.fields import Flag, ListOf, WholeNumber, player_id
from shared.schemas.references import rule_id


def _discoveries_field(**kind: Any) -> ListOf:
    note = "Points of each discovery on the ladder, in the request’s order."
    return ListOf(WholeNumber(0, 4), 4, note=note, **kind)


def _standings_field(**kind: Any) -> ListOf:
    note = "Who is present and what the ladder pays each of them."
    return ListOf(Nested(TerritoryStanding()), 5, note=note, **kind)


def _tie_reasons_field() -> ListOf:
    return ListOf(
        Nested(TieReason()),
        5,
        optional=True,
        note="One for each of tie_breaks, in their order, then one for each tie that was shared. "
        "The values of tie_breaks are what was compared. In tie.hero_discoveries and "
        "tie.discovery_heroes more comes first. In tie.active_player less comes first: 0 for the "
        "active player and 1 for the others, which says nothing of the others' order; where the "
        "active player is not among those tied, the seats to go clockwise from the active player.",
    )


class TerritoryEntry(Entry):
    """A territory paid out."""

    territory = territory_field()
    epoch = epoch_field()
    spaces = spaces_field()
    discoveries = _discoveries_field()
    standings = _standings_field()
    tie_reasons = _tie_reasons_field()


class TerritorySheet(ScoreSheet):
    """What one territory pays at the moment its ladder is complete."""

    entries = ListOf(Nested(TerritoryEntry()), 1, note="The territory that is paid out.")


class TableEntry(Entry):
    """One of the nine territories: what it pays now, or with the next discovery."""

    territory = territory_field()
    epoch = epoch_field()
    spaces = spaces_field()
    discoveries = _discoveries_field()
    missing = WholeNumber(0, 4, note="Discoveries that the ladder still lacks.")
    in_play = Flag(note="Whether the ladder takes discoveries in this epoch.")
    scored = Flag(note="Whether it was paid out already, as in the request.")
    standings = _standings_field(optional=True)
    tie_reasons = _tie_reasons_field()
    next = ListOf(
        Nested(NextDiscovery()),
        5,
        optional=True,
        note="For each value of the next discovery: what the ladder would pay with it; only "
        "where one more completes it.",
    )
    if_named = Nested(
        NamedLadder(),
        optional=True,
        note="What it would pay if the player named it; only where more ladders are complete "
        "than may score.",
    )
    ajanta = Nested(
        AjantaPower(),
        optional=True,
        note="What the Ajanta sanctuary would bring its holder here; left out where it "
        "cannot be used.",
    )
    swing = ListOf(
        Nested(Swing()),
        5,
        note="For each player: what would change the place; empty where places no longer matter.",
    )
    rule = rule_id(note="The id of the rule behind the remark.")
    remark = sentence(note="Where the ladder stands, in the language of the answer.")


class TableSheet(ScoreSheet):
    """All nine territories; the sums count those that pay now: complete, not scored yet, and no
    more of them than the epoch lets score.
    """

    entries = ListOf(
        Nested(TableEntry()), 9, low=9, note="The nine, also those left out of the request."
    )
    epoch = epoch_field(
        optional=True,
        note="The epoch of all territories, as in the request; left out: each in its own.",
    )
    progress = Nested(
        EpochProgress(),
        optional=True,
        note="How far the epoch is from its end; only if the request names an epoch.",
    )


class GameEntry(Entry):
    """A scoring of the game, or all wonders, or all gold converted."""

    territory = territory_field(optional=True)
    epoch = epoch_field(optional=True)
    spaces = spaces_field(optional=True)
    discoveries = _discoveries_field(optional=True)
    standings = _standings_field(optional=True)
    tie_reasons = _tie_reasons_field()
    event = amount(
        optional=True, note="Of a scoring: the event’s index in the request’s `events`, from 0."
    )


class GameSheet(ScoreSheet):
    """The sheet and the ledger of a game."""

    entries = ListOf(
        Nested(GameEntry()),
        MANY,
        note="Each scoring, then all wonders together and all gold together.",
    )
    epoch = epoch_field(note="The epoch that the game is in after the last event.")
    completed = Nested(CompletedLadders(), note="The territories whose ladders were completed.")
    progress = Nested(EpochProgress(), note="How far that epoch is from its end.")
    ledger = ListOf(Nested(LedgerRow()), MANY, note="Every event of the request, in its order.")
    ends = ListOf(
        Nested(EpochEnd()), 2, note="The ends of epochs that events brought about, in order."
    )
    winners = ListOf(
        player_id(),
        5,
        optional=True,
        note="The ids of the players with the most points; only once the game is over.",
    )
