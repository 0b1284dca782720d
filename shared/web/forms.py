"""Renders `GET /v1/{game}/forms`: what the forms of a game need, in one language."""

from typing import Any

from shared.schemas.forms import FormBuilder, Words
from shared.web.game import Game


def render_forms(game: Game, texts: Words) -> dict[str, Any]:
    """The fields of every request of a game, its kinds, options, editions and expansions."""
    card, details = game.card, game.forms
    builder = FormBuilder(texts, details)
    return {
        "game": card.id,
        "engine": card.engine,
        "operations": [
            {
                "name": operation.name,
                "label": texts.say(f"operation.{operation.name}.summary"),
                "fields": builder.build_fields(operation.request),
            }
            for operation in game.operations
        ],
        "kinds": builder.build_kinds(details.kinds) if details.kinds else [],
        "options": [builder.build_option(option) for option in card.options],
        "editions": builder.build_choices("edition", card.editions),
        "expansions": builder.build_choices("expansion", card.expansions),
    }


def render_forms_example(game: Game, texts: Words) -> dict[str, Any]:
    """The forms of a game with no more than its first operation, kind and expansion."""
    forms = render_forms(game, texts)
    return forms | {name: forms[name][:1] for name in ("operations", "kinds", "expansions")}
