"""What requests of every game share: players, and the rules they are played by."""

from typing import Any

from shared.core.catalogue import GameCard, Option
from shared.schemas.bodies import Body, Part
from shared.schemas.fields import Many, OneOf, Strict, Text, Whole, player_id

ECHOED = ("name", "colour")
"""Fields of a player that are echoed in the answer and never kept."""


class Player(Body):
    """A player of the sheet: an id of the caller's choice; name and colour are only echoed."""

    id = player_id(note="Chosen by the caller, 1 to 40 characters.")
    name = Text(1, 100, optional=True, note="Echoed in the answer, never kept.")
    colour = Text(1, 40, optional=True, note="Echoed in the answer, never kept.")
    carried = Whole(-10_000, 10_000, default=0, note="Points already on the track.")


def players(body: Body, high: int, low: int = 1, **kind: Any) -> Many:
    """The list of players, each like `body` (`Player` or a game's own kind of it)."""
    return Many(Part(body), high, low=low, **kind)


def rules_of(card: GameCard) -> Part:
    """The request's `rules`: edition, expansions and options, with this game's defaults."""
    options = {option.name: _option(option) for option in card.options}
    options_body = Body.of("Options", options)
    expansion = OneOf(*card.expansions) if card.expansions else Text(1, 40)
    declared: dict[str, Strict] = {
        "edition": OneOf(*card.editions, default=card.default_edition),
        "expansions": Many(
            expansion,
            len(card.expansions),
            default=lambda: list(card.expansions),
            note="Left out: all. An empty list: the base game."
            if card.expansions
            else "This game has none: an empty list, or left out.",
        ),
        "options": Part(options_body, filled=True),
    }
    return Part(Body.of("Rules", declared), filled=True)


def _option(option: Option) -> Strict:
    return OneOf(*option.choices, default=option.default)
