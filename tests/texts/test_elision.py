"""French words lose their vowel before the vowel or the mute h of a name."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from deploy.page import read_page
from deploy.services import CHECKOUT
from shared.core.phrases import Param
from shared.texts import load_texts
from shared.texts.elision import elide
from tests.servers import require_program

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


NAMES = [
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
    ("hutte de Baba Yaga", "de hutte de Baba Yaga"),
    ("He\u0301ros", "de He\u0301ros"),
    ("Hordes", "de Hordes"),
    ("Bruno", "de Bruno"),
    ("12", "de 12"),
    ("« Anne »", "de « Anne »"),
    ("", "de "),
]


@pytest.mark.parametrize(("name", "together"), NAMES)
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


def test_the_page_elides_as_the_service_does(tmp_path: Path) -> None:
    page = read_page()
    assert page is not None
    (facts,) = re.findall(r'id="first">(.*?)</script>', page.files["embed.html"].decode())
    module = (CHECKOUT / "services/companion/shell/elision.js").as_uri()
    program = tmp_path / "elide.mjs"
    program.write_text(
        f"""const [names, facts] = process.argv.slice(2);
globalThis.document = {{ getElementById: () => ({{ textContent: facts }}) }};
const {{ elide, fillElided }} = await import("{module}");
const said = JSON.parse(names).map((name) => elide("de", name));
const sentence = "Île de {{player}}, que {{player}} et {{other}}";
const filled = fillElided(sentence, {{ player: "Anne", other: 2 }});
console.log(JSON.stringify([said, filled]));
""",
        encoding="utf-8",
    )
    names = json.dumps([name for name, _ in NAMES])
    node = require_program("node")
    ended = subprocess.run(
        [node, str(program), names, facts], capture_output=True, text=True, check=True
    )
    said, filled = json.loads(ended.stdout)
    assert said == [together for _, together in NAMES]
    assert filled == "Île d’Anne, qu’Anne et 2"
