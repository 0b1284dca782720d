"""Answers of Héros du Monde, as published."""

from typing import Any

from services.heros.rules.territories import EPOCHS, TERRITORIES
from shared.schemas.answers import Answered, Award, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, WholeNumber, player_id
from shared.schemas.references import rule_id

PLACE_NOTE = (
    "The place held, from 1; left out for whoever is not present, and where `undecided` is there."
)


def territory_field(**kind: Any) -> OneOf:
    """One of the nine."""
    return OneOf(*TERRITORIES, **{"note": "The territory that this is about.", **kind})


def epoch_field(**kind: Any) -> OneOf:
    """Ancient or modern."""
    return OneOf(*EPOCHS, **{"note": "The epoch whose rules apply.", **kind})


def spaces_field(**kind: Any) -> WholeNumber:
    """How long a ladder is."""
    return WholeNumber(3, 4, note="Discoveries that complete the ladder in this epoch.", **kind)


class TerritoryStanding(AnswerBody):
    """A player present in a territory: those who share a place are paid alike."""

    player = player_id()
    place = WholeNumber(1, 5, note="The place, from 1; those who share a place have the same.")
    population = amount(note="The player’s population there, of all colours together.")
    points = amount(note="Points that the player gets there, 0 included.")


class TieReason(AnswerBody):
    """Why a tie was decided as it was."""

    rule = rule_id()
    text = sentence(note="Why the tie was decided so, in the language of the answer.")


class FromBoard(AnswerBody):
    """Population that would have to come from other territories."""

    population = amount(note="How much of it the box does not hold any more.")
    text = sentence()


class SwingStep(AnswerBody):
    """A change of population and the place it leads to (left out: no longer present)."""

    population = amount(
        optional=True,
        note="Population to be added, or lost; left out where the box does not hold so many.",
    )
    place = WholeNumber(
        1, 5, optional=True, note="The place that it leads to, from 1; left out: no longer present."
    )
    rule = rule_id(
        optional=True,
        note="The id of the rule that puts the place out of reach; left out: it is within reach.",
    )
    from_board = Nested(
        FromBoard(),
        optional=True,
        note="What has to come from other territories; only where the box holds fewer than "
        "the step needs.",
    )
    text = sentence()
    assumes = sentence(
        optional=True,
        note="What is taken for granted; only where an undecided tie makes a difference.",
    )


class Swing(AnswerBody):
    """What would change one player's place while everyone else stays as they are."""

    player = player_id()
    population = amount(note="The player’s population there now.")
    place = WholeNumber(1, 5, optional=True, note=PLACE_NOTE)
    undecided = sentence(
        optional=True, note="Why the place is open; only where an undecided tie leaves it so."
    )
    gains = ListOf(
        Nested(SwingStep()),
        3,
        note="The least population to add for each better paid place, the nearest first.",
    )
    loss = Nested(
        SwingStep(),
        optional=True,
        note="The least population to lose for the paid place to be lost; left out: none is held.",
    )


class AjantaPower(AnswerBody):
    """What the holder of Ajanta would get here in all by using its power in this territory."""

    player = player_id()
    points = amount(
        note="Points that the player would get here in all, those of the place included."
    )
    text = sentence()


class UndecidedTie(AnswerBody):
    """Tied players whom nothing given tells apart; their points are left out."""

    players = ListOf(player_id(), 5, note="The ids of the players who are tied.")
    rule = rule_id(note="The id of the criterion at which it stays open.")
    text = sentence()


class NamedLadder(AnswerBody):
    """What a complete ladder would pay if the player names it; added to no sum."""

    points = MapOf(
        player_id(),
        amount(),
        5,
        note="By player: what each would get; without those whose tie is undecided.",
    )
    awards = ListOf(
        Nested(Award()), 5, note="What each paid player would get, with its explanation."
    )
    undecided = ListOf(
        Nested(UndecidedTie()),
        2,
        optional=True,
        note="Ties that decide points and that nothing given decides; left out: none.",
    )
    ajanta = Nested(
        AjantaPower(),
        optional=True,
        note="What the Ajanta sanctuary would bring here; left out where it cannot be used.",
    )


class NextDiscovery(NamedLadder):
    """What the territory would pay if this discovery completed its ladder."""

    discovery = WholeNumber(0, 4, note="Points of the discovery that would complete the ladder.")


class EpochProgress(AnswerBody):
    """How far an epoch is from its end."""

    rule = rule_id(note="The id of the rule that ends the epoch.")
    complete = amount(
        note="Complete ladders that count: of more than may score, those not named do not yet."
    )
    needed = amount(note="Complete ladders that end the epoch.")
    text = sentence()


class CalculationStep(AnswerBody):
    """One step of an arithmetic without points."""

    rule = rule_id()
    amount = amount(note="The number that this step is about, such as population or a value.")
    text = sentence()


class SidesPopulation(AnswerBody):
    """Both sides of a conquest."""

    attacker = amount(note="That of the attacking player.")
    defender = amount(note="That of the defending player.")


CONQUEST_FACTS = {
    "epoch": epoch_field(),
    "losses": Nested(SidesPopulation(), note="Population that each side loses."),
    "populations": Nested(SidesPopulation(), note="Population of each side after the conquest."),
    "stronger": OneOf(
        "attacker", "defender", "equal", note="Who has more population in the territory then."
    ),
    "steps": ListOf(Nested(CalculationStep()), 4, note="The calculation, step by step."),
}


