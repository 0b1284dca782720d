"""What `python3 deploy/bench` does: measure, print, keep as JSON, and, if asked to, publish.

Standard library only: what is measured runs in the environment, and this beside it.
"""

import signal
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from types import FrameType

from deploy.bench.machine import this_machine
from deploy.bench.measuring import QUICK, THOROUGH, measure
from deploy.bench.promises import check_promises
from deploy.bench.report import PAGE, build_document, write_json, write_page
from deploy.bench.tables import render_report
from deploy.environment import RUN_LOCK, prepare
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT

JSON_FILE = CHECKOUT / "build" / "bench.json"


def main(arguments: Sequence[str]) -> int:
    """Return 0 once everything is measured, kept or not; 1 if it could not be, 130 if stopped."""
    signal.signal(signal.SIGTERM, _stop)
    parser = OneSentenceParser(
        prog="bench",
        description="Measure the whole stack against its floors, in about five minutes.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="a few seconds; the figures then mean little"
    )
    parser.add_argument(
        "--json", type=Path, default=JSON_FILE, help="where to keep the figures (build/bench.json)"
    )
    parser.add_argument(
        "--write", action="store_true", help=f"put the tables into docs/{PAGE.name}"
    )
    given = parser.parse_args(arguments)
    try:
        python = prepare(CHECKOUT, RUN_LOCK)
        measured = measure(python, QUICK if given.quick else THOROUGH, _say)
        command = "python3 deploy/bench" + (" --quick" if given.quick else "")
        facts = (
            measured,
            check_promises(measured),
            this_machine(),
            command,
            date.today().isoformat(),
        )
        print(f"\n{render_report(*facts)}")
        write_json(given.json, build_document(*facts))
        if given.write:
            write_page(render_report(*facts))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _say("Stopped before everything was measured.")
        return 130
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
