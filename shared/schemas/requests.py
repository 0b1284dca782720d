"""The fields that requests of every game share: players, and the rules they play by."""

from shared.core.catalogue import GameCard, Option
from shared.core.declarations import Declared
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.declared import build_fields
from shared.schemas.fields import ListOf, OneOf, StrictField, Text


class RulesField(Nested):
    """The rules that a request is answered by: edition, expansions and options of its game."""


def rules_of(card: GameCard) -> RulesField:
    """The request's `rules`: edition, expansions and options, with this game's defaults."""
    options = {option.name: _option(option, card) for option in card.options}
    options_body = make_body("Options", options)
    expansion: StrictField = Text(1, 40)
    if card.expansions:
        expansion = OneOf(*card.expansions, meant=card.expansions_meant)
    declared: dict[str, StrictField] = {
        "edition": OneOf(
            *card.editions,
            default=card.default_edition,
            note="The edition of the rulebook that is played.",
        ),
        "expansions": ListOf(
            expansion,
            len(card.expansions),
            default=lambda: list(card.expansions),
            note="Left out: all. An empty list: the base game."
            if card.expansions
            else "This game has none: an empty list, or left out.",
        ),
        "options": Nested(
            options_body, filled=True, note="Choices where rulebooks are silent or offer variants."
        ),
    }
    return RulesField(
        make_body("Rules", declared),
        filled=True,
        note="Edition, expansions and options that are played; what is left out has its default.",
    )


def build_request(name: str, card: GameCard, kind: Declared) -> Body:
    return make_body(name, {"rules": rules_of(card), **build_fields(kind)}, str(kind.__doc__))


def _option(option: Option, card: GameCard) -> StrictField:
    note = f"Decides the ruling `{option.ruling}`, which `GET /v1/{card.id}/rules` explains."
    return OneOf(*option.choices, default=option.default, note=note)
