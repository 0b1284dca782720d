"""`python -m deploy.render`: what is rendered from the list of services, and how it is filled."""

import os
import re
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from deploy import render
from deploy.gateway import folder, settings
from deploy.gateway.documents import CROWDED, UNKNOWN_GAME, render_problems
from deploy.gateway.settings import GAP, SETTINGS, read_settings
from deploy.page import EMBEDDED, ENGINE, OPENER_POLICY
from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from shared.operations.http import SLOWLY_CHANGING, UNCHANGING
from shared.web.app import ACCEPTED
from shared.web.previews import RESULT_START
from shared.web.settings import read_settings as read_settings_of_services
from tests.applications import clear_environment
from tests.gateway_server import record_documents
from tests.servers import require_program
from tests.structure.checkout_copy import add_sample_game, copy_parts, read_bare_environ, run_python

NAMES = game_names()


def write_gateway_folder(place: Path, *names: str) -> Path:
    folder.write(place, names or NAMES, record_documents())
    return place


def test_settings_that_do_not_fit_are_reported_at_once_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    wrong = {"DECOMPTE_GATEWAY_RATE": "0", "DECOMPTE_GATEWAY_KEYS": "maybe"}
    done = subprocess.run(
        [sys.executable, "-m", "deploy.render", "--gateway", str(tmp_path / "new"), "--fill"],
        cwd=CHECKOUT,
        env={**read_bare_environ(), **wrong},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "DECOMPTE_GATEWAY_RATE is '0'" in done.stderr
    assert "DECOMPTE_GATEWAY_KEYS is 'maybe'" in done.stderr
    assert not (tmp_path / "new").exists()


def test_a_checkout_without_rendered_files_gets_those_that_are_kept_here(tmp_path: Path) -> None:
    render.write_files(copy_parts(tmp_path, "services"))
    written = [file.relative_to(tmp_path) for file in tmp_path.rglob("*") if file.is_file()]
    stale = [
        str(name)
        for name in written
        if (tmp_path / name).read_bytes() != (CHECKOUT / name).read_bytes()
    ]
    assert stale == [], "run `.venv/bin/python -m deploy.render`"
    assert (tmp_path / "docker-compose.yml").is_file()


def test_the_command_writes_the_folder_of_the_gateway_with_a_new_game_by_its_being_there(
    tmp_path: Path,
) -> None:
    copy_parts(tmp_path, "shared", "services", "deploy")
    add_sample_game(tmp_path)
    words = ["--gateway", str(tmp_path / "gateway"), "--listen", "127.0.0.1:1", "--fill"]
    done = run_python(tmp_path, "-m", "deploy.render", *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "gateway/listen.conf").read_text("utf-8") == "listen 127.0.0.1:1;\n"
    limits = orjson.loads((tmp_path / "gateway/run/games.fr.json").read_bytes())["limits"]
    assert limits["requests_per_second"] == 25
    listed = orjson.loads((tmp_path / "gateway/documents/openapi.json").read_bytes())["paths"]
    assert "/v1/sample/sample-scores" in listed
    configuration = (tmp_path / "gateway/made/services.conf").read_text(encoding="utf-8")
    assert f"({'|'.join(['?<game>' + '|'.join(sorted([*NAMES, 'sample']))])})" in configuration
    for place in settings.PLACES:
        text = (tmp_path / f"gateway/templates/upstreams-{place}.conf.template").read_text("utf-8")
        assert "upstream sample {" in text
    assert '"sample"' in (tmp_path / "gateway/templates/games.fr.json.template").read_text("utf-8")


def test_rendering_again_changes_nothing_and_keeps_the_keys(tmp_path: Path) -> None:
    write_gateway_folder(tmp_path)
    first = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    (tmp_path / "keys" / "mine.conf").write_text('"Bearer a" b;\n', encoding="utf-8")
    write_gateway_folder(tmp_path)
    assert {file: file.read_bytes() for file in first} == first
    assert (tmp_path / "keys" / "mine.conf").exists()


def test_workers_that_were_replaced_end_no_answer_that_comes_in_time(tmp_path: Path) -> None:
    write_gateway_folder(tmp_path)
    text = (tmp_path / "made" / "services.conf").read_text(encoding="utf-8")
    waits = [int(one) for one in re.findall(r"proxy_read_timeout (\d+)s;", text)]
    main = (tmp_path / "made" / "main.conf").read_text(encoding="utf-8")
    (shutdown,) = re.findall(r"worker_shutdown_timeout (\d+)s;", main)
    usual = int(read_settings({})["DECOMPTE_GATEWAY_ANSWER_SECONDS"])
    assert int(shutdown) == max(waits) == 125 > usual
    assert max(waits) == 5 + max(one.wait_seconds for one in record_documents().tools)


def test_a_page_that_is_gone_is_gone_from_the_folder(tmp_path: Path) -> None:
    (tmp_path / "gateway" / "page").mkdir(parents=True)
    (tmp_path / "gateway" / "page" / "index.html").write_text("old", encoding="utf-8")
    folder.write(tmp_path / "gateway", NAMES, record_documents(), checkout=tmp_path)
    assert not (tmp_path / "gateway" / "page").exists()


def test_every_setting_has_its_place_and_every_gap_its_setting(tmp_path: Path) -> None:
    write_gateway_folder(tmp_path)
    found: set[str] = set()
    for template in (tmp_path / "templates").iterdir():
        found |= set(GAP.findall(template.read_text(encoding="utf-8")))
    assert found == set(SETTINGS)
    others = [
        *tmp_path.glob("*.conf"),
        *tmp_path.glob("made/*"),
        *tmp_path.glob("documents/*.json"),
    ]
    for file in others:
        assert GAP.findall(file.read_text(encoding="utf-8")) == []


def test_the_image_fills_the_templates_as_we_do(tmp_path: Path) -> None:
    """The shell sets what was not given, and `envsubst` fills only what is ours."""
    write_gateway_folder(tmp_path)
    given = {"DECOMPTE_GATEWAY_RATE": "3", "DECOMPTE_GATEWAY_BURST": ""}
    folder.fill(tmp_path, read_settings(given))
    names = " ".join(f"${{{name}}}" for name in SETTINGS)
    envsubst = require_program("envsubst")
    for template in (tmp_path / "templates").iterdir():
        script = f". {tmp_path}/defaults.envsh && {envsubst} '{names}' < {template}"
        done = subprocess.run(
            ["sh", "-euc", script], env={"PATH": os.defpath, **given}, capture_output=True
        )
        ours = (tmp_path / "run" / template.name.removesuffix(".template")).read_bytes()
        assert (done.returncode, done.stdout) == (0, ours)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_has_a_default_and_refuses_what_does_not_fit(name: str) -> None:
    assert read_settings({})[name] == read_settings({name: ""})[name]
    for wrong in ("-1", "1; include /etc/passwd", "a b", "${PATH}", "1.5", "x/y"):
        with pytest.raises(Refusal, match=name):
            read_settings({name: wrong})


def test_a_balancer_may_have_any_network() -> None:
    for network in ("10.0.0.0/8", "192.0.2.7/32", "192.0.2.7", "2001:db8::/32"):
        assert read_settings({"DECOMPTE_GATEWAY_TRUSTED": network})
    with pytest.raises(Refusal):
        read_settings({"DECOMPTE_GATEWAY_TRUSTED": "10.0.0.1/8"})


def test_gateway_and_services_read_bodies_of_the_same_size() -> None:
    with clear_environment():
        assert read_settings_of_services().max_body_bytes == int(
            read_settings({})["DECOMPTE_MAX_BODY_BYTES"]
        )


def test_the_guide_and_the_settings_agree() -> None:
    guide = (CHECKOUT / "docs" / "gateway.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(DECOMPTE_\w+)` \| `?([^ `|]+)", guide, re.MULTILINE))
    assert rows == {name: kind.default for name, kind in SETTINGS.items()}


