"""python -m tests.record_docs: writes the ids and engines of the examples on README and pages anew.

An engine that is raised changes the id of every result. Everything else that an example shows is
written by hand: until it agrees with the service, `tests/docs/test_readme.py` fails.
"""

import json
import sys
from pathlib import Path

from flask import Flask

from deploy.one_process import create_app
from tests.applications import silence_logs
from tests.docs.test_readme import PAGES, find_page_requests, read_curl


def main() -> int:
    """Write the pages that change, print which they are, and return an exit code."""
    app = create_app()
    silence_logs()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        renewed = renew_examples(page, text, app)
        if renewed != text:
            page.write_text(renewed, encoding="utf-8")
            sys.stdout.write(f"{page.name}\n")
    return 0


def renew_examples(page: Path, text: str, app: Flask) -> str:
    """The text of a page with the ids and engines that the service answers with now."""
    for example in find_page_requests(page):
        if example.kind == "json":
            sent, shown = read_curl(example.command), json.loads(example.answer)
            response = app.test_client().open(
                sent.path, method=sent.method, headers=sent.headers, data=sent.data
            )
            answer = response.get_json(force=True)
            renewed = example.answer
            for field in ("id", "engine"):
                if field in shown and field in answer:
                    renewed = renewed.replace(f'"{shown[field]}"', f'"{answer[field]}"', 1)
            text = text.replace(example.answer, renewed)
    return text


if __name__ == "__main__":
    sys.exit(main())
