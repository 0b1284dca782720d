"""The display: what may lie on it, and what a choice leaves, of which two players discard a card.

Ruling `discard-gap`.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from services.orichalque.rules.box import DISPLAYED, PLAYERS, PerCard
from services.orichalque.rules.consistency import refuse_tile, refuse_unknown_creatures
from services.orichalque.rules.islands import VOLCANO, Action, Explanation, Pieces, Steps, TileCell
from services.orichalque.rules.position import ActionCard, CardCost, TablePlayers, TileCells
from services.orichalque.rules.supply import list_beyond_box
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, Part, Range
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

PLAYERS_WHO_DISCARD = 2
"""With so many players each discards a card at the end of a turn."""
_FREE_CARDS = 2


def count_displayed(players: int) -> int:
    """Count the cards on display when a round begins."""
    return DISPLAYED if players >= PLAYERS else DISPLAYED - 1


def count_leaving(players: int) -> int:
    """Count the cards that leave the display in a turn: the one taken, and one discarded by two."""
    return 2 if players == PLAYERS_WHO_DISCARD else 1


def list_turn_sizes(players: int) -> tuple[int, ...]:
    """List how many cards are on display when each turn of a round begins, the first turn first."""
    first, leaving = count_displayed(players), count_leaving(players)
    return tuple([first - leaving * turn for turn in range(players)])


def refuse_cards(cards: Sequence[ActionCard], players: int, key: str, faults: Faults) -> None:
    most = count_displayed(players)
    if len(cards) > most:
        where, given = pointer(key, most), len(cards)
        faults.breach("action.card_cost", where, wording="many", given=given, most=most)
    refuse_costs([card.cost for card in cards], key, faults)
    for index, card in enumerate(cards):
        refuse_displayed_tile(card.tile, (key, index, "tile", "cells"), faults)


def refuse_costs(costs: Sequence[int], key: str, faults: Faults) -> None:
    """The first two cards are free, and none costs less than one before."""
    before = 0
    for index, cost in enumerate(costs):
        is_free, where = index < _FREE_CARDS, pointer(key, index, "cost")
        if cost not in ((0,) if is_free else (1, 2)):
            wording = "free" if is_free else ""
            faults.breach("action.card_cost", where, wording=wording, given=cost)
        elif cost < before:
            faults.breach("action.card_cost", where, wording="falls", given=cost, before=before)
        else:
            before = cost


def refuse_displayed_tile(tile: Sequence[TileCell], at: PointerSteps, faults: Faults) -> None:
    refuse_tile(tile, at, faults)
    for number, cell in enumerate(tile):
        if cell.terrain == VOLCANO and cell.creature is None:
            where = pointer(*at, number)
            faults.breach("site.creature_adjacent", where, wording="no-creature")


def refuse_turn_size(cards: int, players: int, key: str, faults: Faults) -> None:
    """So many cards are on display when one of the turns of a round begins."""
    sizes = list_turn_sizes(players)
    if cards not in sizes:
        faults.breach("display.size", pointer(key), given=cards, players=players, choices=sizes)


_GAP = Ruling("discard-gap", "slides")


class ShownCard(NamedTuple):
    """A card of the display."""

    action: Annotated[Action, "The action that the card allows."]
    tile: Annotated[TileCells | None, "The tile on it; left out: not given."] = None
    cost: CardCost = 0


class DisplayChoice(NamedTuple):
    """The display when a turn begins, and the cards taken and discarded."""

    cards: Annotated[
        tuple[Annotated[ShownCard, Part("ShownCard")], ...],
        AtLeast(1),
        AtMost(DISPLAYED),
        "The cards on display when the turn begins, from left to right.",
    ]
    taken: Annotated[int, Range(0, DISPLAYED - 1), "The index of the card that is taken, from 0."]
    players: TablePlayers
    discard: Annotated[
        int | None,
        Range(0, DISPLAYED - 1),
        "With two players: the index in `cards` of the card that is discarded after the turn.",
    ] = None
    hoplites: Annotated[
        Pieces | None, "Hoplites in storage of the player whose turn it is; left out: enough."
    ] = None


class CardPrice(NamedTuple):
    """What a card of the display costs before the choice."""

    card: Annotated[Amount, "Its index in the request."]
    action: Annotated[Action, "The action that it allows."]
    cost: Annotated[Amount, "Hoplites that taking it costs."]
    payable: Annotated[
        bool | None, "Whether the player has them; left out where the request has no hoplites."
    ]


class RemainingCard(NamedTuple):
    """A card of the display after the choice."""

    card: Annotated[Amount, "Its index in the request."]
    action: Annotated[Action, "The action that it allows."]
    cost: Annotated[Amount, "Hoplites that taking it costs now."]
    cheaper: Annotated[Amount, "Hoplites that it costs less than before."]


class TakenCard(NamedTuple):
    """The card that is taken."""

    card: Annotated[Amount, "Its index in the request."]
    action: Annotated[Action, "The action that it allows."]
    cost: Annotated[Amount, "Hoplites that it costs."]
    step: Explanation


class DiscardedCard(NamedTuple):
    """The card that is discarded, and where what lay on it goes."""

    card: Annotated[Amount, "Its index in the request."]
    pile: Annotated[
        Amount | None,
        "Cells of its tile, which goes under the pile of that size; left out without a tile.",
    ]
    creatures: Annotated[Amount, "Creatures that go back to the bag."]
    step: Explanation


class DisplayAnswer(NamedTuple):
    """The display after a choice."""

    legal: Annotated[bool, "Whether the player can pay the card; else nothing changes."]
    turn: Annotated[Amount, "Which turn of the round it is, from 1."]
    prices: Annotated[PerCard[CardPrice], "What each card costs before the choice."]
    taken: Annotated[TakenCard, "The card that is taken."]
    discarded: Annotated[
        DiscardedCard | None, "With two players: the card that is discarded, if it is named."
    ]
    choices: Annotated[
        PerCard[Amount] | None,
        "With two players: the indexes of the cards of which one is still to be discarded.",
    ]
    cards: Annotated[PerCard[RemainingCard], "The display then, from left to right."]
    refill: Annotated[
        Amount | None, "Cards to be revealed; left out unless the round ends with this turn."
    ]
    steps: Steps


def take_card(choice: DisplayChoice) -> Calculation[DisplayAnswer]:
    taken, held = choice.cards[choice.taken], choice.hoplites
    payable = [None if held is None else card.cost <= held for card in choice.cards]
    legal = payable[choice.taken] is not False
    left = list_remaining(choice.cards, (choice.taken, choice.discard) if legal else ())
    players, paid = len(choice.players), explain_cost(choice.taken, taken.cost, held)
    discards = legal and players == PLAYERS_WHO_DISCARD
    turn = 1 + list_turn_sizes(players).index(len(choice.cards))
    refill = None
    if legal and turn == players:
        refill = count_displayed(players) - len(choice.cards) + count_leaving(players)
    moved = len(choice.cards) - 1 - choice.taken
    steps = [build_step("display.slide", count=moved)] if legal and moved else []
    if discards and choice.discard is None:
        steps.append(build_step("display.discard", "display.discard.open"))
    if refill is not None:
        steps.append(build_step("display.size", count=refill))
    answer = DisplayAnswer(
        legal=legal,
        turn=turn,
        prices=tuple(
            CardPrice(index, card.action, card.cost, payable[index])
            for index, card in enumerate(choice.cards)
        ),
        taken=TakenCard(choice.taken, taken.action, taken.cost, paid),
        discarded=_describe_discard(choice) if discards else None,
        choices=tuple([one.card for one in left]) if discards and choice.discard is None else None,
        cards=left,
        refill=refill,
        steps=tuple(steps),
    )
    warnings = tuple(list_beyond_box({"hoplites": choice.hoplites or 0}, ("hoplites",)))
    rulings = (_GAP,) if discards and choice.discard is not None else ()
    return Calculation(answer, rulings, warnings)


def list_remaining(
    cards: Sequence[ShownCard | ActionCard], gone: Sequence[int | None]
) -> tuple[RemainingCard, ...]:
    """The cards that are left, each with the cost of its new place."""
    left = [index for index in range(len(cards)) if index not in gone]
    return tuple(
        RemainingCard(index, cards[index].action, place.cost, cards[index].cost - place.cost)
        for index, place in zip(left, cards, strict=False)
    )


def explain_cost(card: int, cost: int, held: int | None = None) -> Step:
    """What a card costs, as a step, or that it cannot be paid; `card` is its index."""
    if held is not None and cost > held:
        wording = "action.card_cost.short"
        return build_step("action.card_cost", wording, card=card + 1, count=cost, hoplites=held)
    wording = "" if cost else "action.card_cost.free"
    return build_step("action.card_cost", wording, card=card + 1, count=cost)


def _describe_discard(choice: DisplayChoice) -> DiscardedCard | None:
    if choice.discard is None:
        return None
    tile = choice.cards[choice.discard].tile
    return DiscardedCard(
        choice.discard,
        len(tile) if tile else None,
        sum([cell.terrain == VOLCANO for cell in tile or ()]),
        build_step("display.discard", card=choice.discard + 1),
    )


def refuse_choice(choice: DisplayChoice, faults: Faults) -> None:
    for index, card in enumerate(choice.cards):
        refuse_unknown_creatures(card.tile or (), ("cards", index, "tile", "cells"), faults)
    refuse_duplicates([one.id for one in choice.players], faults)
    refuse_turn_size(len(choice.cards), len(choice.players), "cards", faults)
    refuse_costs([card.cost for card in choice.cards], "cards", faults)
    for index, card in enumerate(choice.cards):
        if card.tile is not None:
            refuse_displayed_tile(card.tile, ("cards", index, "tile", "cells"), faults)
    if choice.taken >= len(choice.cards):
        faults.note("card.unknown", pointer("taken"), card=choice.taken + 1)
    if choice.discard is not None:
        _refuse_discard(choice, choice.discard, faults)


def _refuse_discard(choice: DisplayChoice, discard: int, faults: Faults) -> None:
    """Two players discard another card than the one that is taken."""
    if len(choice.players) != PLAYERS_WHO_DISCARD:
        faults.breach("display.discard", pointer("discard"))
    if discard >= len(choice.cards):
        faults.note("card.unknown", pointer("discard"), card=discard + 1)
    elif discard == choice.taken:
        faults.breach("display.discard", pointer("discard"), wording="taken")
