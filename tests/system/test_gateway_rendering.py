"""`python -m deploy.render`: what is rendered from the list of services, and how it is filled."""

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import orjson
import pytest
from flask import Flask

from deploy import render
from deploy.gateway import folder, settings, upstreams
from deploy.gateway.documents import (
    OWN_PROBLEMS,
    render_problems,
    render_unreadable_problems,
)
from deploy.gateway.documents import record_documents as record_documents_of
from deploy.gateway.folder import CROWDED, UNKNOWN_GAME
from deploy.gateway.settings import GAP, SETTINGS, fill_gaps, read_settings, render_defaults
from deploy.page import EMBEDDED, ENGINE, OPENER_POLICY
from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from shared.operations.http import SLOWLY_CHANGING, UNCHANGING
from shared.operations.problems import STATUS
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


def test_bounds_of_numbers_belong_to_them() -> None:
    for name, low, high in (
        ("DECOMPTE_GATEWAY_RATE", 1, 1_000_000),
        ("DECOMPTE_GATEWAY_WORKERS", 1, 64),
        ("DECOMPTE_MAX_BODY_BYTES", 1_024, 1_048_576),
    ):
        for fitting in (low, high):
            assert read_settings({name: str(fitting)})[name] == str(fitting)
        for beyond in (low - 1, high + 1):
            with pytest.raises(Refusal):
                read_settings({name: str(beyond)})


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


def test_containers_and_clusters_are_asked_again_and_again_for_addresses() -> None:
    for text, host in (
        (upstreams.compose(NAMES), "{}:8000"),
        (upstreams.kubernetes(NAMES), "{}.${{DECOMPTE_GATEWAY_NAMESPACE}}.svc.cluster.local:8000"),
    ):
        assert re.match(r"resolver \S+ valid=2s", text)
        for name in NAMES:
            (block,) = re.findall(rf"upstream {name} {{(.*?)\n}}", text, re.DOTALL)
            assert f"server {host.format(name)} resolve max_fails=0;" in block
            assert f"zone {name} 256k;" in block
        (any_service,) = re.findall(r"upstream any_service {(.*?)\n}", text, re.DOTALL)
        assert any_service.count("resolve") == len(NAMES)


def test_on_one_machine_the_services_have_ports_in_the_alphabets_order() -> None:
    assert upstreams.usual_loopback(["b", "a"]) == {
        "b": ["127.0.0.1:8001"],
        "a": ["127.0.0.1:8002"],
    }
    text = upstreams.loopback({"a": ["127.0.0.1:1", "127.0.0.1:2"]})
    assert "resolve" not in text
    assert text.count("server 127.0.0.1:2 max_fails=0;") == 2


def test_nginx_finds_no_fault_with_what_is_rendered(tmp_path: Path) -> None:
    nginx = require_program("nginx")
    write_gateway_folder(tmp_path)
    folder.fill(tmp_path, read_settings({"DECOMPTE_GATEWAY_UPSTREAMS": "loopback"}))
    where = ["-p", f"{tmp_path}/", "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    done = subprocess.run([nginx, "-t", *where], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr
    assert "[emerg]" not in done.stderr


def test_documents_are_compressed_beforehand_and_alike_each_time(tmp_path: Path) -> None:
    write_gateway_folder(tmp_path)
    for name in ("openapi.json", "healthz.json"):
        document = (tmp_path / "documents" / name).read_bytes()
        packed = (tmp_path / "documents" / f"{name}.gz").read_bytes()
        assert gzip.decompress(packed) == document


def test_nginx_says_every_problem_that_it_can_have_in_both_languages() -> None:
    assert (
        set(render_problems("en"))
        == set(render_problems("fr"))
        == {STATUS[code] for code in OWN_PROBLEMS}
    )
    assert set(render_problems("en")) >= {401, 404, 405, 413, 429, 502, 503, 504}
    assert not set(render_problems("en")) & set(render_unreadable_problems("en"))
    bodies = {
        one: {**render_problems(one), **render_unreadable_problems(one)} for one in ("en", "fr")
    }
    for status in bodies["en"]:
        english, french = (orjson.loads(bodies[one][status]) for one in ("en", "fr"))
        assert english["title"] != french["title"]
        assert english["status"] == french["status"] == status
        assert (english["instance"], english["request_id"]) == ("$instance", "$id")


def test_no_sentence_has_a_sign_that_nginx_would_take_for_a_variable() -> None:
    for language in ("en", "fr"):
        for text in (
            *render_problems(language).values(),
            *render_unreadable_problems(language).values(),
        ):
            assert text.replace("$instance", "").replace("$id", "").count("$") == 0


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
    assert named == {*render_problems("en"), *render_unreadable_problems("en")} - {431}
    server = (folder.SOURCE / "server.conf").read_text(encoding="utf-8")
    documents = re.findall(r'Cache-Control "([^"]+)"', server)
    assert documents == [SLOWLY_CHANGING] * 2
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


def test_a_recording_of_a_broken_application_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"/openapi\.json with 404"):
        record_documents_of(Flask("broken").test_client(), [])


def test_filling_leaves_alone_what_is_not_ours() -> None:
    text = "$uri ${HOME} ${DECOMPTE_GATEWAY_RATE} $DECOMPTE_GATEWAY_RATE"
    assert fill_gaps(text, {"DECOMPTE_GATEWAY_RATE": "5"}) == (
        "$uri ${HOME} 5 $DECOMPTE_GATEWAY_RATE"
    )
    assert render_defaults().count("export ") == len(SETTINGS)


def test_services_are_passed_over_that_have_no_app(tmp_path: Path) -> None:
    copy_parts(tmp_path, "services")
    shutil.rmtree(tmp_path / "services" / NAMES[0])
    assert f"upstream {NAMES[0]} " not in upstreams.compose(game_names(tmp_path))
