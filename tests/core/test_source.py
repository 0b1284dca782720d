"""Functions compiled from source see the values that they are given and nothing else."""

import traceback

import pytest

from shared.core.source import compile_function


def test_a_compiled_function_uses_the_values_that_it_is_given() -> None:
    double = compile_function("def function(one): return count(one) * 2", {"count": len})
    assert double("abc") == 6


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("import os", ImportError),
        ("from os import path", ImportError),
        ("__import__('os')", NameError),
        ("open('x')", NameError),
    ],
)
def test_a_compiled_function_can_import_and_open_nothing(line: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        compile_function(f"def function(): {line}", {})()


def test_a_traceback_shows_the_line_that_failed() -> None:
    divide = compile_function("def function(one):\n    two = one - one\n    return one / two", {})
    with pytest.raises(ZeroDivisionError) as failure:
        divide(1)
    assert traceback.extract_tb(failure.value.__traceback__)[-1].line == "return one / two"
