"""Forms have every field of every request once, with the published bounds, and a label for all."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest

from shared.core.form_documents import Forms
from shared.operations import Game
from shared.operations.forms import render_forms
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import Nested, make_body
from shared.schemas.field_unions import DefaultValue
from shared.schemas.fields import Flag, ListOf, MapOf, Number, OneOf, Text, WholeNumber
from shared.schemas.forms import FormBuilder, FormDetails, Words
from shared.schemas.gate import parse_body
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts
from tests.found_games import GAMES
from tests.json_places import walk_places
from tests.schemas.form_comparison import FormComparison
from tests.schemas.probing import normalize_field, refuse_field
from tests.schemas.published_bodies import walk_bodies

LONGEST_LABEL = 60
FORMS: Mapping[str, Mapping[Language, dict[str, Any]]] = {
    name: {
        language: render_forms(game, texts)
        for language, texts in load_texts(SHARED_TEXTS, game.folder / "texts").items()
    }
    for name, game in GAMES.items()
}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
languages = pytest.mark.parametrize("language", LANGUAGES)


@games
def test_a_form_has_every_field_of_every_request_once_as_it_is_published(game: Game) -> None:
    forms = FORMS[game.card.id]["en"]
    for operation, form in zip(game.operations, forms["operations"], strict=True):
        assert form["name"] == operation.name
        comparison = FormComparison(forms, operation.request.components())
        comparison.compare_fields(form["fields"], operation.request.json_schema())


@games
@languages
def test_the_document_fits_its_published_schema(game: Game, language: Language) -> None:
    body = build_document_body(Forms)
    forms = FORMS[game.card.id][language]
    assert body.admits(forms)
    assert parse_body(body, forms) == forms == body.normalize(forms)


def drop_texts(value: Any) -> Any:
    """A document without what differs from language to language."""
    if isinstance(value, list):
        return [drop_texts(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: drop_texts(one)
        for name, one in value.items()
        if name not in ("label", "help", "group")
    }


@games
def test_the_languages_differ_in_labels_alone(game: Game) -> None:
    english, french = (FORMS[game.card.id][language] for language in LANGUAGES)
    assert english != french
    assert drop_texts(english) == drop_texts(french)


def list_labelled(forms: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The labels of what stands together: fields of a body, kinds of a union, choices of a field.

    Operations have the sentences of the reference, and are left out.
    """
    for place, value in walk_places(forms):
        if place[-1:] in (("fields",), ("kinds",), ("values",)):
            labels = [one["label"] for one in value if isinstance(one, dict)]
            if labels:
                yield str(place), labels


@games
@languages
def test_labels_are_short_and_begin_as_labels_do(game: Game, language: Language) -> None:
    forms = FORMS[game.card.id][language]
    labels = {label for _, some in list_labelled(forms) for label in some}
    labels |= {value for place, value in walk_places(forms) if place[-2:] == ("item", "label")}
    assert labels
    assert [label for label in labels if len(label) > LONGEST_LABEL or label.endswith(".")] == []
    assert [label for label in labels if label[0] != label[0].upper()] == []


@games
@languages
def test_labels_that_stand_together_can_be_told_apart(game: Game, language: Language) -> None:
    for place, labels in list_labelled(FORMS[game.card.id][language]):
        assert len(set(labels)) == len(labels), place


@games
def test_a_detail_is_of_a_field_that_the_game_has(game: Game) -> None:
    known = {""}
    for operation in game.operations:
        for body in walk_bodies(operation.request):
            known |= {body.schema_name}
            for name in body.strict_fields():
                known |= {name, f"{body.schema_name}.{name}"}
        for name, schema in operation.request.components().items():
            known |= {f"{name}.{schema.get('discriminator', {}).get('propertyName')}"}
    details = game.forms
    named = (details.words, details.suggestions)
    given = {name for mapping in named for name in mapping} | details.self_named
    given |= {*details.value_expansions, *details.value_editions}
    assert sorted(given - known) == []


class SmallWords:
    """Texts that say their own codes."""

    def __init__(self, *codes: str) -> None:
        self._codes = codes

    def codes(self) -> Collection[str]:
        return self._codes

    def say(self, code: str) -> str:
        return f"{code}!"


def build_only_field(field: Any, words: Words, details: FormDetails | None = None) -> Any:
    body = make_body("Probe", {"it": field})
    (built,) = FormBuilder(words, details or FormDetails()).build_fields(body)
    return built


def test_a_field_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(TypeError, match="Number"):
        build_only_field(Number(0, 1), SmallWords("field.it"))


def test_a_field_without_a_label_is_a_mistake() -> None:
    with pytest.raises(KeyError, match=r"field\.Probe\.it, field\.it"):
        build_only_field(Flag(), SmallWords())


def test_an_item_of_a_list_of_objects_needs_a_label_and_a_player_none() -> None:
    with pytest.raises(KeyError, match=r"item\.it"):
        build_only_field(ListOf(WholeNumber(0, 1), 3), SmallWords("field.it"))


def test_a_choice_without_a_label_is_a_mistake_unless_it_is_a_number() -> None:
    words = SmallWords("field.it")
    with pytest.raises(KeyError, match=r"x of Probe\.it"):
        build_only_field(OneOf("x"), words)
    assert build_only_field(OneOf(3), words)["values"] == [{"value": 3, "label": "3"}]


@pytest.mark.parametrize(
    ("codes", "label"),
    [
        (("field.it", "field.Probe.it", "own.it"), "Field.Probe.it!"),
        (("field.it", "own.it"), "Field.it!"),
        (("own.it", "any.it"), "Own.it!"),
        (("any.it",), "Any.it!"),
    ],
)
def test_a_label_is_that_of_the_body_before_that_of_the_game(
    codes: tuple[str, ...], label: str
) -> None:
    details = FormDetails(words={"Probe": ("own.*",), "": ("any.*",)})
    assert build_only_field(Flag(), SmallWords(*codes), details)["label"] == label


def test_a_field_says_when_a_form_shows_it() -> None:
    words = SmallWords("field.it")
    declared = Flag(expansions=("siege",), editions=("C2",), only="play")
    assert build_only_field(declared, words) == {
        "name": "it",
        "type": "flag",
        "label": "Field.it!",
        "required": True,
        "expansions": ["siege"],
        "editions": ["C2"],
        "only": "play",
    }
    other = build_only_field(Flag(optional=True), words)
    assert other == {"name": "it", "type": "flag", "label": "Field.it!"}


def test_a_map_says_what_its_keys_and_values_are() -> None:
    field = MapOf(OneOf(1, 2), Nested(make_body("Inner", {"n": Text(0, 9, default="")})), 2)
    built = build_only_field(field, SmallWords("field.it", "field.n"))
    assert built["key"] == {
        "type": "choice",
        "values": [{"value": 1, "label": "1"}, {"value": 2, "label": "2"}],
    }
    assert built["item"] == {
        "type": "object",
        "fields": [
            {"name": "n", "type": "text", "min": 0, "max": 9, "label": "Field.n!", "default": ""}
        ],
    }


@pytest.mark.parametrize("value", [3, "cat", False, [], {}, [1, "a"], {"a": True}])
def test_a_default_may_be_of_any_type_of_a_field(value: Any) -> None:
    assert normalize_field(DefaultValue(), value) == value


@pytest.mark.parametrize("value", [None, 1.5, [None], {"a": []}])
def test_a_default_has_no_null_and_no_fraction(value: Any) -> None:
    assert refuse_field(DefaultValue(), value) == [("/it", "wrong-type")]
