"""Every choice and field that requests of a game name, with what people read for it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import pytest
from marshmallow import ValidationError

from shared.operations import Game
from shared.operations.problems import Refusal, render_problem
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.faults import field_faults
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, MapOf, OneOf, StrictField
from shared.schemas.requests import RulesField
from shared.texts import SHARED_TEXTS, load_texts
from tests.found_games import GAMES
from tests.schemas.test_forms import FORMS

Form: TypeAlias = Mapping[str, Any]
Parts: TypeAlias = Sequence[Form]
"""The same part of a form in each language."""


class Choices(NamedTuple):
    """A field or a union with its choices, or a body with its fields; labels in every language."""

    place: str
    declared: StrictField | Body
    labels: Mapping[str, tuple[str, ...]]


def list_choices(game: Game) -> Sequence[Choices]:
    """Every field of the game's requests that takes one of several texts, and every body, once."""
    return _CHOICES[game.card.id]


def _list_choices(game: Game) -> Sequence[Choices]:
    documents = tuple(FORMS[game.card.id].values())
    found: dict[object, Choices] = {}
    for operation in game.operations:
        forms = [_find(one["operations"], operation.name) for one in documents]
        for one in _walk_body(operation.request, forms, documents, operation.name):
            if all(isinstance(name, str) for name in one.labels):
                found.setdefault((type(one.declared), tuple(one.labels.items())), one)
    return list(found.values())


def suggest(game: Game, choices: Choices, given: str) -> str | None:
    """What the game answers for this name: what may be meant, or the name where it is known."""
    declared = choices.declared
    tag = given if isinstance(declared, Body) else ""
    if isinstance(declared, TaggedUnion):
        tag = declared.tag or given
    if given in choices.labels:
        return given
    with pytest.raises(ValidationError) as caught:
        declared.parse({tag: given} if tag else given)
    *_, fault = field_faults(caught.value.messages)
    refusal = Refusal("invalid-request", faults=[fault])
    texts = load_texts(SHARED_TEXTS, game.folder / "texts")["fr"]
    problem = render_problem(refusal, texts, "/")
    meant: str | None = problem["errors"][0].get("did_you_mean")
    return meant


def _find(parts: Parts, name: str) -> Form:
    return next(one for one in parts if one["name"] == name)


def _walk_body(body: Body, forms: Parts, documents: Parts, place: str) -> Iterator[Choices]:
    names = [{one["name"]: one["label"] for one in form["fields"]} for form in forms]
    labels = {name: tuple([own[name] for own in names]) for name in names[0]}
    yield Choices(place, body, labels)
    for name, declared in body.strict_fields().items():
        own = [[one for one in form["fields"] if one["name"] == name] for form in forms]
        if all(own):
            found = [one for [one] in own]
            yield from _walk_field(declared, found, documents, f"{place}.{name}")


def _walk_field(
    declared: StrictField, forms: Parts, documents: Parts, place: str
) -> Iterator[Choices]:
    match declared:
        case RulesField():
            yield from _walk_rules(declared, documents)
        case Nested():
            yield from _walk_body(declared.body, forms, documents, place)
        case ListOf():
            yield from _walk_field(declared.item, [one["item"] for one in forms], documents, place)
        case MapOf():
            yield from _walk_field(declared.key, [one["key"] for one in forms], documents, place)
            yield from _walk_field(declared.item, [one["item"] for one in forms], documents, place)
        case Shorthand():
            yield from _walk_field(declared.word, forms, documents, place)
            yield from _walk_body(declared.body, forms, documents, place)
        case TaggedUnion():
            yield from _walk_union(declared, forms, documents, place)
        case OneOf():
            yield Choices(place, declared, _list_labels([one["values"] for one in forms], "value"))


def _walk_union(
    declared: TaggedUnion, forms: Parts, documents: Parts, place: str
) -> Iterator[Choices]:
    both = zip(forms, documents, strict=True)
    kinds = [form.get("kinds", document["kinds"]) for form, document in both]
    yield Choices(place, declared, _list_labels(kinds, "name"))
    for name, body in declared.bodies.items():
        yield from _walk_body(body, [_find(one, name) for one in kinds], documents, place)


def _walk_rules(declared: RulesField, documents: Parts) -> Iterator[Choices]:
    fields = declared.body.strict_fields()
    editions, expansions, options = fields["edition"], fields["expansions"], fields["options"]
    labels = _list_labels([one["editions"] for one in documents], "value")
    yield Choices("edition", editions, labels)
    assert isinstance(expansions, ListOf)
    assert isinstance(options, Nested)
    if isinstance(expansions.item, OneOf):
        labels = _list_labels([one["expansions"] for one in documents], "value")
        yield Choices("expansions", expansions.item, labels)
    for name, option in options.body.strict_fields().items():
        forms = [_find(one["options"], name) for one in documents]
        yield from _walk_field(option, forms, documents, f"options.{name}")


def _list_labels(parts: Sequence[Parts], key: str) -> Mapping[str, tuple[str, ...]]:
    together = zip(*parts, strict=True)
    return {same[0][key]: tuple([one["label"] for one in same]) for same in together}


_CHOICES = {name: _list_choices(game) for name, game in GAMES.items()}
