"""deploy/k8s: put together by kubectl, held against Kubernetes' own schemas, and looked through.

Every part that can be applied is looked at as what `kubectl kustomize` prints.
"""

import subprocess
from pathlib import Path

import pytest
import yaml

from deploy.rendering import kubernetes
from deploy.rendering.images import our_version
from deploy.services import CHECKOUT, service_names
from tests.structure.dockerfile import stages
from tests.structure.manifests import (
    EVERY,
    FOLDER,
    SIZES,
    TOOLS,
    Manifest,
    container,
    everything,
    generated,
    labels_fit,
    manifests,
    pods,
    put_together,
    settings,
)
from tests.structure.test_containers import containers

VERSIONS = ("1.30", "1.37")
"""Of Kubernetes: the oldest and the newest that the manifests are held against."""

NOT_CURRENT = ("bases", "commonLabels", "patchesStrategicMerge", "patchesJson6902", "vars")
"""Fields of kustomizations that kustomize has replaced by others."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("part", EVERY)
def test_every_manifest_fits_the_schemas_of_kubernetes(
    part: str, version: str, tmp_path: Path
) -> None:
    file = tmp_path / "all.yaml"
    file.write_text(put_together(part), encoding="utf-8")
    tool = [str(TOOLS / "kubernetes-validate"), "--strict"]
    done = subprocess.run(
        [*tool, "--kubernetes-version", version, str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_kustomizations_have_current_fields_alone() -> None:
    deploy = CHECKOUT / "deploy"
    files = [*FOLDER.rglob("kustomization.yaml"), *deploy.glob("*/kustomization.yaml")]
    assert len(files) > 10
    for file in files:
        found = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert not set(NOT_CURRENT) & found.keys(), file
        assert found["kind"] == ("Component" if "components" in file.parts else "Kustomization")


def test_what_is_rendered_is_what_is_there() -> None:
    for path, text in kubernetes.render_files(service_names()).items():
        assert (CHECKOUT / path).read_text(encoding="utf-8") == text, path
    games = {path.name for path in (FOLDER / "games").iterdir()}
    assert games == set(service_names())


def test_a_new_game_joins_by_being_there() -> None:
    games = [*service_names(), "orchard"]
    files = kubernetes.render_files(games)
    new = yaml.safe_load(files["deploy/k8s/games/orchard/kustomization.yaml"])
    assert new["resources"] == ["../../game"]
    assert new["images"][0]["newName"] == "decompte/orchard"
    base = yaml.safe_load(files["deploy/k8s/base/kustomization.yaml"])
    assert "../games/orchard" in base["resources"]


@pytest.mark.parametrize("name", service_names())
def test_games_differ_in_their_names_and_images_alone(name: str) -> None:
    def written(game: str) -> list[str]:
        """The manifests of a game by themselves, with a word in the place of its name."""
        lines = put_together(f"games/{game}").splitlines()
        return [line.replace(game, "GAME") for line in lines]

    kinds = {one["kind"] for one in everything(f"games/{name}")}
    assert kinds == {"Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"}
    assert {one["metadata"]["name"] for one in everything(f"games/{name}")} == {name}
    assert written(name) == written(service_names()[0])


@pytest.mark.parametrize("part", EVERY)
def test_there_is_a_deployment_for_the_gateway_redis_and_every_game(part: str) -> None:
    names = {"gateway", "redis", *service_names()}
    assert set(manifests(part, "Deployment")) == names
    assert set(manifests(part, "Service")) == names
    assert set(manifests(part, "PodDisruptionBudget")) == names - {"redis"}


@pytest.mark.parametrize("part", EVERY)
def test_everything_lives_in_the_namespace_that_the_gateway_looks_in(part: str) -> None:
    (namespace,) = manifests(part, "Namespace").values()
    assert namespace["metadata"]["name"] == "decompte"
    enforced = namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"]
    assert enforced == "restricted"
    others = [one for one in everything(part) if one["kind"] != "Namespace"]
    assert {one["metadata"]["namespace"] for one in others} == {"decompte"}
    gateway = generated(part, "decompte-gateway")
    assert gateway["DECOMPTE_GATEWAY_NAMESPACE"] == "decompte"
    assert gateway["DECOMPTE_GATEWAY_UPSTREAMS"] == "kubernetes"


@pytest.mark.parametrize("part", EVERY)
def test_no_pod_has_a_right_it_can_do_without(part: str) -> None:
    for pod in pods(part).values():
        spec, only = pod["spec"], container(pod)
        assert spec["automountServiceAccountToken"] is False
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["securityContext"]["runAsUser"] > 0
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert only["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"requests", "limits"} == set(only["resources"])
        assert "memory" in only["resources"]["limits"]


@pytest.mark.parametrize("part", EVERY)
def test_pods_run_as_the_users_of_their_images(part: str) -> None:
    users = {"gateway": stages()["gateway"].last("USER"), "redis": containers()["redis"]["user"]}
    for name, pod in pods(part).items():
        context = pod["spec"]["securityContext"]
        expected = users.get(name, stages()["service"].last("USER"))
        assert f"{context['runAsUser']}:{context['runAsGroup']}" == expected


@pytest.mark.parametrize("part", EVERY)
def test_what_is_written_goes_to_bounded_memory(part: str) -> None:
    for pod in pods(part).values():
        for volume in pod["spec"]["volumes"]:
            kinds = volume.keys() - {"name"}
            assert kinds <= {"emptyDir", "secret", "configMap"}
            if "emptyDir" in volume:
                assert volume["emptyDir"]["medium"] == "Memory"
                assert volume["emptyDir"]["sizeLimit"].endswith("Mi")


def patience(probe: Manifest) -> int:
    """For how many seconds a probe may fail."""
    return int(probe["periodSeconds"] * probe["failureThreshold"])


@pytest.mark.parametrize("part", EVERY)
def test_pods_are_asked_whether_they_live_and_whether_they_are_ready(part: str) -> None:
    for name in service_names():
        game = container(pods(part)[name])
        assert game["livenessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["startupProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["readinessProbe"]["httpGet"] == {"path": "/readyz", "port": "http"}
        # Whoever is only busy is taken out long before it is restarted.
        assert patience(game["livenessProbe"]) >= 4 * patience(game["readinessProbe"])
        assert patience(game["livenessProbe"]) >= 120
        assert game["livenessProbe"]["timeoutSeconds"] >= 5
    gateway = container(pods(part)["gateway"])
    assert gateway["readinessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
    redis = container(pods(part)["redis"])
    assert redis["livenessProbe"]["exec"]["command"] == ["redis-cli", "ping"]


@pytest.mark.parametrize("part", EVERY)
def test_a_restart_waits_until_nobody_asks_and_leaves_time_for_answers(part: str) -> None:
    """gunicorn takes 20 s of grace; the rest is for others to hear that the pod is going."""
    for name in ("gateway", *service_names()):
        deployment = manifests(part, "Deployment")[name]["spec"]
        assert deployment["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        pod = deployment["template"]
        word, seconds = container(pod)["lifecycle"]["preStop"]["exec"]["command"]
        assert word == "sleep"
        assert int(seconds) >= 5
        assert pod["spec"]["terminationGracePeriodSeconds"] >= int(seconds) + 25


@pytest.mark.parametrize("part", EVERY)
def test_services_and_budgets_mean_the_pods_of_their_name(part: str) -> None:
    for name, pod in pods(part).items():
        service = manifests(part, "Service")[name]["spec"]
        assert labels_fit(service["selector"], pod)
        ports = {port["name"] for port in container(pod)["ports"]}
        assert {port["targetPort"] for port in service["ports"]} == ports
    for name, budget in manifests(part, "PodDisruptionBudget").items():
        assert budget["spec"]["maxUnavailable"] == 1
        assert labels_fit(budget["spec"]["selector"]["matchLabels"], pods(part)[name])


@pytest.mark.parametrize("part", ["base", *SIZES])
def test_only_the_gateway_has_an_address_outside(part: str) -> None:
    services = manifests(part, "Service")
    assert services.pop("gateway")["spec"]["type"] == "LoadBalancer"
    assert "type" not in services.pop("redis")["spec"]
    assert [one["spec"]["clusterIP"] for one in services.values()] == ["None"] * len(services)
    assert [one["spec"]["ports"][0]["port"] for one in services.values()] == [8000] * len(services)


@pytest.mark.parametrize("part", EVERY)
def test_only_the_gateway_reaches_games_and_only_games_reach_redis(part: str) -> None:
    def may_reach(target: str) -> set[str]:
        """The names of the Deployments whose pods a policy lets in to the pods of `target`."""
        rules = [
            rule
            for policy in manifests(part, "NetworkPolicy").values()
            if policy["spec"]["podSelector"].get("matchLabels")
            and labels_fit(policy["spec"]["podSelector"]["matchLabels"], pods(part)[target])
            for rule in policy["spec"].get("ingress", ())
        ]
        peers = [peer["podSelector"]["matchLabels"] for rule in rules for peer in rule["from"]]
        return {name for name, pod in pods(part).items() for one in peers if labels_fit(one, pod)}

    assert {name: may_reach(name) for name in service_names()} == {
        name: {"gateway"} for name in service_names()
    }
    assert may_reach("redis") == set(service_names())
    closed = manifests(part, "NetworkPolicy")["nothing-else"]["spec"]
    assert closed == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


@pytest.mark.parametrize("part", EVERY)
def test_secrets_are_named_mounted_as_files_and_never_written_down(part: str) -> None:
    """A pod gets those keys of a secret that it needs, in files that its group may read."""
    assert manifests(part, "Secret") == {}
    needed = {name: {"url", "cache-secret"} for name in service_names()} | {"redis": {"password"}}
    for name, keys in needed.items():
        pod = pods(part)[name]
        assert pod["spec"]["securityContext"]["fsGroup"] > 0
        (secret,) = [one["secret"] for one in pod["spec"]["volumes"] if "secret" in one]
        assert secret["secretName"] == "decompte-redis"
        assert secret["defaultMode"] == 0o440
        assert {item["key"] for item in secret["items"]} == keys
        (mounted,) = [m for m in container(pod)["volumeMounts"] if m["name"] == "secrets"]
        files = {f"{mounted['mountPath']}/{item['path']}" for item in secret["items"]}
        given = settings(pod)
        assert {given[key] for key in given if key.endswith("_FILE")} == files
        assert not {"REDIS_URL", "REDISCLI_AUTH"} & given.keys()
    (keys_of_callers,) = [
        one["secret"] for one in pods(part)["gateway"]["spec"]["volumes"] if "secret" in one
    ]
    assert keys_of_callers == {"secretName": "decompte-keys", "optional": True}


@pytest.mark.parametrize("part", EVERY)
def test_redis_is_started_by_the_script_of_all_and_forgets_what_was_used_longest_ago(
    part: str,
) -> None:
    pod = pods(part)["redis"]
    redis = container(pod)
    assert redis["command"] == ["sh", "/redis/start.sh"]
    assert redis["args"] == ["--maxmemory", "$(MAXMEMORY)", "--maxmemory-policy", "allkeys-lru"]
    (mounted,) = [one for one in redis["volumeMounts"] if one["mountPath"] == "/redis"]
    (volume,) = [one for one in pod["spec"]["volumes"] if one["name"] == mounted["name"]]
    files = manifests(part, "ConfigMap")[volume["configMap"]["name"]]["data"]
    for name in ("start.sh", "users.acl"):
        path = CHECKOUT / "deploy" / "redis" / name
        assert files[name] == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", EVERY)
def test_images_are_those_of_the_compose_file(part: str) -> None:
    images = {name: container(pod)["image"] for name, pod in pods(part).items()}
    # Kubernetes has secrets of its own; compose has a container that makes them.
    composed = {name: one["image"] for name, one in containers().items() if name != "secrets"}
    assert images == composed
    assert images["heros"] == f"decompte/heros:{our_version()}"


@pytest.mark.parametrize(
    ("part", "gateways", "cpu", "redis"),
    [("overlays/small", 2, "100m", "64mb"), ("overlays/large", 4, "1", "2gb")],
)
def test_an_overlay_gives_every_game_its_size(
    part: str, gateways: int, cpu: str, redis: str
) -> None:
    assert manifests(part, "Deployment")["gateway"]["spec"]["replicas"] == gateways
    for name in service_names():
        assert container(pods(part)[name])["resources"]["requests"]["cpu"] == cpu
    assert settings(pods(part)["redis"])["MAXMEMORY"] == redis
