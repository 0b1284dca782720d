"""Rewrites the assertions of the checks, which are no test files, for detailed failures."""

import pytest

for name in (
    "head_checks",
    "repeat_checks",
    "schema_checks",
    "recorded_checks",
    "language_checks",
    "sheet_checks",
):
    pytest.register_assert_rewrite(f"tests.positions.{name}")
