"""The text of scores comes back as it was, and nothing else is read."""

import base64
import zlib

import pytest

from services.recognition.facts import FACTS
from services.recognition.reading import MOST_SCORES, ScoresError
from services.recognition.scores_text import VERSION, read_scores


def pack_plain(plain: bytes) -> str:
    return base64.urlsafe_b64encode(bytes([VERSION]) + zlib.compress(plain)).decode()


def refuse(text: str) -> str:
    with pytest.raises(ScoresError) as caught:
        read_scores(text)
    return caught.value.code


HEAD = b"\x00\x01\x00\x01"
OPTION = b"\x04BA/D\x00"
CELL = b"\x00\x00\x00\x00\x01" + bytes(4 + 2 * len(FACTS))


def test_the_smallest_text_is_read() -> None:
    assert read_scores(pack_plain(HEAD + OPTION + CELL)).taught.tiles == ("BA/D",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "corrupt"),
        ("é", "corrupt"),
        ("====", "corrupt"),
        ("not base64!", "corrupt"),
        (base64.urlsafe_b64encode(b"\x07abc").decode(), "version"),
        (base64.urlsafe_b64encode(bytes([VERSION])).decode(), "corrupt"),
        (base64.urlsafe_b64encode(bytes([VERSION]) + b"rubbish").decode(), "corrupt"),
        (pack_plain(b""), "corrupt"),
        (pack_plain(b"\xff\xff\xff\xff"), "corrupt"),
        (pack_plain(HEAD), "corrupt"),
        (pack_plain(HEAD + OPTION), "corrupt"),
        (pack_plain(HEAD + OPTION + CELL + b"x"), "corrupt"),
        (pack_plain(HEAD + b"\x04BA/?\x00" + CELL), "corrupt"),
        (pack_plain(HEAD + b"\x04BA/\xff\x00" + CELL), "corrupt"),
        (pack_plain(HEAD + b"\x04BA/D\x04" + CELL), "corrupt"),
        (pack_plain(HEAD + b"\x04BA/B\x01" + CELL), "corrupt"),
        (pack_plain(HEAD + OPTION + b"\x7f\xff" + CELL[2:]), "corrupt"),
        (pack_plain(b"\x00\x02\x00\x01" + OPTION + CELL + CELL), "corrupt"),
        (pack_plain(b"\x00\x01\x00\x02" + OPTION + OPTION + CELL + bytes(2)), "corrupt"),
        ("A" * (MOST_SCORES + 1), "too-large"),
    ],
)
def test_whatever_does_not_follow_the_format_is_refused(text: str, code: str) -> None:
    assert refuse(text) == code


def test_a_short_text_that_unpacks_to_more_than_any_scores_is_refused() -> None:
    assert refuse(pack_plain(bytes(90_000_000))) == "corrupt"
