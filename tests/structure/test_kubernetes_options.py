"""What a cluster may have besides: scaling, an Ingress, Prometheus; and the overlay of the docs."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.gateway.settings import SETTINGS
from deploy.services import CHECKOUT, service_names
from tests.structure.manifests import (
    EVERY,
    everything,
    generated,
    labels_fit,
    manifests,
    pods,
)

OBSERVED = CHECKOUT / "deploy" / "observability"
DOCUMENTED = CHECKOUT / "docs" / "operations.md"


@pytest.fixture(scope="module")
def own_overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The overlay that docs/operations.md shows, beside a copy of what it builds on."""
    deploy = tmp_path_factory.mktemp("checkout") / "deploy"
    for name in ("k8s", "redis", "observability"):
        shutil.copytree(CHECKOUT / "deploy" / name, deploy / name)
    text = DOCUMENTED.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```yaml\n(apiVersion: kustomize.*?)```", text, re.DOTALL)
    folder = deploy / "k8s" / "overlays" / "own"
    folder.mkdir()
    (folder / "kustomization.yaml").write_text(shown, encoding="utf-8")
    return folder


def loaded(name: str) -> Any:
    return yaml.safe_load((OBSERVED / name).read_text(encoding="utf-8"))


def test_the_overlay_of_the_docs_names_a_registry_and_watches_every_game(own_overlay: Path) -> None:
    images = {
        name: pod["spec"]["containers"][0]["image"] for name, pod in pods(own_overlay).items()
    }
    assert images["heros"].startswith("registry.example/decompte/heros:")
    assert generated(own_overlay, "decompte-gateway")["DECOMPTE_GATEWAY_RATE"] == "50"
    (monitor,) = manifests(own_overlay, "ServiceMonitor").values()
    watched = {
        name
        for name, service in manifests(own_overlay, "Service").items()
        if monitor["spec"]["selector"]["matchLabels"].items()
        <= service["metadata"]["labels"].items()
    }
    assert watched == set(service_names())
    (endpoint,) = monitor["spec"]["endpoints"]
    assert (endpoint["port"], endpoint["path"]) == ("http", "/metrics")
    assert {one["targetLabel"] for one in endpoint["relabelings"]} == {"game"}


def test_prometheus_reaches_every_game_and_nothing_else(own_overlay: Path) -> None:
    policy = manifests(own_overlay, "NetworkPolicy")["prometheus"]["spec"]
    reached = {
        name
        for name, pod in pods(own_overlay).items()
        if labels_fit(policy["podSelector"]["matchLabels"], pod)
    }
    assert reached == set(service_names())
    (rule,) = policy["ingress"]
    assert rule["ports"] == [{"protocol": "TCP", "port": 8000}]
    assert all({"namespaceSelector", "podSelector"} == peer.keys() for peer in rule["from"])


def test_the_operator_gets_the_rules_and_grafana_the_dashboard(own_overlay: Path) -> None:
    rules = manifests(own_overlay, "PrometheusRule")
    assert {name: one["spec"] for name, one in rules.items()} == {
        "decompte-alerts": loaded("alerts.yaml"),
        "decompte-scaling": loaded("scaling.yaml"),
    }
    dashboard = manifests(own_overlay, "ConfigMap")["decompte-dashboard"]
    assert dashboard["metadata"]["labels"] == {"grafana_dashboard": "1"}
    shown = (OBSERVED / "dashboard.json").read_text(encoding="utf-8")
    assert dashboard["data"] == {"decompte.json": shown}


@pytest.mark.parametrize("part", ["base", "overlays/small", "overlays/large"])
def test_a_cluster_without_the_operator_is_asked_for_nothing_of_it(part: str) -> None:
    assert not [one for one in everything(part) if "monitoring.coreos.com" in one["apiVersion"]]


