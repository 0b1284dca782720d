"""python3 deploy/static.py OUT: a folder with the page and its engine, for any host of files.

Old versions of Python read this file and `refusal.py`; the rest is imported once the Python is
known to be new enough. `deploy/static_site.py` writes the folder.
"""

import subprocess
import sys
from os.path import dirname, realpath
from pathlib import Path


def main() -> int:
    sys.path.insert(0, dirname(dirname(realpath(__file__))))

    from deploy.refusal import end_if_unsupported

    end_if_unsupported()

    from deploy import node_packages
    from deploy.engine.folders import is_site, refuse_foreign
    from deploy.environment import prepare
    from deploy.locks import RUN_LOCK
    from deploy.refusal import OneSentenceParser, Refusal
    from deploy.services import CHECKOUT

    parser = OneSentenceParser(prog="static.py", description="Write the page and its engine.")
    parser.add_argument("out", help="the folder to write, or an older site to replace")
    out = realpath(parser.parse_args().out)
    try:
        refuse_foreign(Path(out), is_site)
        python = prepare(CHECKOUT, RUN_LOCK)
        node_packages.prepare(CHECKOUT, node_packages.PYTHON_FOLDER)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return subprocess.run([str(python), "-m", "deploy.static_site", out], cwd=CHECKOUT).returncode


if __name__ == "__main__":
    sys.exit(main())
