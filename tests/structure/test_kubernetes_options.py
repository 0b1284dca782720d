"""What a cluster may have besides: scaling, an Ingress, Prometheus; and the overlay of the docs."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.gateway.settings import SETTINGS
from deploy.services import CHECKOUT, game_names
from tests.structure.manifests import (
    APPLICABLE,
    BEHIND,
    find_manifests,
    find_pods,
    has_labels,
    read_config_map,
)

OBSERVABILITY = CHECKOUT / "deploy" / "observability"
OPERATIONS_PAGE = CHECKOUT / "docs" / "operations.md"


@pytest.fixture(scope="module")
def own_overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The overlay that docs/operations.md shows, beside a copy of what it builds on."""
    deploy = tmp_path_factory.mktemp("checkout") / "deploy"
    for name in ("k8s", "redis", "observability"):
        shutil.copytree(CHECKOUT / "deploy" / name, deploy / name)
    text = OPERATIONS_PAGE.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```yaml\n(apiVersion: kustomize.*?)```", text, re.DOTALL)
    folder = deploy / "k8s" / "overlays" / "own"
    folder.mkdir()
    (folder / "kustomization.yaml").write_text(shown, encoding="utf-8")
    return folder


def load_yaml(name: str) -> Any:
    return yaml.safe_load((OBSERVABILITY / name).read_text(encoding="utf-8"))


def test_the_overlay_of_the_docs_names_a_registry_and_watches_every_game(own_overlay: Path) -> None:
    images = {
        name: pod["spec"]["containers"][0]["image"] for name, pod in find_pods(own_overlay).items()
    }
    assert images["heros"].startswith("registry.example/decompte/heros:")
    assert read_config_map(own_overlay, "decompte-gateway")["DECOMPTE_GATEWAY_RATE"] == "50"
    (monitor,) = find_manifests(own_overlay, "ServiceMonitor").values()
    watched = {
        name
        for name, service in find_manifests(own_overlay, "Service").items()
        if monitor["spec"]["selector"]["matchLabels"].items()
        <= service["metadata"]["labels"].items()
    }
    assert watched == set(game_names())
    (endpoint,) = monitor["spec"]["endpoints"]
    assert (endpoint["port"], endpoint["path"]) == ("http", "/metrics")
    assert {one["targetLabel"] for one in endpoint["relabelings"]} == {"game"}


def test_prometheus_reaches_every_game_and_nothing_else(own_overlay: Path) -> None:
    policy = find_manifests(own_overlay, "NetworkPolicy")["prometheus"]["spec"]
    reached = {
        name
        for name, pod in find_pods(own_overlay).items()
        if has_labels(policy["podSelector"]["matchLabels"], pod)
    }
    assert reached == set(game_names())
    (rule,) = policy["ingress"]
    assert rule["ports"] == [{"protocol": "TCP", "port": 8000}]
    assert all({"namespaceSelector", "podSelector"} == peer.keys() for peer in rule["from"])


@pytest.mark.parametrize(("part", "fewest", "most"), [("base", 2, 4), ("overlays/large", 3, 24)])
def test_games_are_scaled_on_answered_requests_and_the_gateway_never(
    part: str, fewest: int, most: int
) -> None:
    """Processor time would count what a flood makes us refuse; see game/autoscaler.yaml."""
    scalers = find_manifests(part, "HorizontalPodAutoscaler")
    assert set(scalers) == set(game_names())
    (adapted,) = load_yaml("adapter.yaml")["rules"]
    for name, scaler in scalers.items():
        spec = scaler["spec"]
        assert spec["scaleTargetRef"]["name"] == name
        assert (spec["minReplicas"], spec["maxReplicas"]) == (fewest, most)
        (metric,) = spec["metrics"]
        assert metric["type"] == "Pods"
        assert metric["pods"]["metric"]["name"] == adapted["name"]["as"]
        assert "replicas" not in find_manifests(part, "Deployment")[name]["spec"]
    ((recorded,),) = [group["rules"] for group in load_yaml("scaling.yaml")["groups"]]
    assert adapted["seriesQuery"].startswith(recorded["record"] + "{")


