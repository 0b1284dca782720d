"""The hero cards of a turn: which one is taken, which is played, and how the row is completed.

What is printed on a card is given apart.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import HERO_CARDS, HEROES, SHOWN_HEROES
from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtMost, Length, Part, Range
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param, Phrase
from shared.core.steps import Step
from shared.core.suggestions import fit_names

MOST_GIVEN = 10
HeroName: TypeAlias = Annotated[str, Length(1, 40)]


class HeroCards(NamedTuple):
    """The hero cards before the player takes one, and what the player does with them."""

    shown: Annotated[tuple[HeroName, ...], AtMost(MOST_GIVEN), "The heroes that lie face up."]
    hand: Annotated[
        tuple[HeroName, ...],
        AtMost(MOST_GIVEN),
        "The two heroes in the hand of the player whose turn it is.",
    ]
    pile: Annotated[int, Range(0, HEROES), "Cards of the epoch’s pile."]
    taken: Annotated[
        HeroName | None, "Which of those that lie face up is taken; left out: the pile’s top card."
    ] = None
    drawn: Annotated[
        HeroName | None, "The hero on the top card, where that was taken and is known."
    ] = None
    played: Annotated[HeroName | None, "The hero of the hand that is played, if it is known."] = (
        None
    )
    turned_up: Annotated[
        HeroName | None, "The hero that is turned up to complete the row, if it is known."
    ] = None

    @property
    def known(self) -> tuple[tuple[str, str], ...]:
        lists = (("shown", self.shown), ("hand", self.hand))
        listed = [(f"{name}/{at}", one) for name, cards in lists for at, one in enumerate(cards)]
        single = [("drawn", self.drawn), ("turned_up", self.turned_up)]
        return (*listed, *[(name, one) for name, one in single if one is not None])


class HeroCardsAfter(NamedTuple):
    """The hero cards after the turn, as far as they are known."""

    shown: Annotated[
        tuple[Identifier, ...],
        AtMost(SHOWN_HEROES),
        "The heroes that lie face up; one that is turned up and not known is left out.",
    ]
    hand: Annotated[
        tuple[Identifier, ...],
        AtMost(HERO_CARDS + 1),
        "The heroes in the player’s hand; those that are not known are left out.",
    ]
    pile: Annotated[Amount, "Cards of the pile."]
    steps: Annotated[
        tuple[Annotated[Step, Part("HeroStep", None, "What happens to a hero card.")], ...],
        AtMost(MOST_GIVEN),
        "What happens to the cards.",
    ]


def refuse_hero_cards(cards: HeroCards, at: str, faults: Faults) -> None:
    seen: set[str] = set()
    for step, hero in cards.known:
        if hero in seen:
            faults.breach("cap.heroes", f"{at}/{step}", wording="twice", hero=hero)
        seen.add(hero)
    in_all = len(cards.shown) + len(cards.hand) + cards.pile
    if in_all > HEROES:
        faults.breach("cap.heroes", f"{at}/pile", count=in_all, most=HEROES)
    if len(cards.hand) != HERO_CARDS:
        faults.breach("hero.hand", f"{at}/hand", count=len(cards.hand), due=HERO_CARDS)
    if len(cards.shown) > SHOWN_HEROES or (cards.pile and len(cards.shown) < SHOWN_HEROES):
        faults.breach("hero.row", f"{at}/shown", count=len(cards.shown), due=SHOWN_HEROES)
    _refuse_choice(cards, at, faults)


def _refuse_choice(cards: HeroCards, at: str, faults: Faults) -> None:
    if cards.taken is None:
        if not cards.pile:
            faults.breach("hero.choice", at, wording="empty")
        if cards.turned_up is not None:
            faults.breach("hero.row", f"{at}/turned_up", wording="complete")
    else:
        if cards.taken not in cards.shown:
            faults.add(_build_fault("hero.choice", f"{at}/taken", cards.taken, cards.shown))
        if cards.drawn is not None:
            faults.breach("hero.choice", f"{at}/drawn", wording="both")
        if cards.turned_up is not None and not cards.pile:
            faults.breach("hero.row", f"{at}/turned_up", wording="empty")
    new = cards.taken or cards.drawn
    if cards.played is not None and new is not None and cards.played not in (*cards.hand, new):
        faults.add(_build_fault("hero.hand", f"{at}/played", cards.played, (*cards.hand, new)))


def _build_fault(rule: str, at: str, hero: str, known: tuple[str, ...]) -> Fault:
    params: dict[str, Param] = {"hero": hero, "heroes": known}
    return Fault(rule, at, params, rule, wording="unknown", fitting=fit_names(known), given=hero)


def move_hero_cards(
    cards: HeroCards, player: str, is_finished: bool, is_epoch_over: bool
) -> HeroCardsAfter:
    is_due = is_finished and not is_epoch_over
    is_refilled = is_due and cards.taken is not None and cards.pile > 0
    new = cards.taken or cards.drawn
    hand = [one for one in (*cards.hand, new) if one is not None and one != cards.played]
    shown = [one for one in cards.shown if one != cards.taken]
    if is_refilled and cards.turned_up is not None:
        shown.append(cards.turned_up)
    return HeroCardsAfter(
        shown=tuple(shown),
        hand=tuple(hand),
        pile=cards.pile - (cards.taken is None) - is_refilled,
        steps=tuple(_list_steps(cards, player, is_refilled, is_epoch_over)),
    )


def _list_steps(
    cards: HeroCards, player: str, is_refilled: bool, is_epoch_over: bool
) -> Iterator[Step]:
    if cards.taken is not None:
        params = {"player": player, "hero": cards.taken}
        yield Step("hero.choice", Phrase("heroes.takes", params))
    else:
        yield Step("hero.choice", Phrase("heroes.draws", {"player": player}))
    if cards.played is not None:
        params = {"player": player, "hero": cards.played}
        yield Step("hero.hand", Phrase("heroes.plays", params))
    if is_refilled:
        refilled, unknown = Phrase("heroes.turned_up"), Phrase("heroes.turned_up.unknown")
        yield Step("hero.row", refilled if cards.turned_up else unknown)
    elif cards.turned_up is not None:
        reason = "heroes.row.over" if is_epoch_over else "heroes.row.unfinished"
        yield Step("hero.row", Phrase(reason))
