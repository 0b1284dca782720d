"""Whatever people write for a choice or a field of any game, the refusal suggests its id."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from shared.core.suggestions import EITHER, Fitting, Reading, fold
from shared.operations import Game
from shared.schemas.bodies import Body
from shared.texts import SHARED_TEXTS, load_texts
from shared.texts.labels import list_labels, list_words
from tests.found_games import GAMES
from tests.schemas.named_choices import Choices, list_choices, suggest
from tests.schemas.published_bodies import walk_bodies

FARTHER = ("xylophone", "helicopter", "jupiter", "umbrella", "and", "le", "?", "\u65e5\u672c")
"""Words that no request of a game has for anything."""
SHORT = 3
"""Letters of a name that is too short to be the plural of another."""
WRITTEN_ALIKE: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("kind", "type", "source", "effect", "action", "face", "terrain"): ("type", "kind"),
    ("player", "controller", "builder", "master"): ("player", "color", "colour", "owner"),
}
"""Fields of which an object has one at most, with names that other objects have for them."""
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def drop_accents(name: str) -> str:
    return unicodedata.normalize("NFKD", name.replace("Œ", "OE")).encode("ascii", "ignore").decode()


def make_plural(name: str) -> str:
    words = name.split(" ")
    return " ".join([f"{one}s" if is_plain(one) and one[-1] not in "sx" else one for one in words])


def is_plain(word: str) -> bool:
    return len(word) > SHORT and word.isalpha()


def make_singular(name: str) -> str:
    words = [one[:-3] + "y" if one.endswith("ies") else one for one in name.split(" ")]
    return " ".join([one.removesuffix("s") if len(one) > SHORT + 1 else one for one in words])


def swap_letters(name: str) -> str:
    """The name with two different letters near its middle swapped, where it has such a pair."""
    for second in range(len(name) // 2, 0, -1):
        first, pair = second - 1, name[second - 1 : second + 1]
        if pair.isalpha() and pair[0].lower() != pair[1].lower() and len(name) > SHORT:
            return name[:first] + pair[::-1] + name[second + 1 :]
    return name


SWAPPED = "with two letters swapped"
SPELLINGS: Mapping[str, Callable[[str], str]] = {
    "as it is read": str,
    "in capitals": str.upper,
    "without accents": drop_accents,
    "in the plural": make_plural,
    "in the singular": make_singular,
    SWAPPED: swap_letters,
    "with an English article": "the {}".format,
    "with a French article": "L’{}".format,
}


REAL_WORDS = {"form", "tower"}
"""Words of something else that two swapped letters of a name make."""
OF_CHOICES = ("in the plural", "in the singular")


def list_meant(choices: Choices, name: str) -> set[str]:
    """The choices with this name, as an id or as a label, or with that of one or several."""
    wanted = make_singular(name.lower())
    own = {one: {one, *labels} for one, labels in choices.labels.items()}
    return {
        one
        for one, names in own.items()
        if wanted in [make_singular(label.lower()) for label in names]
    }


@pytest.mark.no_cover
@games
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_choice_or_a_field_is_found_by_its_id_and_its_names_in_both_languages(
    game: Game, spelling: str
) -> None:
    spell = SPELLINGS[spelling]
    wrong = []
    for choices in list_choices(game):
        # A body may have a field of one thing and another of several.
        if isinstance(choices.declared, Body) and spelling in OF_CHOICES:
            continue
        labels = [one for own in choices.labels.values() for one in own]
        for name in {*choices.labels, *([] if spelling == SWAPPED else labels)}:
            meant = suggest(game, choices, spell(name))
            if spell(name) not in REAL_WORDS and meant not in list_meant(choices, name):
                wrong.append((choices.place, spell(name), meant))
    assert wrong == []


PIECES = ("figure", "building", "piece", "titan", "creature", "unit", "good")
"""Beginnings of the codes of names that answers have for pieces."""


@games
def test_what_answers_call_a_piece_is_understood_wherever_that_piece_is_given(game: Game) -> None:
    texts = load_texts(SHARED_TEXTS, game.folder / "texts")
    named = [
        (one, name)
        for code in texts["fr"].codes()
        for beginning, *rest in [code.split(".")]
        for one in rest[:1]
        if beginning in PIECES and len(rest) == 1
        for language in texts.values()
        for name in language.forms(code)
    ]
    wrong = [
        (choices.place, name, meant)
        for choices in list_choices(game)
        for one, name in named
        for field in {one, f"{one}s"} & set(choices.labels)
        if (meant := suggest(game, choices, name)) != field
    ]
    assert wrong == []


@games
def test_a_word_for_something_else_suggests_nothing(game: Game) -> None:
    found = [
        (choices.place, word, suggest(game, choices, word))
        for choices in list_choices(game)
        for word in FARTHER
    ]
    assert [one for one in found if one[-1] is not None] == []


@games
@pytest.mark.parametrize(("fields", "words"), WRITTEN_ALIKE.items())
def test_a_field_is_found_by_the_name_that_another_object_has_for_it(
    game: Game, fields: tuple[str, ...], words: tuple[str, ...]
) -> None:
    wrong = []
    for body in [one for operation in game.operations for one in walk_bodies(operation.request)]:
        of_them = [name for name in body.fields if name in fields]
        given = [word for word in words if word not in body.fields]
        # A colour that an object has beside a player is not that player.
        if len(of_them) == 1 and "colour" not in body.fields:
            wrong += [
                (body.schema_name, word, body.fitting.suggest(word))
                for word in given
                if body.fitting.suggest(word) != of_them[0]
            ]
    assert wrong == []


OTHER_WORDS = """
argent power prayer sport lance layer country population action last domaine dieux pays
money cash user users username team result winner title comment date time year language level
status state round phase rank width height weight volume index url image email password token data
items list content body text message error next previous first best small left right north south
monday horse wolf queen reine prince church soup table chaise arbre fleur stop cover layers prayers
actor reaction relation nation station ration portion mission session vision stack deck main draw
pioche compteur counter coût prix god gods land food fer iron sheep vie dice morts damage chemin
path fin start end harbor science religion age culture cost goat host post ghost rest test
west east chest forest mode model code node note vote boat board bread broad brand grand hand sand
wing band bond pond fond found sound ground count mount place palace space pace face race lace
trace price rice nice slice spice piece niece peace case base vase chase chaos king ring sing
thing string spring card care cart cast marche marché mare mari marin marron turn burn born corn
worn borne role troll stroll hero zero héron héraut mile mille ville fille bille pile file style
smile tale cable sable fable stable taille"""
"""Words of something else, many of nearly the letters of a field."""


def list_bodies(game: Game) -> list[Body]:
    """Every object that requests of the game have, each once."""
    every = [one for operation in game.operations for one in walk_bodies(operation.request)]
    return list({one.schema_name: one for one in every}.values())


def list_wrong(body: Body, words: Iterable[str], reading: Reading) -> list[str]:
    """The words for which a body suggests a field that is not called so."""
    called = {(fold(word), name) for word, name in body.fitting.meant.items()}
    fitting = replace(body.fitting, farther=(Fitting(meant=body.places),))
    found = {word: fitting.suggest(word, reading) or word for word in words}
    return [
        f"{body.schema_name}: {word}, {place}"
        for word, meant in found.items()
        for place in meant.split(EITHER)
        if fold(re.sub("^([Tt]he|[Ll][ae]s?) |^[Ll]’", "", word))
        not in (fold(place), fold(place.rpartition(".")[2]))
        and (fold(word), place) not in called
        and not word.endswith(f"_{place}")
    ]


@pytest.mark.no_cover
@games
def test_a_word_of_something_else_suggests_what_is_called_so_or_nothing(game: Game) -> None:
    languages = tuple(load_texts(SHARED_TEXTS, game.folder / "texts")["fr"].languages)
    known, bodies = list_words(languages), list_bodies(game)
    fields = tuple({name for one in bodies for name in one.fields})
    labels = list_labels(fields, languages, of_fields=True)
    names = {name for one in bodies for name in one.names}
    words = {*names, *[one for one in labels if one.isalpha()], *OTHER_WORDS.split()}
    reading = Reading(is_word=known.__contains__)
    assert [one for body in bodies for one in list_wrong(body, words, reading)] == []
