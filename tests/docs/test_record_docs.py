"""The command that writes ids and engines of examples anew."""

import re
from pathlib import Path

from deploy.one_process import create_app
from tests.docs.test_readme import ROOT
from tests.record_docs import renew_examples


def test_an_example_of_an_older_engine_gets_its_id_and_engine(
    tmp_path: Path,
) -> None:
    written = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    ids = re.findall(r'"id": "([0-9a-f]{32})"', written)
    older = written.replace(ids[0], "0" * 32).replace('"engine": "1.', '"engine": "0.', 1)
    page = tmp_path / "games.md"
    page.write_text(older, encoding="utf-8")
    assert (older == written, renew_examples(page, older, create_app()) == written) == (False, True)
