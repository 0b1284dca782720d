"""French words lose their vowel before the vowel or the mute h of a name."""

from pathlib import Path

import pytest

from shared.core.phrases import Param
from shared.texts import load_texts
from shared.texts.elision import elide

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.mark.parametrize(
    ("name", "together"),
    [
        ("Alice", "d’Alice"),
        ("emma", "d’emma"),
        ("Élodie", "d’Élodie"),
        ("e\u0301lodie", "d’e\u0301lodie"),
        ("Œdipe", "d’Œdipe"),
        ("Hélène", "d’Hélène"),
        ("Hugo", "d’Hugo"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Harry", "de Harry"),
        ("Bruno", "de Bruno"),
        ("12", "de 12"),
        ("« Anne »", "de « Anne »"),
        ("", "de "),
    ],
)
def test_a_vowel_and_a_mute_h_elide_the_word_before(name: str, together: str) -> None:
    assert elide("de", name) == together


@pytest.mark.parametrize(
    ("word", "together"),
    [("que", "qu’Anne"), ("Lorsque", "Lorsqu’Anne"), ("la", "l’Anne"), ("De", "D’Anne")],
)
def test_every_such_word_loses_its_last_letter(word: str, together: str) -> None:
    assert elide(word, "Anne") == together


def test_sentences_elide_before_names_in_french_alone(tmp_path: Path) -> None:
    texts = 'msgid "a"\nmsgstr "de {player} et de {other}, que {players}, vite {player}"\n'
    for language in ("en", "fr"):
        (tmp_path / f"{language}.po").write_text(HEAD + texts, encoding="utf-8")
    loaded = load_texts(tmp_path)
    params: dict[str, Param] = {"player": "Ines", "other": "Bruno", "players": ("Ivo", "Ada")}
    assert loaded["fr"].say("a", params) == "d’Ines et de Bruno, qu’Ivo et Ada, vite Ines"
    assert loaded["en"].say("a", params) == "de Ines et de Bruno, que Ivo and Ada, vite Ines"
    assert loaded["fr"].forms("a") == ("de {player} et de {other}, que {players}, vite {player}",)
