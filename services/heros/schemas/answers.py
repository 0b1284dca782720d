"""Answers of Héros du Monde, as published."""

from typing import Any

from services.heros.rules.territories import EPOCHS, TERRITORIES
from shared.schemas import answers as shared_answers
from shared.schemas.answers import (
    MANY,
    Answered,
    Award,
    ScoreSheet,
    amount,
    identifier,
    sentence,
)
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, WholeNumber, player_id

PLACE_NOTE = "From 1; left out for whoever is not present, and where `undecided` is there."


def _territory_field(**kind: Any) -> OneOf:
    return OneOf(*TERRITORIES, **kind)


def _epoch_field(**kind: Any) -> OneOf:
    return OneOf(*EPOCHS, **kind)


class TerritoryStanding(AnswerBody):
    """A player present in a territory: those who share a place are paid alike."""

    player = player_id()
    place = WholeNumber(1, 5)
    population = amount()
    points = amount()


class TieReason(AnswerBody):
    """Why a tie was decided as it was."""

    rule = identifier()
    text = sentence()


def tie_reasons_field() -> ListOf:
    """The sentences of the tie breaks."""
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


class TerritoryEntry(shared_answers.Entry):
    """A territory paid out."""

    territory = _territory_field()
    epoch = _epoch_field()
    spaces = WholeNumber(3, 4, note="Discoveries that complete the ladder in this epoch.")
    discoveries = ListOf(WholeNumber(0, 4), 4)
    standings = ListOf(Nested(TerritoryStanding()), 5)
    tie_reasons = tie_reasons_field()


class TerritorySheet(ScoreSheet):
    """What one territory pays at the moment its ladder is complete."""

    entries = ListOf(Nested(TerritoryEntry()), 1)


class FromBoard(AnswerBody):
    """Population that would have to come from other territories."""

    population = amount()
    text = sentence()


class SwingStep(AnswerBody):
    """A change of population and the place it leads to (left out: no longer present)."""

    population = amount(
        optional=True, note="To be added, or lost; left out where the box does not hold so many."
    )
    place = WholeNumber(1, 5, optional=True)
    rule = identifier(optional=True, note="The rule that puts the place out of reach.")
    from_board = Nested(
        FromBoard(), optional=True, note="Only where the box holds fewer than the step needs."
    )
    text = sentence()
    assumes = sentence(optional=True, note="Only where an undecided tie makes a difference.")


class Swing(AnswerBody):
    """What would change one player's place while everyone else stays as they are."""

    player = player_id()
    population = amount()
    place = WholeNumber(1, 5, optional=True, note=PLACE_NOTE)
    undecided = sentence(optional=True, note="Only where an undecided tie leaves the place open.")
    gains = ListOf(Nested(SwingStep()), 3, note="The least to add for each better paid place.")
    loss = Nested(
        SwingStep(), optional=True, note="The least to lose for the paid place to be lost."
    )


class AjantaPower(AnswerBody):
    """What the holder of Ajanta would get here in all by using its power in this territory."""

    player = player_id()
    points = amount()
    text = sentence()


class UndecidedTie(AnswerBody):
    """Tied players whom nothing given tells apart; their points are left out."""

    players = ListOf(player_id(), 5)
    rule = identifier(note="The criterion at which it stays open.")
    text = sentence()


class NamedLadder(AnswerBody):
    """What a complete ladder would pay if the player names it; added to no sum."""

    points = MapOf(player_id(), amount(), 5)
    awards = ListOf(Nested(Award()), 5)
    undecided = ListOf(Nested(UndecidedTie()), 2, optional=True)
    ajanta = Nested(AjantaPower(), optional=True)


class NextDiscovery(NamedLadder):
    """What the territory would pay if this discovery completed its ladder."""

    discovery = WholeNumber(0, 4)


class TableEntry(shared_answers.Entry):
    """One of the nine territories: what it pays now, or with the next discovery."""

    territory = _territory_field()
    epoch = _epoch_field()
    spaces = WholeNumber(3, 4)
    discoveries = ListOf(WholeNumber(0, 4), 4)
    missing = WholeNumber(0, 4, note="Discoveries that the ladder still lacks.")
    in_play = Flag(note="Whether the ladder takes discoveries in this epoch.")
    scored = Flag()
    standings = ListOf(Nested(TerritoryStanding()), 5, optional=True)
    tie_reasons = tie_reasons_field()
    next = ListOf(Nested(NextDiscovery()), 5, optional=True)
    if_named = Nested(
        NamedLadder(), optional=True, note="Only where more ladders are complete than may score."
    )
    ajanta = Nested(AjantaPower(), optional=True)
    swing = ListOf(Nested(Swing()), 5)
    rule = identifier(note="The rule behind the remark.")
    remark = sentence()


class EpochProgress(AnswerBody):
    """How far an epoch is from its end."""

    rule = identifier()
    complete = amount(
        note="Complete ladders that count: of more than may score, those not named do not yet."
    )
    needed = amount()
    text = sentence()


class TableSheet(ScoreSheet):
    """All nine territories; the sums count those that pay now: complete, not scored yet, and no
    more of them than the epoch lets score.
    """

    entries = ListOf(
        Nested(TableEntry()), 9, low=9, note="The nine, also those left out of the request."
    )
    epoch = _epoch_field(optional=True)
    progress = Nested(EpochProgress(), optional=True)


