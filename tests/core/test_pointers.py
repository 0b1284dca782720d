"""JSON pointers, as RFC 6901 has them."""

import pytest

from shared.core.pointers import pointer


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ((), ""),
        (("foo",), "/foo"),
        (("foo", 0), "/foo/0"),
        (("",), "/"),
        (("a/b",), "/a~1b"),
        (("c%d",), "/c%d"),
        (("e^f",), "/e^f"),
        (("g|h",), "/g|h"),
        (("i\\j",), "/i\\j"),
        (('k"l',), '/k"l'),
        ((" ",), "/ "),
        (("m~n",), "/m~0n"),
    ],
)
def test_the_pointers_of_the_rfc_are_written_as_it_has_them(
    steps: tuple[str | int, ...], text: str
) -> None:
    assert pointer(*steps) == text
