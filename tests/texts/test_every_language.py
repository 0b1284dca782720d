"""Every language has every code, with the same placeholders and plural forms."""

import re
from collections import Counter

from babel.core import Locale
from babel.plural import PluralRule

from shared.texts import LANGUAGES, Language
from tests.found_games import GAMES
from tests.texts.catalogues_found import (
    ALONE,
    FOLDERS,
    fill_gaps,
    find_gaps,
    folders,
    languages,
    read_catalogue,
    read_source,
)

PLURALS = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}


@folders
def test_every_language_has_every_code(folder: str) -> None:
    codes_of_language = {language: ALONE[folder][language].codes() for language in LANGUAGES}
    assert codes_of_language["en"]
    assert sorted(codes_of_language["fr"] ^ codes_of_language["en"]) == []


@folders
def test_a_folder_has_a_catalogue_for_each_language_and_nothing_else(folder: str) -> None:
    files = {file.name for file in FOLDERS[folder].iterdir() if file.suffix != ".py"}
    assert files - {"__pycache__"} == {"en.po", "fr.po"}


@folders
def test_a_sentence_has_the_same_gaps_in_every_language_and_plural_form(folder: str) -> None:
    """A singular may have its number in words: only the gap `count` may be absent there."""
    for code in ALONE[folder]["en"].codes():
        named = find_gaps(ALONE[folder]["en"].forms(code)[-1])
        for texts in ALONE[folder].values():
            *singular, last = texts.forms(code)
            assert find_gaps(last) == named, code
            assert all(find_gaps(form) in (named, named - {"count"}) for form in singular), code


@folders
def test_a_sentence_with_plural_forms_says_its_count_in_the_plural(folder: str) -> None:
    for texts in ALONE[folder].values():
        for code in texts.codes():
            said = {"count", "points", "players"}
            assert all(said & find_gaps(form) for form in texts.forms(code)[1:]), code


@folders
def test_a_sentence_has_plural_forms_in_both_languages_or_in_none(folder: str) -> None:
    for code in ALONE[folder]["en"].codes():
        assert len({len(texts.forms(code)) for texts in ALONE[folder].values()}) == 1, code


@folders
def test_gaps_are_plain_names(folder: str) -> None:
    """No formats, attributes or indexes: a gap is filled with the value itself."""
    for texts in ALONE[folder].values():
        for code in texts.codes():
            for form in texts.forms(code):
                bare = form.replace("{{", "").replace("}}", "")
                assert set(re.findall(r"\{([^{}]*)\}", bare)) == find_gaps(form), code
                assert all(re.fullmatch(r"[a-z][a-z0-9_]*", gap) for gap in find_gaps(form)), code


@folders
@languages
def test_no_sentence_is_empty_or_untidy(folder: str, language: Language) -> None:
    texts = ALONE[folder][language]
    for code in texts.codes():
        for form in texts.forms(code):
            assert form.strip() == form != "", code
            assert "  " not in form, code
            assert "\n" not in form, code


@folders
@languages
def test_no_code_is_given_twice(folder: str, language: Language) -> None:
    codes = re.findall(r'^msgid "(.+)"$', read_source(folder, language), re.MULTILINE)
    assert [code for code, count in Counter(codes).items() if count > 1] == []
    assert set(codes) == ALONE[folder][language].codes()


@folders
@languages
def test_a_plural_form_has_the_code_of_its_singular(folder: str, language: Language) -> None:
    pairs = re.findall(r'^msgid "(.+)"\nmsgid_plural "(.+)"$', read_source(folder, language), re.M)
    assert [pair for pair in pairs if pair[0] != pair[1]] == []


@folders
@languages
def test_a_catalogue_says_its_language_and_its_plural_rule(folder: str, language: Language) -> None:
    head = read_source(folder, language).split("\n\n")[0]
    assert f"Language: {language}\\n" in head
    assert "charset=UTF-8" in head
    assert PLURALS[language] in head


@folders
@languages
def test_nothing_in_a_catalogue_is_fuzzy_or_obsolete(folder: str, language: Language) -> None:
    read = read_catalogue(folder, language)
    assert [message.id for message in read if message.id and message.fuzzy] == []
    assert list(read.obsolete) == []


@languages
def test_the_plural_rule_of_the_catalogues_is_that_of_the_language(language: Language) -> None:
    """Of whole numbers up to a hundred; French has a third form from a million on, unused here."""
    texts = ALONE["shared"][language]
    singular, plural = texts.forms("problem.invalid-request.detail")
    rule: PluralRule = Locale.parse(language).plural_form
    for count in range(101):
        text = texts.say("problem.invalid-request.detail", {"count": count})
        expected = singular if rule(count) == "one" else plural
        assert text == expected.replace("{count}", str(count))


@folders
def test_long_sentences_are_translated_and_not_copied(folder: str) -> None:
    english, french = ALONE[folder]["en"], ALONE[folder]["fr"]
    copied = [
        code
        for code in english.codes()
        if english.forms(code) == french.forms(code)
        and len(re.findall(r"\w{2,}", fill_gaps(english.forms(code)[0]))) > 3
    ]
    assert copied == []


def test_no_game_changes_a_sentence_that_all_games_share() -> None:
    shared = ALONE["shared"]["en"].codes()
    for name in GAMES:
        assert sorted(ALONE[name]["en"].codes() & shared) == []
