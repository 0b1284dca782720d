"""Codes become sentences: gaps, plurals, nouns, lists, and nothing that a caller can break."""

from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from shared.core.phrases import Phrase, Plain, Word, list_counted
from shared.schemas.fields import ListOf, WholeNumber
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, Texts, load_texts
from tests.found_games import GAMES
from tests.schemas.probing import ask_field

TEXTS = load_texts(SHARED_TEXTS, GAMES["sample"].folder / "texts")
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def write_small_catalogue(folder: Path, english: str) -> Texts:
    """English texts of one small catalogue."""
    for language in LANGUAGES:
        (folder / f"{language}.po").write_text(HEAD + english, encoding="utf-8")
    return load_texts(folder)["en"]


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 0, "0 coins paid at the market"),
        ("en", 1, "1 coin paid at the market"),
        ("en", 2, "2 coins paid at the market"),
        ("fr", 0, "0 pièce payée au marché"),
        ("fr", 1, "1 pièce payée au marché"),
        ("fr", 2, "2 pièces payées au marché"),
        ("en", -1, "-1 coin paid at the market"),
        ("en", -2, "-2 coins paid at the market"),
        ("fr", -1, "-1 pièce payée au marché"),
        ("fr", -2, "-2 pièces payées au marché"),
        ("en", "half a", "half a coin paid at the market"),
    ],
)
def test_a_count_chooses_between_singular_and_plural(
    language: Language, count: int | str, sentence: str
) -> None:
    assert TEXTS[language].say("line.market.coin", {"count": count}) == sentence


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (1, "Exactly 1 item is needed here.", "Il faut exactement 1 élément ici."),
        (4, "Exactly 4 items are needed here.", "Il faut exactement 4 éléments ici."),
    ],
)
def test_a_list_of_one_length_says_that_length(count: int, english: str, french: str) -> None:
    answer = ask_field(ListOf(WholeNumber(1, 3), count, low=count), [1] * (count - 1))
    assert answer.places == [("/it", "out-of-range:exactly")]
    phrase = answer.faults[0].phrase
    assert (TEXTS["en"].say(*phrase), TEXTS["fr"].say(*phrase)) == (english, french)


