"""Every published operation, tested with valid and invalid requests made from its own schema.

For each operation: its published examples, every boundary of its schema and what lies just beyond,
and some requests at random; in the default tier a share of these, and few batches. Nothing is left
to chance: the requests are the same in every run.
"""

import operator
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings, strategies
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import negative_data_rejection

from tests.applications import create_application, silence_logs
from tests.tiers import choose, keep_some

EXAMPLES = choose(2, 500)
SHARE = choose(16, 1)
"""Of so many requests that are made up, one is sent."""

# A body that fits its schema may still be a position that the rules do not allow or a batch that
# costs too much, a result may be gone, and a problem's code may be invented.
ACCEPTED = ["2xx", "304", "404", "413", "422"]
REFUSED = ["400", "404", "405", "406", "413", "415"]

CHECKS = {
    "checks": {
        "positive_data_acceptance": {"expected-statuses": ACCEPTED},
        "negative_data_rejection": {"expected-statuses": REFUSED},
    }
}

RECORDED = Path(__file__).parent / "recorded"
"""Every operation of the contract, a line each: its id, method, address and digest."""


def list_recorded_operations() -> list[str]:
    """Return the recorded operations as schemathesis calls them, such as "GET /v1".

    `tests/recognition` asks those that read photos.
    """
    files = [file for file in RECORDED.iterdir() if file.stem != "recognition"]
    lines = [line.split() for file in files for line in file.read_text().splitlines()]
    return sorted(f"{words[1]} {words[2]}" for words in lines if len(words) == 4)


@pytest.fixture(scope="module")
def operations() -> dict[str, APIOperation[Any, Any, Any, Any]]:
    """Every published operation of the deployed games by its method and address."""
    silence_logs()
    load_all_checks()
    # hypothesis keeps the first strategy that it evaluates, and ours have the whole document.
    strategies.integers().validate()
    config = schemathesis.Config.from_dict(CHECKS)
    schema = schemathesis.openapi.from_wsgi("/openapi.json", create_application(), config=config)
    found = map(operator.methodcaller("ok"), schema.get_all_operations())
    return {one.label: one for one in found if "/v1/sample" not in one.label}


@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    # A schema of many bounded lists is slow to draw from; that is no fault of what is tested.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def check_answer(case: schemathesis.Case[Any]) -> None:
    # Chosen by the request alone, so that the same ones are sent in every run.
    if zlib.crc32(repr((case.path, case.query, case.body)).encode()) % SHARE == 0:
        # No schema has null, but in a field that may be left out it is read as left out.
        has_null = "None" in repr(case.body)
        case.call_and_validate(excluded_checks=[negative_data_rejection] if has_null else None)


def choose_operations(labels: Sequence[str]) -> list[str]:
    """Return the operations that are tested: all, or 33 and of batches, made of them, a few."""
    batches = [label for label in labels if label.endswith("/batch")]
    others = [label for label in labels if label not in batches]
    return [*keep_some(others, 33), *keep_some(batches, 2)]


def test_every_published_operation_is_recorded_and_so_tested(
    operations: Mapping[str, APIOperation[Any, Any, Any, Any]],
) -> None:
    assert sorted(operations) == list_recorded_operations()


# `parametrize` of schemathesis would make up the requests of every operation when the tests are
# collected, in each process of the tests: more than half a minute of each.
@pytest.mark.parametrize("label", choose_operations(list_recorded_operations()))
def test_what_is_published_is_what_is_done(
    operations: Mapping[str, APIOperation[Any, Any, Any, Any]], label: str
) -> None:
    operation = operations[label]
    build_operation_test(
        config=operation.schema.config,
        operation=operation,
        test_func=check_answer,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()