def test_the_readme_has_the_default_limits() -> None:
    values = read_settings({})
    rate, burst, connections = (
        values[f"DECOMPTE_GATEWAY_{name}"] for name in ("RATE", "BURST", "CONNECTIONS")
    )
    limits = (
        f"{rate} requests a second, a burst of {burst} more and {connections} concurrent requests"
    )
    assert limits in " ".join((CHECKOUT / "README.md").read_text(encoding="utf-8").split())


def test_what_a_browser_may_send_is_passed_on() -> None:
    """All but the ids, which have directives of their own, and the key, which is withheld."""
    server = (folder.SOURCE / "server.conf").read_text(encoding="utf-8")
    passed_on = re.findall(r"proxy_set_header (\S+) \$http_(\w+);", server)
    own = {"X-Forwarded-Host": "host"}
    for name, variable in passed_on:
        assert variable == own.get(name, name.lower().replace("-", "_"))
    withheld = {"Authorization", "Traceparent", "X-Request-Id"}
    assert set(ACCEPTED) - {name for name, _ in passed_on} == withheld


def test_what_the_files_of_nginx_repeat_is_what_the_services_say() -> None:
    """Statuses with a problem, how long documents are kept, and where a short link leads."""
    pages = (folder.SOURCE / "problem_pages.conf").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^error_page ([\d ]+) /problem;", pages, re.MULTILINE)
    named = set(map(int, listed.split())) | {429, 502, 504}
    kinds = [int(kind) for kind in render_problems("en", NAMES) if kind.isdigit()]
    assert named == {*kinds} - {431}
    server = (folder.SOURCE / "server.conf").read_text(encoding="utf-8")
    documents = re.findall(r'Cache-Control "([^"]+)"', server)
    assert documents == [SLOWLY_CHANGING] * 3
    requests = (folder.SOURCE / "requests.conf").read_text(encoding="utf-8")
    assert f'"{UNCHANGING}";' in requests
    link = (folder.SOURCE / "short_link.conf").read_text(encoding="utf-8")
    assert f"return 302 {RESULT_START}$game/$result;" in link
    page_file = (folder.SOURCE / "page_file.conf").read_text(encoding="utf-8")
    assert f"Cross-Origin-Opener-Policy {OPENER_POLICY};" in page_file
    page = (folder.SOURCE / "page.conf").read_text(encoding="utf-8")
    assert f"location ^~ /{ENGINE}/ {{" in page
    assert f"try_files /{EMBEDDED} =404;" in page
    assert f" {UNKNOWN_GAME};" in requests
    assert f" {CROWDED};" in requests
