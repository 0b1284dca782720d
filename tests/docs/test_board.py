"""What docs/board.md shows of the notation is what is written and read."""

import re
from pathlib import Path

from services.carcassonne.app import GAME
from services.carcassonne.board.design import LETTERS
from services.carcassonne.notation.reading import PIECE_READERS
from shared.texts import load_texts
from tests.rules.game_client import GameClient

PAGE = (Path(__file__).parents[2] / "docs" / "board.md").read_text(encoding="utf-8")
CONTRACT = (Path(__file__).parents[2] / "docs" / "contract.md").read_text(encoding="utf-8")
CLIENT = GameClient(GAME)


def test_the_board_of_the_page_is_valid_and_written_so() -> None:
    (line,) = re.findall(r"^```\n(\S.*)\n```$", PAGE, re.MULTILINE)
    request = {"players": [{"id": "wendy"}], "notation": line}
    status, document = CLIENT.answer("board-scores", request)
    assert status == 200
    assert document["notation"] == line
    assert document["players"][0]["points"] == 4  # an open city of one tile, and the fairy


def test_every_word_of_a_piece_is_documented() -> None:
    found = set(re.findall(r"`([a-z_]+)@", PAGE))
    assert found == {*PIECE_READERS}


def test_every_code_of_a_fault_is_documented() -> None:
    """A code has at most one dot; what follows in the code of a sentence is its wording."""
    texts = load_texts(GAME.folder / "texts")["en"].codes()
    said = [code.removeprefix("fault.") for code in texts if code.startswith("fault.")]
    codes = {".".join(one.split(".")[:2]) for one in said}
    section = CONTRACT.split("The codes of faults are:")[1].split("\n## ")[0]
    shown = re.findall(r"`([a-z_.-]+)`", section)
    # The id of a broken rule is a code too, which `rules` lists.
    assert codes - {rule.id for rule in GAME.card.rules} <= {*shown} <= codes
    assert len(shown) == len({*shown})


def test_every_letter_of_an_edge_is_documented() -> None:
    found = set(re.findall(r"\b([CFIR]) (city|road|river|field)", PAGE))
    assert found == {(letter, kind) for kind, letter in LETTERS.items()}


def test_every_code_of_a_fault_of_the_notation_or_of_a_tile_is_named() -> None:
    texts = CLIENT.texts["en"].codes()
    kinds = ("fault.notation.", "fault.tile.", "fault.board.", "fault.bridge.", "fault.follower.")
    said = [code.split(".") for code in texts if code.startswith(kinds)]
    codes = {f"{thing}.{what}" for _, thing, what, *_ in said}  # the rest names the sentence
    assert {code for code in codes if f"`{code}`" not in CONTRACT} == set()
