"""Every published operation, tested with valid and invalid requests made from its own schema.

For each operation: its published examples, every boundary of its schema and what lies just beyond,
and a dozen requests at random (DECOMPTE_EXAMPLES=500 in the environment makes it 500). Nothing
is left to chance: the requests are the same in every run.
"""

import operator
import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test

from tests.applications import create_application, silence_logs

EXAMPLES = int(os.environ.get("DECOMPTE_EXAMPLES", "12"))

# A body that fits its schema may still be a position that the rules do not allow or a batch that
# costs too much, a result may be gone, and a problem's code may be invented.
ACCEPTED = ["2xx", "304", "404", "413", "422"]
REFUSED = ["400", "404", "405", "406", "413", "415"]

CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            "positive_data_acceptance": {"expected-statuses": ACCEPTED},
            "negative_data_rejection": {"expected-statuses": REFUSED},
        }
    }
)

silence_logs()
load_all_checks()
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_application(), config=CONFIG)
OPERATIONS = {
    one.label: one for one in map(operator.methodcaller("ok"), SCHEMA.get_all_operations())
}


@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    # A schema of many bounded lists is slow to draw from; that is no fault of what is tested.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def check_answer(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()


# `SCHEMA.parametrize` would make up the requests of every operation when the tests are collected,
# in each process of the tests: more than half a minute of each.
@pytest.mark.parametrize("label", OPERATIONS)
def test_what_is_published_is_what_is_done(label: str) -> None:
    build_operation_test(
        config=SCHEMA.config,
        operation=OPERATIONS[label],
        test_func=check_answer,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()