@pytest.mark.parametrize("part", BEHIND)
def test_behind_another_proxy_the_gateway_has_no_address_and_believes_its_pods_alone(
    part: str,
) -> None:
    assert find_manifests(part, "Service")["gateway"]["spec"]["type"] == "ClusterIP"
    assert {
        one["spec"].get("type", "ClusterIP") for one in find_manifests(part, "Service").values()
    } == {"ClusterIP"}
    assert read_config_map(part, "decompte-gateway")["DECOMPTE_GATEWAY_TRUSTED"] != "unix:"
    (open_to,) = find_manifests(part, "NetworkPolicy")["gateway"]["spec"]["ingress"]
    assert open_to["from"]


def test_the_ingress_ends_tls_and_leads_to_the_gateway() -> None:
    part = "overlays/ingress"
    (ingress,) = find_manifests(part, "Ingress").values()
    spec = ingress["spec"]
    (tls,) = spec["tls"]
    (rule,) = spec["rules"]
    assert tls["hosts"] == [rule["host"]]
    assert tls["secretName"]
    assert spec["ingressClassName"]
    (path,) = rule["http"]["paths"]
    service = path["backend"]["service"]
    ports = find_manifests(part, "Service")[service["name"]]["spec"]["ports"]
    assert service["port"]["name"] in {port["name"] for port in ports}


def test_the_gateway_api_does_what_the_ingress_does() -> None:
    part = "overlays/gateway-api"
    assert find_manifests(part, "Ingress") == {}
    (outside,) = find_manifests(part, "Gateway").values()
    (route,) = find_manifests(part, "HTTPRoute").values()
    assert {outside["apiVersion"], route["apiVersion"]} == {"gateway.networking.k8s.io/v1"}
    (listener,) = outside["spec"]["listeners"]
    assert (listener["protocol"], listener["port"]) == ("HTTPS", 443)
    assert listener["tls"]["certificateRefs"] == [{"name": "decompte-tls"}]
    (parent,) = route["spec"]["parentRefs"]
    assert parent == {"name": outside["metadata"]["name"], "sectionName": listener["name"]}
    assert route["spec"]["hostnames"] == [listener["hostname"]]
    ((to,),) = [rule["backendRefs"] for rule in route["spec"]["rules"]]
    ports = find_manifests(part, "Service")[to["name"]]["spec"]["ports"]
    assert [to["port"]] == [port["port"] for port in ports]
    (open_to,) = find_manifests(part, "NetworkPolicy")["gateway"]["spec"]["ingress"]
    (peer,) = open_to["from"]
    namespaces = peer["namespaceSelector"]["matchLabels"]
    assert namespaces == {"kubernetes.io/metadata.name": "envoy-gateway-system"}


@pytest.mark.parametrize("part", APPLICABLE)
def test_settings_are_those_that_the_programs_read(part: str) -> None:
    documented = (CHECKOUT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert read_config_map(part, "decompte-gateway").keys() <= SETTINGS.keys()
    for name in read_config_map(part, "decompte-games"):
        assert f"| `{name}` |" in documented


def test_the_docs_make_every_key_of_the_secret_that_pods_want() -> None:
    page = OPERATIONS_PAGE.read_text(encoding="utf-8")
    made = re.findall(r"--from-(?:literal|file)=([\w.-]+)=", page)
    # Redis gets all keys of the secret of its certificate, by these names.
    wanted = {"ca.crt", "tls.crt", "tls.key"} | {
        item["key"]
        for pod in find_pods("base").values()
        for volume in pod["spec"]["volumes"]
        for item in volume.get("secret", {}).get("items", ())
    }
    assert set(made) == wanted
