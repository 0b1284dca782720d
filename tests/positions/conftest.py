"""The checks are no test files, and their failures shall say as much as those of test files."""

import pytest

for name in ("as_asked_again", "as_published", "as_recorded", "as_said", "as_sheets"):
    pytest.register_assert_rewrite(f"tests.positions.{name}")
