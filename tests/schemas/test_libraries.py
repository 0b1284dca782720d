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
def test_json_is_written_without_spaces_and_in_utf_8(libraries: Libraries) -> None:
    value = {"b": [1, True, 0.5, 'é"\\\n\x00🍐'], "a": {"d": {}, "c": -1}}
    written = '{"b":[1,true,0.5,"é\\"\\\\\\n\\u0000🍐"],"a":{"d":{},"c":-1}}'
    assert libraries.write_json(value) == written.encode()
    assert libraries.parse_json(written.encode()) == value
    assert libraries.write_sorted_json(value["a"]) == b'{"c":-1,"d":{}}'


@every_implementation
def test_no_check_of_a_schema_says_yes_to_what_does_not_fit(libraries: Libraries) -> None:
    refers = {"$ref": "#/components/schemas/Word"}
    words = {"components": {"schemas": {"Word": {"type": "string"}}}}
    is_valid = libraries.compile_schema({**refers, **words})
    assert not is_valid(1)
    assert is_valid("one") is (libraries is fast_libraries)


@every_implementation
@pytest.mark.parametrize(
    ("header", "ranked"),
    [
        ("fr", [("fr", 1)]),
        ("en;q=0.5, *, fr-CA;q=0.8", [("fr-CA", 0.8), ("en", 0.5), ("*", 1)]),
        ("fr, en", [("fr", 1), ("en", 1)]),
    ],
)
def test_languages_are_ranked(
    libraries: Libraries, header: str, ranked: list[tuple[str, float]]
) -> None:
    assert list(libraries.rank_languages(header)) == ranked


@every_implementation
@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("text/csv", "text/csv"),
        ("application/json;q=0.1, text/*", "text/csv"),
        ("*/*", "application/json"),
        ("text/csv;q=0, image/png", None),
    ],
)
def test_the_media_type_that_is_wanted_most_is_chosen(
    libraries: Libraries, header: str, chosen: str | None
) -> None:
    assert libraries.choose_media_type(header, ("application/json", "text/csv")) == chosen


@every_implementation
def test_a_content_type_has_parameters(libraries: Libraries) -> None:
    assert libraries.parse_content_type("") == ("", {})
    kind, parameters = libraries.parse_content_type('application/json; charset="UTF-8"')
    assert (kind, dict(parameters)) == ("application/json", {"charset": "UTF-8"})


def test_no_schema_is_compiled_before_a_compiler_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(validators, "_compile", None)
    with pytest.raises(RuntimeError, match="no compiler"):
        validators.compile_validator({"type": "string"}, {})
    validators.choose_compiler(fast_libraries.compile_schema)
    assert validators.compile_validator({"type": "string"}, {})("one")
