"""Every published operation, asked with what its own schema says: fitting requests and unfit ones.

For each operation: its published examples, every boundary of its schema and what lies just beyond,
and a dozen requests at random (DECOMPTE_EXAMPLES=500 in the environment makes it 500). Nothing
is left to chance: the requests are the same in every run.
"""

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings

from tests.houses import application, silence_logs

EXAMPLES = int(os.environ.get("DECOMPTE_EXAMPLES", "12"))

# A body that fits its schema may still be a position that the rules do not allow, a result may be
# gone, and a problem's code may be invented.
ACCEPTED = ["2xx", "304", "404", "422"]
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
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", application(), config=CONFIG)


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    # A schema of many bounded lists is slow to draw from; that is no fault of what is tested.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_what_is_published_is_what_is_done(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
