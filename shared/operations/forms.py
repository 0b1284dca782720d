"""Renders `GET /v1/{game}/forms`: what the forms of a game need, in one language."""

from typing import Any

from shared.core.form_documents import write_forms, write_operation
from shared.core.rendering import Rendered
from shared.operations.game import Game
from shared.schemas.forms import FormBuilder, Words


def render_forms(game: Game, texts: Words) -> Rendered:
    card, details = game.card, game.forms
    builder = FormBuilder(texts, details)
    operations = [
        write_operation(
            name=operation.name,
            label=texts.say(f"operation.{operation.name}.summary"),
            fields=builder.build_fields(operation.request),
        )
        for operation in game.operations
    ]
    return write_forms(
        game=card.id,
        engine=card.engine,
        operations=operations,
        kinds=builder.build_kinds(details.kinds) if details.kinds else [],
        options=[builder.build_option(option) for option in card.options],
        editions=builder.build_choices("edition", card.editions),
        expansions=builder.build_choices("expansion", card.expansions),
        categories=builder.build_categories(),
    )


def render_forms_example(game: Game, texts: Words) -> Rendered:
    """The forms of a game with no more than its first operation, kind and expansion.

    Linters of OpenAPI documents take a field with a `type` and a `default` for a schema, so the
    defaults are left out.
    """
    forms = render_forms(game, texts)
    first = {name: forms[name][:1] for name in ("operations", "kinds", "expansions")}
    example: Rendered = _leave_out_defaults(forms | first)
    return example


def _leave_out_defaults(part: Any) -> Any:
    if isinstance(part, list):
        return [_leave_out_defaults(one) for one in part]
    if isinstance(part, dict):
        return {name: _leave_out_defaults(one) for name, one in part.items() if name != "default"}
    return part
