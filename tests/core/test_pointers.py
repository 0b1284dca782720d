"""JSON pointers, as RFC 6901 has them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_a_step_that_looks_escaped_is_escaped_again() -> None:
    assert pointer("~1", "~0", "/~") == "/~01/~00/~1~0"


def test_a_place_in_a_list_is_its_index() -> None:
    assert pointer("tiles", 3, "rotation") == "/tiles/3/rotation"


@given(st.lists(st.text(), max_size=5))
def test_every_pointer_can_be_read_back(steps: list[str]) -> None:
    read = [step.replace("~1", "/").replace("~0", "~") for step in pointer(*steps).split("/")[1:]]
    assert read == steps
