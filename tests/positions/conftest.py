"""The checks are no test files, and their failures shall say as much as those of test files."""

import pytest

for name in (
    "repeat_checks",
    "schema_checks",
    "recorded_checks",
    "language_checks",
    "sheet_checks",
):
    pytest.register_assert_rewrite(f"tests.positions.{name}")
