"""Every code that the recogniser raises or warns of has a sentence, and every sentence a code."""

import re

from services.recognition.tool import TOOL
from shared.texts import load_texts

PREFIXES = {
    "PictureError": "problem.unreadable-picture.detail.",
    "NoBoardFound": "problem.no-board-found.detail.",
    "PackError": "fault.reference.",
    "ScoresError": "fault.scores.",
    "HintsError": "fault.hints.",
}
RAISED = re.compile(rf'({"|".join(PREFIXES)})\(\s*"([a-z-]+)"')
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(TOOL.folder.glob("*.py")))


def test_codes_and_sentences_are_the_same() -> None:
    raised = {PREFIXES[kind] + code for kind, code in RAISED.findall(SOURCE)}
    assert len(raised) > 10
    for texts in load_texts(TOOL.folder / "texts").values():
        assert raised <= texts.codes()
        own = (*PREFIXES.values(), "warning.")
        said = {code.rpartition(".")[2] for code in texts.codes() if code.startswith(own)}
        assert {code for code in said if f'"{code}"' not in SOURCE} == set()