class GameEntry(shared_answers.Entry):
    """A scoring of the game, or all wonders, or all gold converted."""

    territory = _territory_field(optional=True)
    epoch = _epoch_field(optional=True)
    spaces = WholeNumber(3, 4, optional=True)
    discoveries = ListOf(WholeNumber(0, 4), 4, optional=True)
    standings = ListOf(Nested(TerritoryStanding()), 5, optional=True)
    tie_reasons = tie_reasons_field()
    event = amount(optional=True, note="Which event it was, from 0.")


class CalculationStep(AnswerBody):
    """One step of an arithmetic without points."""

    rule = identifier()
    amount = amount()
    text = sentence()


class SidesPopulation(AnswerBody):
    """Both sides of a conquest."""

    attacker = amount()
    defender = amount()


CONQUEST_FACTS = {
    "epoch": _epoch_field(),
    "losses": Nested(SidesPopulation()),
    "populations": Nested(SidesPopulation(), note="After the conquest."),
    "stronger": OneOf("attacker", "defender", "equal"),
    "steps": ListOf(Nested(CalculationStep()), 4),
}


class MigrationStep(AnswerBody):
    """What is paid, or where population goes and who named the border."""

    rule = identifier()
    amount = amount()
    territory = _territory_field(optional=True)
    border = OneOf("rulebook", "caller", "unknown", optional=True)
    text = sentence()


MIGRATION_FACTS = {
    "cost": amount(note="Gold."),
    "moved": amount(),
    "gold_left": amount(optional=True),
    "population": MapOf(
        _territory_field(), amount(), 9, optional=True, note="After the migration."
    ),
    "steps": ListOf(Nested(MigrationStep()), 10),
}


class LedgerRow(AnswerBody):
    """One event of the game, what it brought to whom, and everyone's points after it."""

    event = amount()
    kind = identifier()
    epoch = _epoch_field()
    player = player_id(optional=True)
    territory = _territory_field(optional=True)
    also_completed = _territory_field(
        optional=True, note="The other ladder this turn could complete; it does not score."
    )
    entry = identifier(optional=True)
    gains = MapOf(player_id(), amount(), 5)
    totals = MapOf(player_id(), amount(), 5)
    kept = MapOf(_territory_field(), WholeNumber(0, 4), 9, optional=True)
    conquest = Nested(AnswerBody.of("ConquestResult", CONQUEST_FACTS), optional=True)
    migration = Nested(AnswerBody.of("MigrationResult", MIGRATION_FACTS), optional=True)
    text = sentence()


class EpochEnd(AnswerBody):
    """An end that an event brought about."""

    rule = identifier()
    epoch = _epoch_field()
    event = amount()
    text = sentence()


class CompletedLadders(AnswerBody):
    """Ladders completed in each epoch, in order."""

    ancient = ListOf(_territory_field(), 9)
    modern = ListOf(_territory_field(), 9)


class GameSheet(ScoreSheet):
    """The sheet and the ledger of a game."""

    entries = ListOf(Nested(GameEntry()), MANY)
    epoch = _epoch_field()
    completed = Nested(CompletedLadders())
    progress = Nested(EpochProgress())
    ledger = ListOf(Nested(LedgerRow()), MANY)
    ends = ListOf(Nested(EpochEnd()), 2)
    winners = ListOf(player_id(), 5, optional=True, note="There once the game is over.")


class KeptDiscovery(AnswerBody):
    """A territory at the beginning of the modern epoch."""

    id = _territory_field()
    kept = ListOf(WholeNumber(0, 4), 1)
    removed = amount()
    spaces = WholeNumber(3, 4)
    missing = WholeNumber(0, 4)
    complete = Flag()
    rule = identifier()
    text = sentence()


class EpochChangeAnswer(Answered):
    """What stays on each of the nine ladders."""

    territories = ListOf(Nested(KeptDiscovery()), 9)
    complete = amount(note="Ladders that were complete in the ancient epoch.")
    progress = Nested(EpochProgress())


class ConquestAnswer(Answered):
    """What a conquest destroys."""

    epoch = _epoch_field()
    losses = Nested(SidesPopulation())
    populations = Nested(SidesPopulation(), note="After the conquest.")
    stronger = OneOf("attacker", "defender", "equal")
    steps = ListOf(Nested(CalculationStep()), 4)


class MigrationAnswer(Answered):
    """What a migration costs and where everyone goes."""

    cost = amount(note="Gold.")
    moved = amount()
    gold_left = amount(optional=True)
    population = MapOf(_territory_field(), amount(), 9, optional=True, note="After the migration.")
    steps = ListOf(Nested(MigrationStep()), 10)


class TerritoryFacts(AnswerBody):
    """A territory of the board."""

    id = _territory_field()
    name = sentence()
    epoch = _epoch_field(note="The epoch of its colour.")
    colour = OneOf("beige", "orange")
    ladder = WholeNumber(3, 4, note="Spaces printed on its ladder.")
    borders = ListOf(_territory_field(), 9, note="Those the rulebook names; others are unknown.")


class Territories(AnswerBody):
    """The nine territories."""

    territories = ListOf(Nested(TerritoryFacts()), 9)
