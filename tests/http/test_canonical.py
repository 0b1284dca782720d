"""One position, one text, one id."""

import pytest

from shared.operations.stored_answers import ID_LENGTH, result_id
from shared.web.fast_libraries import write_sorted_json

TREES = {"players": [{"id": "Zoé"}], "trees": {"Zoé": 2, "Ada": 3}}
CANONICAL = '{"players":[{"id":"Zoé"}],"trees":{"Ada":3,"Zoé":2}}'
ID = "8a72190e89cbb6fe7a522a80a0a0a4ac"
"""Of CANONICAL for the sample game 1.0.0, worked out with `b2sum -l 128`."""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (TREES, CANONICAL),
        ({"id": "é🍐\u2028"}, '{"id":"é🍐\u2028"}'),
        ({"id": "e\u0301"}, '{"id":"e\u0301"}'),
        ({"id": 'a"\\\n\x00'}, r'{"id":"a\"\\\n\u0000"}'),
        ({"a": [2, 1]}, '{"a":[2,1]}'),
        ({"a": [True, 1]}, '{"a":[true,1]}'),
    ],
)
def test_keys_are_sorted_nothing_is_spaced_and_letters_stand_for_themselves(
    value: object, text: str
) -> None:
    assert write_sorted_json(value).decode() == text


def test_a_lone_surrogate_has_no_bytes() -> None:
    with pytest.raises(TypeError):
        write_sorted_json({"id": "\ud800"})


def test_the_id_of_a_position_is_the_one_it_always_had() -> None:
    assert result_id("sample", "1.0.0", "sample-scores", CANONICAL.encode()) == ID
    assert len(ID) == ID_LENGTH == 32
    assert len(bytes.fromhex(result_id("sample", "1.0.0", "juices", b"{}"))) == 16


@pytest.mark.parametrize(
    ("game", "engine", "operation", "canonical"),
    [
        ("heath", "1.0.0", "sample-scores", CANONICAL),
        ("sample", "1.0.1", "sample-scores", CANONICAL),
        ("sample", "1.0.0", "juices", CANONICAL),
        ("sample", "1.0.0", "sample-scores", CANONICAL.replace("2", "4")),
    ],
)
def test_another_game_engine_operation_or_position_has_another_id(
    game: str, engine: str, operation: str, canonical: str
) -> None:
    assert result_id(game, engine, operation, canonical.encode()) != ID