def test_a_sentence_with_plural_forms_needs_its_count() -> None:
    with pytest.raises(KeyError, match="count"):
        TEXTS["en"].say("line.market.coin", {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_without_a_sentence_is_a_mistake_and_not_silence(language: Language) -> None:
    with pytest.raises(KeyError, match=r"fault\.nobody\.wrote"):
        TEXTS[language].say("fault.nobody.wrote")
    with pytest.raises(KeyError):
        TEXTS[language].forms("fault.nobody.wrote")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gap_that_nothing_fills_is_a_mistake_and_not_a_hole(language: Language) -> None:
    with pytest.raises(KeyError, match="player"):
        TEXTS[language].say("fault.player.unknown")


@pytest.mark.parametrize(
    ("count", "left", "sentence"),
    [
        (2, 3, "2 bottles, 3 left"),
        (1, 3, "1 bottle, 3 left"),
        (1, 0, "1 bottle, none left"),
        (0, 3, "no bottle"),
        (0, 0, "no bottle"),
    ],
)
def test_a_number_that_is_0_may_have_a_sentence_of_its_own(
    tmp_path: Path, count: int, left: int, sentence: str
) -> None:
    texts = write_small_catalogue(
        tmp_path,
        'msgid "juice"\nmsgid_plural "juice"\nmsgstr[0] "{count} bottle, {left} left"\n'
        'msgstr[1] "{count} bottles, {left} left"\n\n'
        'msgid "juice.no-count"\nmsgstr "no bottle"\n\n'
        'msgid "juice.no-left"\nmsgid_plural "juice.no-left"\n'
        'msgstr[0] "{count} bottle, none left"\nmsgstr[1] "{count} bottles, none left"\n\n'
        'msgid "juice.no-glass"\nmsgstr "no glass"\n',
    )
    assert texts.say("juice", {"count": count, "left": left}) == sentence


@pytest.mark.parametrize(
    ("apples", "pears", "listed"),
    [
        (2, 1, "Possible here: 2 apples or 1 pear."),
        (0, 1, "Possible here: 1 pear."),
        (0, 0, "Possible here: ."),
    ],
)
def test_of_counted_things_only_those_that_are_there_are_said(
    tmp_path: Path, apples: int, pears: int, listed: str
) -> None:
    write_small_catalogue(
        tmp_path,
        'msgid "gain.apples"\nmsgid_plural "gain.apples"\nmsgstr[0] "{count} apple"\n'
        'msgstr[1] "{count} apples"\n\nmsgid "gain.pears"\nmsgid_plural "gain.pears"\n'
        'msgstr[0] "{count} pear"\nmsgstr[1] "{count} pears"\n',
    )
    texts = load_texts(SHARED_TEXTS, tmp_path)["en"]
    choices = list_counted("gain", apples=apples, pears=pears)
    assert texts.say("fault.not-one-of", {"choices": choices}) == listed


@pytest.mark.parametrize(
    "name", ["{player}", "{0}", "{", "}}", "{count.__class__}", "%s", "\\1", "<b>", "{{x}}"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_in_a_players_name_are_harmless(name: str, language: Language) -> None:
    text = TEXTS[language].say("fault.player.duplicate", {"player": name})
    assert name in text
    assert text.replace(name, "Ada") == TEXTS[language].say(
        "fault.player.duplicate", {"player": "Ada"}
    )


def test_a_word_is_said_in_the_language_of_the_sentence() -> None:
    word = {"expected": Word("type.integer")}
    assert TEXTS["en"].say("fault.wrong-type", word) == (
        "Another type is expected: a whole number."
    )
    assert TEXTS["fr"].say("fault.wrong-type", word) == (
        "Un autre type est attendu\u00a0: un nombre entier."
    )


@pytest.mark.parametrize(
    ("language", "choices", "end"),
    [
        ("en", ("a",), "here: a."),
        ("en", ("a", "b"), "here: a or b."),
        ("en", ("a", "b", 3), "here: a, b, or 3."),
        ("fr", ("a",), "ici\u00a0: a."),
        ("fr", ("a", "b"), "ici\u00a0: a ou b."),
        ("fr", ("a", "b", 3), "ici\u00a0: a, b ou 3."),
        ("en", (Word("fruit.pear"), "b"), "here: pear or b."),
        ("fr", (Word("fruit.pear"), "b"), "ici\u00a0: poire ou b."),
        ("en", (), "here: ."),
    ],
)
def test_values_that_exclude_each_other_are_joined_by_or(
    language: Language, choices: tuple[int | str | Word, ...], end: str
) -> None:
    assert TEXTS[language].say("fault.not-one-of", {"choices": choices}).endswith(end)


def test_answer_data_is_said_wherever_words_stand_in_it() -> None:
    facts: dict[str, Plain] = {
        "count": 3,
        "enough": True,
        "id": "{x}",
        "rows": [{"name": Phrase("fruit.apple")}, Phrase("fruit.pear")],
        "pair": (1, Phrase("juice.bottles", {"count": 1, "left": 0})),
    }
    text = TEXTS["en"].render(facts)
    assert text == {
        "count": 3,
        "enough": True,
        "id": "{x}",
        "rows": [{"name": "apple"}, "pear"],
        "pair": [1, "1 bottle, 0 left over"],
    }


def test_a_later_folder_takes_precedence_over_an_earlier_one(tmp_path: Path) -> None:
    write_small_catalogue(tmp_path, 'msgid "fault.missing"\nmsgstr "Gone."\n')
    texts = load_texts(SHARED_TEXTS, tmp_path)["en"]
    assert texts.say("fault.missing") == "Gone."
    assert texts.say("fault.unknown-field") == "Nothing of this name is known here."


def test_texts_know_their_language_and_their_codes(tmp_path: Path) -> None:
    texts = write_small_catalogue(tmp_path, 'msgid "tree"\nmsgstr "tree"\n')
    assert texts.language == "en"
    assert texts.codes() == frozenset({"tree"})


def test_a_code_left_untranslated_says_nothing_rather_than_something_else(tmp_path: Path) -> None:
    assert write_small_catalogue(tmp_path, 'msgid "tree"\nmsgstr ""\n').say("tree") == ""


def test_a_broken_catalogue_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(PoFileError):
        write_small_catalogue(tmp_path, 'msgid "tree"\nmsgid "hive"\nmsgstr "hive"\n')


def test_a_missing_catalogue_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_texts(tmp_path)
