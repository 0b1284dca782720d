"""The seal: bytes that are not the ones put are not taken."""

from hypothesis import given
from hypothesis import strategies as st

from shared.cache.seal import seal, unseal


@given(key=st.binary(), value=st.binary())
def test_what_was_sealed_is_unsealed_under_its_key(key: bytes, value: bytes) -> None:
    assert unseal(key, seal(key, value)) == value


def test_the_answer_to_another_question_is_not_taken() -> None:
    assert unseal(b"key 2", seal(b"key 1", b"value")) is None


@given(value=st.binary(min_size=1, max_size=40), data=st.data())
def test_a_value_with_a_single_bit_turned_is_not_taken(value: bytes, data: st.DataObject) -> None:
    sealed = bytearray(seal(b"key", value))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    assert unseal(b"key", bytes(sealed)) is None


def test_a_value_that_was_cut_short_is_not_taken() -> None:
    sealed = seal(b"key", b"a value of some length")
    assert [unseal(b"key", sealed[:end]) for end in range(len(sealed))] == [None] * len(sealed)


def test_bytes_of_somebody_else_are_not_taken() -> None:
    for strange in (b"", b"OK", b"PONG", b'{"points": 5}', b"\x80\x04\x95pickled"):
        assert unseal(b"key", strange) is None
