"""The gateway's workers are replaced again and again, which ends bodies that come too slowly."""

import subprocess
from pathlib import Path

from deploy.services import CHECKOUT
from tests.structure.dockerfile import read_stages

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
