"""deploy/observability: every expression can be read, and asks for what the services publish."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from deploy.rendering.kubernetes import RULES
from deploy.services import CHECKOUT, game_names
from tests.applications import create_application, read_default_settings

FOLDER = CHECKOUT / "deploy" / "observability"
GATEWAY = CHECKOUT / "deploy" / "gateway" / "nginx" / "nginx.conf"

OF_OTHERS = {"up", "scrape_duration_seconds", "container_memory_working_set_bytes"}
"""What Prometheus itself and Kubernetes' kubelet publish."""

TARGET_LABELS = {"job", "game", "instance", "namespace", "pod", "container"}
"""What docs/operations.md has Prometheus add, and what Kubernetes adds."""

OUR_LABELS = {"route", "status", "operation", "kind", "le"}

SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}

GRAFANA = {"$__rate_interval": "5m", "$game": ".*"}
"""Variables of the dashboard, and a value for each."""


def load_yaml(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def list_rules(*names: str) -> list[dict[str, Any]]:
    """Every rule of files of rules."""
    return [
        rule
        for name in names
        for group in load_yaml(f"{name}.yaml")["groups"]
        for rule in group["rules"]
    ]


def load_dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
    return found


def list_panel_expressions() -> Iterator[tuple[str, str]]:
    """The titles of panels, each with an expression of the panel."""
    for panel in load_dashboard()["panels"]:
        for target in panel.get("targets", ()):
            expression = target["expr"]
            for variable, value in GRAFANA.items():
                expression = expression.replace(variable, value)
            yield panel["title"], expression


EXPRESSIONS = [(rule.get("alert") or rule["record"], rule["expr"]) for rule in list_rules(*RULES)]
EXPRESSIONS += list(list_panel_expressions())


def find_selectors(expression: str) -> list[promql_parser.VectorSelector]:
    """Every selection of series in an expression; raises ValueError if it cannot be read."""
    found: list[promql_parser.VectorSelector] = []

    def visit(node: promql_parser.Expr) -> None:
        if isinstance(node, promql_parser.MatrixSelector):
            found.append(node.vector_selector)
        elif isinstance(node, promql_parser.VectorSelector):
            found.append(node)

    promql_parser.walk(promql_parser.parse(expression), visit)
    return found


@cache
def list_published_series() -> frozenset[str]:
    """The names of all series on /metrics of a service with Redis, in use or not."""
    settings = replace(read_default_settings(), redis_url="redis://127.0.0.1:1/0")
    client = create_application(settings).test_client()
    client.get("/readyz")
    families = text_string_to_metric_families(client.get("/metrics").text)
    return frozenset(one.name + end for one in families for end in SUFFIXES[one.type])


@pytest.mark.parametrize(("title", "expression"), EXPRESSIONS)
def test_every_series_that_is_asked_for_is_published(title: str, expression: str) -> None:
    found = find_selectors(expression)
    assert found
    for selector in found:
        assert selector.name in list_published_series() | OF_OTHERS
        names = {matcher.name for matcher in selector.matchers.matchers}
        assert names <= TARGET_LABELS | OUR_LABELS
        assert names & {"job", "namespace"}, "series of other applications would count too"


def test_every_alert_says_what_it_means_and_how_bad_that_is() -> None:
    for alert in list_rules("alerts") + load_yaml("gateway-logs.yaml")["groups"][0]["rules"]:
        assert alert["labels"]["severity"] in {"critical", "warning"}
        assert alert["annotations"].keys() == {"summary", "description"}


def test_every_alert_has_a_case_for_promtool_in_which_it_fires() -> None:
    cases = [
        one for test in load_yaml("rules.test.yaml")["tests"] for one in test["alert_rule_test"]
    ]
    fired = {case["alertname"] for case in cases if case["exp_alerts"]}
    assert fired == {rule["alert"] for rule in list_rules("alerts")}
    assert load_yaml("rules.test.yaml")["rule_files"] == [f"{name}.yaml" for name in RULES]


def test_the_rule_for_logs_reads_a_field_that_the_gateway_writes() -> None:
    (alert,) = load_yaml("gateway-logs.yaml")["groups"][0]["rules"]
    (field,) = re.findall(r"\| json \| (\w+)=", alert["expr"])
    assert f'"{field}":"$status"' in GATEWAY.read_text(encoding="utf-8")


def test_panels_choose_their_source_and_games_by_the_dashboards_variables() -> None:
    variables = {one["name"] for one in load_dashboard()["templating"]["list"]}
    assert variables == {"source", "game"}
    for panel in load_dashboard()["panels"]:
        for target in panel.get("targets", ()):
            assert target["datasource"] == {"type": "prometheus", "uid": "${source}"}
            assert 'game=~"$game"' in target["expr"] or "container_memory" in target["expr"]


def test_the_docs_configure_prometheus_for_every_game_and_list_every_alert() -> None:
    text = (CHECKOUT / "docs" / "operations.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```yaml\n(rule_files.*?)```", text, re.DOTALL)
    (job,) = yaml.safe_load(shown)["scrape_configs"]
    assert job["job_name"] == "decompte"
    assert job["dns_sd_configs"][0]["names"] == list(game_names())
    for rule in list_rules("alerts"):
        assert f"| `{rule['alert']}` |" in text