@pytest.mark.parametrize(("part", "fewest", "most"), [("base", 2, 4), ("overlays/large", 3, 24)])
def test_games_are_scaled_on_answered_requests_and_the_gateway_never(
    part: str, fewest: int, most: int
) -> None:
    """Processor time would count what a flood makes us refuse; see game/autoscaler.yaml."""
    scalers = manifests(part, "HorizontalPodAutoscaler")
    assert set(scalers) == set(service_names())
    (adapted,) = loaded("adapter.yaml")["rules"]
    for name, scaler in scalers.items():
        spec = scaler["spec"]
        assert spec["scaleTargetRef"]["name"] == name
        assert (spec["minReplicas"], spec["maxReplicas"]) == (fewest, most)
        (metric,) = spec["metrics"]
        assert metric["type"] == "Pods"
        assert metric["pods"]["metric"]["name"] == adapted["name"]["as"]
        assert "replicas" not in manifests(part, "Deployment")[name]["spec"]
    ((recorded,),) = [group["rules"] for group in loaded("scaling.yaml")["groups"]]
    assert adapted["seriesQuery"].startswith(recorded["record"] + "{")


@pytest.mark.parametrize("part", ["base", "overlays/large"])
def test_a_short_surge_starts_no_pod_and_a_short_lull_ends_none(part: str) -> None:
    for scaler in manifests(part, "HorizontalPodAutoscaler").values():
        behavior = scaler["spec"]["behavior"]
        up, down = behavior["scaleUp"], behavior["scaleDown"]
        assert up["stabilizationWindowSeconds"] >= 120
        assert down["stabilizationWindowSeconds"] > up["stabilizationWindowSeconds"]
        assert all(one["periodSeconds"] >= 60 for one in up["policies"])
        assert max(one["value"] for one in up["policies"] if one["type"] == "Percent") <= 50
        (slowly,) = down["policies"]
        assert (slowly["type"], slowly["value"]) == ("Pods", 1)


@pytest.mark.parametrize("part", ["overlays/small", "overlays/ingress"])
def test_the_small_overlay_needs_nothing_that_measures(part: str) -> None:
    assert manifests(part, "HorizontalPodAutoscaler") == {}
    for name in service_names():
        assert manifests(part, "Deployment")[name]["spec"]["replicas"] == 2


def test_behind_the_ingress_the_gateway_has_no_address_and_believes_its_pods_alone() -> None:
    part = "overlays/ingress"
    assert manifests(part, "Service")["gateway"]["spec"]["type"] == "ClusterIP"
    assert {
        one["spec"].get("type", "ClusterIP") for one in manifests(part, "Service").values()
    } == {"ClusterIP"}
    assert generated(part, "decompte-gateway")["DECOMPTE_GATEWAY_TRUSTED"] != "unix:"
    (ingress,) = manifests(part, "Ingress").values()
    spec = ingress["spec"]
    (tls,) = spec["tls"]
    (rule,) = spec["rules"]
    assert tls["hosts"] == [rule["host"]]
    assert tls["secretName"]
    assert spec["ingressClassName"]
    (path,) = rule["http"]["paths"]
    service = path["backend"]["service"]
    ports = manifests(part, "Service")[service["name"]]["spec"]["ports"]
    assert service["port"]["name"] in {port["name"] for port in ports}
    (open_to,) = manifests(part, "NetworkPolicy")["gateway"]["spec"]["ingress"]
    assert open_to["from"]


@pytest.mark.parametrize("part", EVERY)
def test_settings_are_those_that_the_programs_read(part: str) -> None:
    documented = (CHECKOUT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert generated(part, "decompte-gateway").keys() <= SETTINGS.keys()
    for name in generated(part, "decompte-games"):
        assert f"| `{name}` |" in documented


def test_the_docs_make_every_key_of_the_secret_that_pods_want() -> None:
    made = re.findall(r"--from-literal=([\w-]+)=", DOCUMENTED.read_text(encoding="utf-8"))
    wanted = {
        item["key"]
        for pod in pods("base").values()
        for volume in pod["spec"]["volumes"]
        for item in volume.get("secret", {}).get("items", ())
    }
    assert set(made) == wanted
