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


def test_nginx_reads_its_files_again_after_every_three_minutes(tmp_path: Path) -> None:
    log = tmp_path / "log"
    # The third pause does not end.
    write_program(
        tmp_path, "sleep", f'echo "sleep $*" >> {log}', f'[ "$(grep -c sleep {log})" -lt 3 ]'
    )
    write_program(tmp_path, "nginx", f'echo "nginx $*" >> {log}', "exit 1")
    # It returns at once; what it started has its output until it ends.
    subprocess.run(
        ["/bin/sh", RENEW],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        check=True,
        capture_output=True,
        timeout=60,
    )
    renewed = "nginx -p /gateway/ -c /gateway/nginx.conf -s reload"
    assert log.read_text(encoding="utf-8").splitlines() == [
        *("sleep 180", renewed, "sleep 180", renewed),
        "sleep 180",
    ]


def test_the_image_of_the_gateway_runs_it_before_nginx() -> None:
    copies = [one.paths for one in read_stages()["gateway"].read_copies()]
    assert ["deploy/gateway/renew.sh", "/docker-entrypoint.d/90-renew.sh"] in copies
