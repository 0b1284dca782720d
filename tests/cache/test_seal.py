"""The seal: bytes that are not the ones put are not taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.cache.seal import Seal, choose_seal

SECRET = b"sixteen bytes..."
CHECKSUM, KEYED = choose_seal(None), choose_seal(SECRET)
both = pytest.mark.parametrize("seal", [CHECKSUM, KEYED], ids=["checksum", "keyed"])


@both
@given(key=st.binary(), value=st.binary())
def test_what_was_sealed_is_unsealed_under_its_key(seal: Seal, key: bytes, value: bytes) -> None:
    assert seal.unseal(key, seal.seal(key, value)) == value


@both
def test_the_answer_to_another_question_is_not_taken(seal: Seal) -> None:
    assert seal.unseal(b"key 2", seal.seal(b"key 1", b"value")) is None


@both
@given(value=st.binary(min_size=1, max_size=40), data=st.data())
def test_a_value_with_a_single_bit_turned_is_not_taken(
    seal: Seal, value: bytes, data: st.DataObject
) -> None:
    sealed = bytearray(seal.seal(b"key", value))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    assert seal.unseal(b"key", bytes(sealed)) is None


@both
def test_a_value_that_was_cut_short_is_not_taken(seal: Seal) -> None:
    sealed = seal.seal(b"key", b"a value of some length")
    assert [seal.unseal(b"key", sealed[:end]) for end in range(len(sealed))] == [None] * len(sealed)


@both
def test_bytes_of_somebody_else_are_not_taken(seal: Seal) -> None:
    for strange in (b"", b"OK", b"PONG", b'{"points": 5}', b"\x80\x04\x95pickled", b"D1", b"K1"):
        assert seal.unseal(b"key", strange) is None


@given(key=st.binary(), value=st.binary())
def test_no_seal_takes_what_another_has_sealed(key: bytes, value: bytes) -> None:
    seals: list[Seal] = [
        CHECKSUM,
        KEYED,
        choose_seal(b"another secret..."),
        choose_seal(SECRET + b"\0"),
    ]
    for maker in seals:
        sealed = maker.seal(key, value)
        assert [seal.unseal(key, sealed) for seal in seals if seal is not maker] == [None] * 3


def test_the_same_secret_makes_the_same_seal_in_every_process() -> None:
    # Recorded: if these bytes change, every answer cached in Redis becomes a miss once.
    assert choose_seal(SECRET).seal(b"key", b"value").hex() == (
        "4b31af0f02e1b4a2115d9cd7dcb2f492f16176616c7565"
    )
    assert choose_seal(SECRET).unseal(b"key", KEYED.seal(b"key", b"value")) == b"value"


def test_the_end_of_a_key_is_not_taken_for_the_beginning_of_a_value() -> None:
    seal_of_ab = KEYED.seal(b"ab", b"c")[: -len(b"c")]
    assert KEYED.unseal(b"a", seal_of_ab + b"bc") is None


@pytest.mark.parametrize("length", [0, 15, 513])
def test_a_secret_that_is_too_short_or_too_long_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="must be 16 to 512"):
        choose_seal(b"s" * length)


@pytest.mark.parametrize("length", [16, 64, 65, 512])
def test_every_byte_of_a_secret_counts(length: int) -> None:
    secret = bytes(length - 1)
    sealed = choose_seal(secret + b"a").seal(b"key", b"value")
    assert choose_seal(secret + b"b").unseal(b"key", sealed) is None
    assert choose_seal(secret + b"a").unseal(b"key", sealed) == b"value"
