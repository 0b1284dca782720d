"""What the tests do on a machine that lacks a program they need."""

import pytest

from tests.servers import require_program, wait_until


@pytest.fixture
def _bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")


@pytest.mark.usefixtures("_bare_machine")
def test_where_nothing_may_be_missing_a_missing_program_is_a_failure_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="redis-server is not installed"):
        require_program("redis-server")


@pytest.mark.usefixtures("_bare_machine")
def test_elsewhere_a_missing_program_is_a_skip_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="redis-server is not installed"):
        require_program("redis-server")


def test_a_wait_in_vain_is_a_failure_that_names_what_was_awaited() -> None:
    with pytest.raises(pytest.fail.Exception, match="the moon is blue"):
        wait_until(lambda: False, "the moon is blue", 0.01)