class MigrationStep(AnswerBody):
    """What is paid, or where population goes and who named the border."""

    rule = rule_id()
    amount = amount(note="Gold that is paid, or population that moves.")
    territory = territory_field(
        optional=True, note="The territory to which population moves; left out of the payment."
    )
    border = OneOf(
        "rulebook",
        "caller",
        "unknown",
        optional=True,
        note="Who says that both territories touch: the rulebook, the caller, or nobody "
        "(`unknown`); left out of the payment.",
    )
    text = sentence()


MIGRATION_FACTS = {
    "cost": amount(note="Gold that the migration costs."),
    "moved": amount(note="Population that moves, to all territories together."),
    "gold_left": amount(
        optional=True, note="Gold that is left then; left out if the request gives none."
    ),
    "population": MapOf(
        territory_field(),
        amount(),
        9,
        optional=True,
        note="By territory: the player’s population after the migration, if the request gives it.",
    ),
    "steps": ListOf(Nested(MigrationStep()), 10, note="The payment, then each move."),
}


class LedgerRow(AnswerBody):
    """One event of the game, what it brought to whom, and everyone's points after it."""

    event = amount(note="The event’s index in the request’s `events`, from 0.")
    kind = identifier(note="The kind of event, as in the request.")
    epoch = epoch_field(note="The epoch that the game is in after the event.")
    player = player_id(
        optional=True,
        note="The id of the player whose event it is; left out of scorings and changes of epoch.",
    )
    territory = territory_field(
        optional=True, note="Of a scoring: the territory that was paid out."
    )
    also_completed = territory_field(
        optional=True,
        note="Of a scoring: the other ladder this turn could complete; it does not score.",
    )
    entry = identifier(optional=True, note="Of a scoring: the `id` of its entry on the sheet.")
    gains = MapOf(player_id(), amount(), 5, note="By player: points that the event brought.")
    totals = MapOf(
        player_id(),
        amount(),
        5,
        note="By player: points after the event, those from before the game’s first event "
        "included.",
    )
    kept = MapOf(
        territory_field(),
        WholeNumber(0, 4),
        9,
        optional=True,
        note="Of a change of epoch, by territory: the discovery that stays on its ladder.",
    )
    conquest = Nested(
        AnswerBody.of("ConquestResult", CONQUEST_FACTS),
        optional=True,
        note="Of a conquest: what it destroys, if its effect and both populations are given.",
    )
    migration = Nested(
        AnswerBody.of("MigrationResult", MIGRATION_FACTS),
        optional=True,
        note="Of a migration: what it costs and where everyone goes.",
    )
    text = sentence()


class EpochEnd(AnswerBody):
    """An end that an event brought about."""

    rule = rule_id(note="The id of the rule that ends the epoch.")
    epoch = epoch_field(note="The epoch that ended.")
    event = amount(note="The event’s index in the request’s `events`, from 0.")
    text = sentence()


class CompletedLadders(AnswerBody):
    """Ladders completed in each epoch, in order."""

    ancient = ListOf(
        territory_field(),
        9,
        note="Those of the ancient epoch, in the order in which they were completed.",
    )
    modern = ListOf(
        territory_field(),
        9,
        note="Those of the modern epoch, in the order in which they were completed.",
    )


class KeptDiscovery(AnswerBody):
    """A territory at the beginning of the modern epoch."""

    id = territory_field()
    kept = ListOf(
        WholeNumber(0, 4), 1, note="Points of the discovery that stays; empty where there was none."
    )
    removed = amount(note="How many discoveries are taken off the ladder.")
    spaces = spaces_field()
    missing = WholeNumber(0, 4, note="Discoveries that the ladder then lacks.")
    complete = Flag(note="Always false: all nine ladders start the modern epoch incomplete.")
    rule = rule_id()
    text = sentence()


class EpochChangeAnswer(Answered):
    """What stays on each of the nine ladders."""

    territories = ListOf(
        Nested(KeptDiscovery()),
        9,
        note="The nine territories at the beginning of the modern epoch.",
    )
    complete = amount(note="Ladders that were complete in the ancient epoch.")
    progress = Nested(EpochProgress(), note="How far the modern epoch is from its end.")


class ConquestAnswer(Answered):
    """What a conquest destroys."""

    epoch = CONQUEST_FACTS["epoch"]
    losses = CONQUEST_FACTS["losses"]
    populations = CONQUEST_FACTS["populations"]
    stronger = CONQUEST_FACTS["stronger"]
    steps = CONQUEST_FACTS["steps"]


class MigrationAnswer(Answered):
    """What a migration costs and where everyone goes."""

    cost = MIGRATION_FACTS["cost"]
    moved = MIGRATION_FACTS["moved"]
    gold_left = MIGRATION_FACTS["gold_left"]
    population = MIGRATION_FACTS["population"]
    steps = MIGRATION_FACTS["steps"]


class TerritoryFacts(AnswerBody):
    """A territory of the board."""

    id = territory_field()
    name = sentence(note="The territory’s name in the language of the answer.")
    epoch = epoch_field(note="The epoch of its colour, in which it comes into play.")
    colour = OneOf(
        "beige",
        "orange",
        note="Its colour on the board: beige in the ancient epoch, orange in the modern one.",
    )
    ladder = WholeNumber(3, 4, note="Spaces printed on its ladder.")
    borders = ListOf(
        territory_field(),
        9,
        note="Territories that the rulebook names as adjacent; others are unknown.",
    )


class Territories(AnswerBody):
    """The nine territories."""

    territories = ListOf(Nested(TerritoryFacts()), 9, note="The nine, in the order of the board.")
