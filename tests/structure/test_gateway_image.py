"""The stages of the gateway's image: what each copies and runs, imitated in folders.

The image has the engine for browsers unless a build goes without it. Its archive is written by one
stage, compiled by node in the next, and packed into the gateway's folder by the last. Its workers
are replaced again and again.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from deploy.node_packages import PYTHON_FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.servers import TIMEOUT_SECONDS, skip_or_fail
from tests.structure.dockerfile import Stage, copy_from_checkout, read_stages

COMPOSE = CHECKOUT / "docker-compose.yml"


def test_the_gateway_has_the_engine_unless_a_build_goes_without_it() -> None:
    stages = read_stages()
    assert stages["rendered"].base == "rendered-on"
    build = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]["gateway"]["build"]
    assert build["args"] == {"ENGINE": "${DECOMPTE_IMAGE_ENGINE:-on}"}
    # What is built without it comes from no stage that needs node or a registry of npm packages.
    needed = {"rendered-off"}
    for stage in reversed(stages.values()):
        if stage.name in needed:
            needed |= {stage.base, *(copy.origin or stage.base for copy in stage.read_copies())}
    assert needed == {"rendered-off", "checkout", "packages", stages["packages"].base}


def run_stage(stage: Stage, root: Path, folder: str) -> None:
    """Run the last RUN of a stage in a folder of `root`, in the place of the image's own root."""
    root_of = re.compile(r"(?<= )/(?=archive|compiled|engine|gateway)")
    line = stage.last("RUN").replace("/venv/bin/python", sys.executable)
    done = subprocess.run(
        ["sh", "-ec", root_of.sub(f"{root}/", line)],
        cwd=root / folder,
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS * 4,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def check_gateway_folder(root: Path) -> None:
    """Check that a rendered gateway's image finds what it copies and starts."""
    image = read_stages()["gateway"]
    wanted = [copy.paths[0] for copy in image.read_copies() if copy.origin]
    own = [copy.paths[0] for copy in image.read_copies() if not copy.origin]
    assert [path for path in own if not (CHECKOUT / path).exists()] == []
    wanted += [image.command()[4], image.environ("")["NGINX_ENVSUBST_TEMPLATE_DIR"]]
    assert wanted[0] == "/gateway"
    assert [path for path in wanted if not (root / path.lstrip("/")).exists()] == []


def test_the_gateway_is_rendered_from_what_is_copied_for_it(tmp_path: Path) -> None:
    stages = read_stages()
    copy_from_checkout(stages["checkout"], "", tmp_path / "decompte")
    run_stage(stages["rendered-off"], tmp_path, "decompte")
    check_gateway_folder(tmp_path)
    assert not (tmp_path / "gateway" / "page" / "engine").exists()


@pytest.mark.thorough
def test_the_engine_is_built_from_what_is_copied_for_it(tmp_path: Path) -> None:
    if not is_up_to_date(CHECKOUT, PYTHON_FOLDER):
        skip_or_fail("the engine's Python is not installed (python3 deploy/check.py installs it)")
    stages, checkout = read_stages(), tmp_path / "decompte"
    copy_from_checkout(stages["checkout"], "", checkout)
    run_stage(stages["archive"], tmp_path, "decompte")
    copy_from_checkout(stages["compiled"], "", tmp_path / "engine")
    assert ("RUN", "npm ci") in stages["compiled"].instructions
    assert (tmp_path / "engine" / ".npmrc").is_file()
    # What `npm ci` installs is there already.
    installed = CHECKOUT / PYTHON_FOLDER / "node_modules"
    (tmp_path / "engine" / "node_modules").symlink_to(installed)
    shutil.copy(tmp_path / "archive.zip", tmp_path / "engine")
    run_stage(stages["compiled"], tmp_path, "engine")
    copied = [copy.paths for copy in stages["rendered-on"].read_copies()]
    assert copied == [
        ["/engine/node_modules", f"{PYTHON_FOLDER}/node_modules"],
        ["/engine/compiled", "/compiled"],
    ]
    (checkout / PYTHON_FOLDER / "node_modules").symlink_to(installed)
    shutil.move(tmp_path / "engine" / "compiled", tmp_path)
    shutil.rmtree(tmp_path / "engine")
    run_stage(stages["rendered-on"], tmp_path, "decompte")
    check_gateway_folder(tmp_path)
    built = tmp_path / "engine"
    page = tmp_path / "gateway" / "page"
    manifest = json.loads((built / "manifest.json").read_bytes())
    assert f'data-engine="{manifest["folder"]}"' in (page / "index.html").read_text("utf-8")
    for name in manifest["files"]:
        assert (page / "engine" / name).read_bytes() == (built / name).read_bytes()


RENEW = CHECKOUT / "deploy" / "gateway" / "renew.sh"


def write_program(folder: Path, name: str, *lines: str) -> None:
    """A program of that name, which a shell finds first."""
    program = folder / name
    program.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    program.chmod(0o755)


def run_renewing(tmp_path: Path, *words: str) -> list[str]:
    """What renew.sh runs with these words; its folder has the file of a running nginx."""
    log, pid = tmp_path / "log", tmp_path / "a folder" / "run" / "nginx.pid"
    pid.parent.mkdir(parents=True)
    pid.touch()
    write_program(tmp_path, "sleep", f'echo "sleep $*" >> {log}')
    # nginx fails each time, and is gone after the second.
    last = f'[ "$(grep -c nginx {log})" -lt 2 ] || rm "{pid}"'
    write_program(tmp_path, "nginx", f'echo "nginx $*" >> {log}', last, "exit 1")
    # It returns at once; what it started has its output until it ends.
    subprocess.run(
        ["/bin/sh", RENEW, *words],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        check=True,
        capture_output=True,
        timeout=60,
    )
    return log.read_text(encoding="utf-8").splitlines()


def test_nginx_reads_its_files_again_after_every_three_minutes_until_it_ends(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "a folder"
    renewed = f"nginx -p {folder}/ -c {folder}/nginx.conf -s reload"
    assert run_renewing(tmp_path, str(folder)) == ["sleep 180", renewed] * 2 + ["sleep 180"]


def test_without_a_folder_it_is_that_of_the_image(tmp_path: Path) -> None:
    assert run_renewing(tmp_path) == ["sleep 180"]
    assert read_stages()["gateway"].last("CMD").startswith('["nginx", "-p", "/gateway/"')
    assert "folder=${1:-/gateway}\n" in RENEW.read_text(encoding="utf-8")


def test_the_image_of_the_gateway_runs_it_before_nginx() -> None:
    copies = [one.paths for one in read_stages()["gateway"].read_copies()]
    assert ["deploy/gateway/renew.sh", "/docker-entrypoint.d/90-renew.sh"] in copies
