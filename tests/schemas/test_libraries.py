"""The two implementations of `shared.core.libraries` agree, and one must be chosen."""

import pytest

from services.companion.engine import plain_libraries
from shared.core.libraries import JsonError, Libraries
from shared.schemas import validators
from shared.web import fast_libraries

IMPLEMENTATIONS: tuple[Libraries, ...] = (fast_libraries, plain_libraries)

every_implementation = pytest.mark.parametrize("libraries", IMPLEMENTATIONS, ids=["fast", "plain"])


@every_implementation
@pytest.mark.parametrize(
    ("raw", "line", "column"),
    [(b"", 1, 1), (b"[1,\n 2,", 2, 4), (b"[1 2]", 1, 4), (b"{} {}", 1, 4)],
)
def test_a_fault_of_json_is_found_at_its_place(
    libraries: Libraries, raw: bytes, line: int, column: int
) -> None:
    with pytest.raises(JsonError) as error:
        libraries.parse_json(raw)
    assert (error.value.line, error.value.column) == (line, column)


@every_implementation
@pytest.mark.parametrize("raw", [b"NaN", b"[Infinity]", b'"\xff"', b"{'a': 1}", b'"\xed\xa0\x80"'])
def test_what_only_looks_like_json_is_refused(libraries: Libraries, raw: bytes) -> None:
    with pytest.raises(JsonError):
        libraries.parse_json(raw)


@every_implementation
def test_no_check_of_a_schema_says_yes_to_what_does_not_fit(libraries: Libraries) -> None:
    refers = {"$ref": "#/components/schemas/Word"}
    words = {"components": {"schemas": {"Word": {"type": "string"}}}}
    is_valid = libraries.compile_schema({**refers, **words})
    assert not is_valid(1)
    assert is_valid("one") is (libraries is fast_libraries)


def test_no_schema_is_compiled_before_a_compiler_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(validators, "_compile", None)
    with pytest.raises(RuntimeError, match="no compiler"):
        validators.compile_validator({"type": "string"}, {})
    validators.choose_compiler(fast_libraries.compile_schema)
    assert validators.compile_validator({"type": "string"}, {})("one")
