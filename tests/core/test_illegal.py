"""Illegal positions: one error, every fault, each at its place, which a pointer names."""

import pytest

from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.pointers import pointer


def test_all_faults_are_reported_at_once_in_the_order_they_were_found() -> None:
    faults = Faults()
    faults.raise_if_any()
    assert not faults
    faults.note("player.unknown", "/baskets/1/player", player="zoe")
    found_first = faults.found
    faults.breach("basket.full", "/baskets/0", wording="twice", count=30)
    faults.note("basket.odd", "/baskets/0", rule="basket.full", count=13)
    assert faults
    with pytest.raises(IllegalPosition) as refused:
        faults.raise_if_any()
    unknown, full, odd = refused.value.faults
    assert found_first == (unknown,)
    assert unknown == Fault("player.unknown", "/baskets/1/player", {"player": "zoe"})
    assert full == Fault("basket.full", "/baskets/0", {"count": 30}, "basket.full", (), "twice")
    assert odd == Fault("basket.odd", "/baskets/0", {"count": 13}, rule="basket.full")
    assert [one.phrase.code for one in (unknown, full)] == [
        "fault.player.unknown",
        "fault.basket.full.twice",
    ]
    assert refused.value.problem == "illegal-position"


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
