"""deploy/k8s: built by kubectl, validated with Kubernetes' own schemas, and examined.

Every part that can be applied is looked at as what `kubectl kustomize` prints.
"""

import subprocess
from pathlib import Path

import pytest

from deploy.one_process import load_tools
from deploy.rendering import kubernetes
from deploy.services import CHECKOUT, game_names, program_names, tool_names
from tests.structure.dockerfile import read_stages
from tests.structure.manifests import (
    APPLICABLE,
    FOLDER,
    SIZES,
    TOOLS,
    Manifest,
    find_container,
    find_manifests,
    find_pods,
    has_labels,
    list_manifests,
    read_config_map,
    read_environment,
    run_kustomize,
)
from tests.structure.test_containers import list_containers
from tests.tiers import keep_some

VERSIONS = ("1.30", "1.37")
"""Of Kubernetes: the oldest and the newest that the manifests are validated with."""


@pytest.mark.parametrize("version", keep_some(VERSIONS, 1))
def test_every_manifest_fits_the_schemas_of_kubernetes(version: str, tmp_path: Path) -> None:
    # Most manifests are the same in every part.
    different = {one for part in APPLICABLE for one in run_kustomize(part).split("\n---\n")}
    file = tmp_path / "manifests.yaml"
    file.write_text("\n---\n".join(sorted(different)), encoding="utf-8")
    tool = [str(TOOLS / "kubernetes-validate"), "--strict"]
    done = subprocess.run(
        [*tool, "--kubernetes-version", version, str(file)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_rendered_is_what_is_there() -> None:
    for path, text in kubernetes.render_files(game_names(), tool_names()).items():
        assert (CHECKOUT / path).read_text(encoding="utf-8") == text, path
    assert {path.name for path in (FOLDER / "tools").iterdir()} == set(tool_names())
    games = {path.name for path in (FOLDER / "games").iterdir()}
    assert games == set(game_names())


@pytest.mark.parametrize("part", APPLICABLE)
def test_there_is_a_deployment_for_the_gateway_redis_and_every_service(part: str) -> None:
    names = {"gateway", "redis", *game_names(), *tool_names()}
    assert set(find_manifests(part, "Deployment")) == names
    assert set(find_manifests(part, "Service")) == names
    assert set(find_manifests(part, "PodDisruptionBudget")) == names - {"redis"}


@pytest.mark.parametrize("part", APPLICABLE)
def test_everything_lives_in_the_namespace_that_the_gateway_looks_in(part: str) -> None:
    (namespace,) = find_manifests(part, "Namespace").values()
    assert namespace["metadata"]["name"] == "decompte"
    enforced = namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"]
    assert enforced == "restricted"
    others = [one for one in list_manifests(part) if one["kind"] != "Namespace"]
    assert {one["metadata"]["namespace"] for one in others} == {"decompte"}
    gateway = read_config_map(part, "decompte-gateway")
    assert gateway["DECOMPTE_GATEWAY_NAMESPACE"] == "decompte"
    assert gateway["DECOMPTE_GATEWAY_UPSTREAMS"] == "kubernetes"


@pytest.mark.parametrize("part", APPLICABLE)
def test_no_pod_has_a_right_it_can_do_without(part: str) -> None:
    for pod in find_pods(part).values():
        spec, only = pod["spec"], find_container(pod)
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
        assert {"cpu", "memory"} == set(only["resources"]["limits"])


@pytest.mark.parametrize("part", APPLICABLE)
def test_pods_run_as_the_users_of_their_images(part: str) -> None:
    users = {
        "gateway": read_stages()["gateway"].last("USER"),
        "redis": list_containers()["redis"]["user"],
    }
    for name, pod in find_pods(part).items():
        context = pod["spec"]["securityContext"]
        expected = users.get(name, read_stages()["service"].last("USER"))
        assert f"{context['runAsUser']}:{context['runAsGroup']}" == expected


@pytest.mark.parametrize("part", APPLICABLE)
def test_what_is_written_goes_to_bounded_memory(part: str) -> None:
    for pod in find_pods(part).values():
        for volume in pod["spec"]["volumes"]:
            kinds = volume.keys() - {"name"}
            assert kinds <= {"emptyDir", "secret", "configMap"}
            if "emptyDir" in volume:
                assert volume["emptyDir"]["medium"] == "Memory"
                assert volume["emptyDir"]["sizeLimit"].endswith("Mi")


def compute_tolerance(probe: Manifest) -> int:
    """For how many seconds a probe may fail."""
    return int(probe["periodSeconds"] * probe["failureThreshold"])


@pytest.mark.parametrize("part", APPLICABLE)
def test_pods_are_asked_whether_they_live_and_whether_they_are_ready(part: str) -> None:
    for name in game_names():
        game = find_container(find_pods(part)[name])
        assert game["livenessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["startupProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["readinessProbe"]["httpGet"] == {"path": "/readyz", "port": "http"}
        # Whoever is only busy is taken out long before it is restarted.
        assert compute_tolerance(game["livenessProbe"]) >= 4 * compute_tolerance(
            game["readinessProbe"]
        )
        assert compute_tolerance(game["livenessProbe"]) >= 120
        assert game["livenessProbe"]["timeoutSeconds"] >= 5
    gateway = find_container(find_pods(part)["gateway"])
    assert gateway["readinessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
    redis = find_container(find_pods(part)["redis"])
    for probe in ("livenessProbe", "readinessProbe"):
        command = redis[probe]["exec"]["command"]
        assert command == ["redis-cli", "--tls", "--cacert", "/tls/ca.crt", "ping"]


@pytest.mark.parametrize("part", APPLICABLE)
def test_a_restart_waits_until_nobody_asks_and_leaves_time_for_answers(part: str) -> None:
    """gunicorn takes 20 s of grace; the rest lets others learn that the pod is ending."""
    for name in ("gateway", *game_names()):
        deployment = find_manifests(part, "Deployment")[name]["spec"]
        assert deployment["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        pod = deployment["template"]
        word, seconds = find_container(pod)["lifecycle"]["preStop"]["exec"]["command"]
        assert word == "sleep"
        assert int(seconds) >= 5
        assert pod["spec"]["terminationGracePeriodSeconds"] >= int(seconds) + 25


@pytest.mark.parametrize("part", APPLICABLE)
@pytest.mark.parametrize("name", ["gateway", *(one.id for one in load_tools())])
def test_who_ends_waits_as_long_as_a_photo_may_take_to_be_read(part: str, name: str) -> None:
    pod = find_manifests(part, "Deployment")[name]["spec"]["template"]
    longest = max(one.wait_seconds for one in load_tools())
    container = find_container(pod)
    pause = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert pod["spec"]["terminationGracePeriodSeconds"] >= pause + longest + 10
    if name != "gateway":
        environ = {one["name"]: one["value"] for one in container["env"]}
        assert environ["GUNICORN_CMD_ARGS"] == f"--graceful-timeout={longest + 5}"


@pytest.mark.parametrize("part", ["base", *SIZES])
def test_only_the_gateway_has_an_address_outside(part: str) -> None:
    services = find_manifests(part, "Service")
    assert services.pop("gateway")["spec"]["type"] == "LoadBalancer"
    assert "type" not in services.pop("redis")["spec"]
    assert [one["spec"]["clusterIP"] for one in services.values()] == ["None"] * len(services)
    assert [one["spec"]["ports"][0]["port"] for one in services.values()] == [8000] * len(services)


@pytest.mark.parametrize("part", APPLICABLE)
def test_only_the_gateway_reaches_games_and_only_games_reach_redis(part: str) -> None:
    def find_allowed_clients(target: str) -> set[str]:
        """The names of the Deployments whose pods a policy lets in to the pods of `target`."""
        rules = [
            rule
            for policy in find_manifests(part, "NetworkPolicy").values()
            if policy["spec"]["podSelector"].get("matchLabels")
            and has_labels(policy["spec"]["podSelector"]["matchLabels"], find_pods(part)[target])
            for rule in policy["spec"].get("ingress", ())
        ]
        peers = [peer["podSelector"]["matchLabels"] for rule in rules for peer in rule["from"]]
        return {
            name for name, pod in find_pods(part).items() for one in peers if has_labels(one, pod)
        }

    services = [*game_names(), *tool_names()]
    assert {name: find_allowed_clients(name) for name in services} == {
        **{name: {"gateway"} for name in tool_names()},
        # A tool that asks the games for an assistant.
        **{name: {"gateway", *program_names()} for name in game_names()},
    }
    for name in program_names():
        addresses = ",".join(f"http://{game}:8000" for game in game_names())
        assert read_environment(find_pods(part)[name]) == {"DECOMPTE_MCP_SERVICES": addresses}
    assert find_allowed_clients("redis") == set(game_names())
    closed = find_manifests(part, "NetworkPolicy")["nothing-else"]["spec"]
    assert closed == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


@pytest.mark.parametrize("part", APPLICABLE)
def test_secrets_are_named_mounted_as_files_and_never_written_down(part: str) -> None:
    """A pod gets those keys of a secret that it needs, in files that its group may read."""
    assert find_manifests(part, "Secret") == {}
    needed = {name: {"url", "cache-secret"} for name in game_names()} | {"redis": {"password"}}
    for name, keys in needed.items():
        pod = find_pods(part)[name]
        assert pod["spec"]["securityContext"]["fsGroup"] > 0
        secret, tls = [one["secret"] for one in pod["spec"]["volumes"] if "secret" in one]
        assert secret["secretName"] == "decompte-redis"
        assert secret["defaultMode"] == tls["defaultMode"] == 0o440
        assert tls["secretName"] == "decompte-redis-tls"
        # Redis needs the whole secret; the key of its certificate reaches nobody else.
        assert tls.get("items") == (
            None if name == "redis" else [{"key": "ca.crt", "path": "ca.crt"}]
        )
        assert {"name": "tls", "mountPath": "/tls", "readOnly": True} in find_container(pod)[
            "volumeMounts"
        ]
        assert {item["key"] for item in secret["items"]} == keys
        (mounted,) = [m for m in find_container(pod)["volumeMounts"] if m["name"] == "secrets"]
        files = {f"{mounted['mountPath']}/{item['path']}" for item in secret["items"]}
        given = read_environment(pod)
        assert {given[key] for key in given if key.endswith("_FILE")} == files
        assert not {"REDIS_URL", "REDISCLI_AUTH"} & given.keys()
    (keys_of_callers,) = [
        one["secret"] for one in find_pods(part)["gateway"]["spec"]["volumes"] if "secret" in one
    ]
    assert keys_of_callers == {"secretName": "decompte-keys", "optional": True}


@pytest.mark.parametrize("part", APPLICABLE)
def test_redis_is_started_by_the_script_of_all_and_forgets_what_was_used_longest_ago(
    part: str,
) -> None:
    pod = find_pods(part)["redis"]
    redis = find_container(pod)
    assert redis["command"] == ["sh", "/redis/start.sh"]
    assert redis["args"][-4:] == [
        *("--maxmemory", "$(MAXMEMORY)", "--maxmemory-policy", "allkeys-lru")
    ]
    (mounted,) = [one for one in redis["volumeMounts"] if one["mountPath"] == "/redis"]
    (volume,) = [one for one in pod["spec"]["volumes"] if one["name"] == mounted["name"]]
    files = find_manifests(part, "ConfigMap")[volume["configMap"]["name"]]["data"]
    for name in ("start.sh", "users.acl"):
        path = CHECKOUT / "deploy" / "redis" / name
        assert files[name] == path.read_text(encoding="utf-8")
