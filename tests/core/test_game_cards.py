"""Game cards, their rules and options, and the phrases that texts are rendered from."""

from typing import Annotated, Literal, NamedTuple

import pytest

from shared.core.catalogue import Decides, GameCard, OpenQuestion, Option, Rule, list_options
from shared.core.phrases import Phrase, Word


def make_card(*editions: str) -> GameCard:
    return GameCard("heath", "The Heath", "1.0.0", editions, (), ())


def test_the_first_edition_is_the_default() -> None:
    assert make_card("winter", "summer").default_edition == "winter"


def test_a_card_has_no_options_expansions_or_limits_unless_they_are_given() -> None:
    bare = make_card("winter")
    assert (bare.options, bare.expansions, bare.limits) == ((), (), {})


def test_limits_of_one_card_are_not_those_of_another() -> None:
    assert make_card("winter").limits is not make_card("winter").limits


def test_a_rule_belongs_to_every_edition_and_the_base_game_unless_it_says_otherwise() -> None:
    rule = Rule("tree.grown", "Trees")
    assert (rule.points, rule.phase, rule.edition, rule.expansions) == (None, None, None, ())


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        (Rule("tree.grown", "Trees"), "id"),
        (Option("rain", (True, False), False, "rain"), "default"),
        (OpenQuestion("rain", ("yes", "no")), "code"),
        (make_card("winter"), "engine"),
        (Phrase("tree.grown"), "code"),
        (Word("tree"), "code"),
    ],
)
def test_what_is_declared_stays_as_it_was_declared(thing: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(thing, name, "other")


def test_a_phrase_needs_nothing_to_be_filled_with() -> None:
    assert Phrase("tree.grown").params == {}


def test_phrases_of_the_same_code_and_filling_are_the_same() -> None:
    assert Phrase("tree", {"count": 2}) == Phrase("tree", {"count": 2})
    assert Phrase("tree", {"count": 2}) != Phrase("tree", {"count": 3})


def test_a_word_is_no_phrase_and_no_text() -> None:
    assert len({Word("tree"), Word("tree"), "tree"}) == 2


class Weather(NamedTuple):
    """The options of a game, and one field that is not an option."""

    is_winter: bool = False
    rain: Annotated[bool, Decides("rain-falls")] = True
    wind: Annotated[Literal["north", "south", "west"], Decides("wind-blows")] = "south"


def test_the_options_of_a_game_are_the_fields_that_decide_a_ruling() -> None:
    assert list_options(Weather) == (
        Option("rain", (True, False), True, "rain-falls"),
        Option("wind", ("north", "south", "west"), "south", "wind-blows"),
    )
