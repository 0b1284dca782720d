"""The environment that the two commands make: real ones, offline, with one tiny package."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import environment
from deploy.environment import CHECK_LOCK, RUN_LOCK, missing_module, prepare, python_of
from deploy.packages import explain_failure, read_lock, report_progress
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

TIMEOUT_SECONDS = 120


def build_wheel(folder: Path, name: str, version: str) -> str:
    """Put a package of one empty module into `folder`; return its line in a lock file."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(f"{name}.py", "")
        packed.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        packed.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        packed.writestr(
            f"{about}/RECORD",
            f"{name}.py,,\n{about}/METADATA,,\n{about}/WHEEL,,\n{about}/RECORD,,\n",
        )
    return (
        f"{name}=={version} \\\n    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"
    )


class Checkout:
    """A checkout with lock files and an environment, and the packages that its locks may name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = folder / ".venv"
        self.said: list[str] = []

    def package(self, name: str, version: str) -> str:
        """Offer a package; return its line in a lock file."""
        return build_wheel(self.folder, name, version)

    def lock(self, name: str, *lines: str) -> None:
        """Write the lock file `name`."""
        (self.folder / name).write_text("".join(lines))

    def prepare(self, lock_name: str = RUN_LOCK) -> list[str]:
        """Prepare the environment; return the lines that were printed."""
        self.said.clear()
        assert prepare(self.folder, lock_name, self.said.append) == python_of(self.environment)
        return self.said

    def has(self, name: str) -> bool:
        """Say whether the environment's Python can import the package `name`."""
        asked = [str(python_of(self.environment)), "-I", "-c", f"import {name}"]
        return subprocess.run(asked, capture_output=True, timeout=TIMEOUT_SECONDS).returncode == 0


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    """Make one environment for all tests of this file; each works on a copy."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("prepared")
        disable_network(patch, folder)
        checkout = Checkout(folder)
        checkout.lock(RUN_LOCK, checkout.package("decompte_first", "1.0"))
        checkout.prepare()
        yield checkout


@pytest.fixture
def checkout(prepared: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Return a checkout whose environment fulfils its lock file."""
    folder = tmp_path / "checkout"
    shutil.copytree(prepared.folder, folder, symlinks=True)
    disable_network(monkeypatch, folder)
    return Checkout(folder)


def disable_network(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let pip find packages in `folder` and nowhere else."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        patch.delenv(name)
    patch.setenv("PIP_CONFIG_FILE", os.devnull)
    patch.setenv("PIP_NO_INDEX", "1")
    patch.setenv("PIP_FIND_LINKS", str(folder))


def test_a_new_environment_says_what_it_does_and_counts_its_packages(prepared: Checkout) -> None:
    made, installing, *report_progress, ready = prepared.said
    assert made.startswith("Environment: making ")
    assert made.endswith("(there is none yet).")
    assert installing == "Packages: installing the 1 of requirements.lock."
    assert report_progress == ["  1 of 1: decompte-first", "  all are here; installing them"]
    assert ready == f"Environment: {prepared.environment} is ready."
    assert prepared.has("decompte_first")


def test_a_second_start_runs_no_pip(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "install", None)
    assert checkout.prepare() == [f"Environment: {checkout.environment} is ready."]


def test_a_changed_lock_file_is_installed(checkout: Checkout) -> None:
    checkout.lock(RUN_LOCK, checkout.package("decompte_second", "1.0"))
    assert "Packages: installing the 1 of requirements.lock." in checkout.prepare()
    assert checkout.has("decompte_second")
    assert len(checkout.prepare()) == 1


def test_the_packages_for_checking_are_also_enough_to_run(checkout: Checkout) -> None:
    checkout.lock(
        CHECK_LOCK,
        checkout.package("decompte_first", "1.0"),
        checkout.package("decompte_check", "1.0"),
    )
    assert len(checkout.prepare(CHECK_LOCK)) > 1
    assert len(checkout.prepare(RUN_LOCK)) == 1
    assert len(checkout.prepare(CHECK_LOCK)) == 1


def test_the_packages_for_running_are_not_enough_to_check(checkout: Checkout) -> None:
    checkout.lock(
        CHECK_LOCK,
        checkout.package("decompte_first", "1.0"),
        checkout.package("decompte_check", "1.0"),
    )
    assert len(checkout.prepare(RUN_LOCK)) == 1
    assert not checkout.has("decompte_check")
    checkout.prepare(CHECK_LOCK)
    assert checkout.has("decompte_check")


def test_packages_for_checking_of_other_versions_are_not_enough_to_run(checkout: Checkout) -> None:
    checkout.lock(CHECK_LOCK, checkout.package("decompte_first", "2.0"))
    checkout.prepare(CHECK_LOCK)
    assert len(checkout.prepare(RUN_LOCK)) > 1


def test_an_environment_that_someone_made_by_hand_is_kept_and_completed(
    checkout: Checkout,
) -> None:
    (checkout.environment / "decompte.json").unlink()
    (checkout.environment / "own").touch()
    assert not [line for line in checkout.prepare() if "making" in line]
    assert (checkout.environment / "own").exists()
    assert len(checkout.prepare()) == 1


def test_an_installation_killed_half_way_is_repaired_by_the_next_start(
    checkout: Checkout,
) -> None:
    shutil.rmtree(checkout.environment)
    with start_preparing(checkout) as first:
        assert first.stdout is not None
        for line in first.stdout:
            if line.startswith("Packages: installing"):
                os.killpg(first.pid, signal.SIGKILL)
                break
    assert first.returncode == -signal.SIGKILL
    # What it had started may die a moment after it, and is then waited for first.
    lines_said = [line for line in checkout.prepare() if "waiting for that one" not in line]
    assert "an earlier installation was interrupted" in lines_said[0]
    assert checkout.has("decompte_first")


def test_a_stamp_that_cannot_be_read_counts_as_interrupted(checkout: Checkout) -> None:
    (checkout.environment / "decompte.json").write_text('{"python": ')
    assert "an earlier installation was interrupted" in checkout.prepare()[0]


def test_an_environment_whose_python_is_gone_is_made_anew(checkout: Checkout) -> None:
    python = python_of(checkout.environment)
    python.unlink()
    python.symlink_to("/nowhere/bin/python3.11")
    assert "the Python that it was made for is gone" in checkout.prepare()[0]
    assert checkout.has("decompte_first")


def test_an_environment_whose_python_was_replaced_by_another_is_made_anew(
    checkout: Checkout,
) -> None:
    stamp = checkout.environment / "decompte.json"
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    stamp.write_text(stamp.read_text().replace(version, "3.99"))
    assert "the Python that it was made for is gone" in checkout.prepare()[0]


def test_two_starts_at_the_same_moment_install_once(checkout: Checkout) -> None:
    shutil.rmtree(checkout.environment)
    with start_preparing(checkout) as one, start_preparing(checkout) as other:
        lines_said = [start.communicate(timeout=TIMEOUT_SECONDS)[0] for start in (one, other)]
    assert (one.returncode, other.returncode) == (0, 0)
    assert sum("Packages: installing" in lines for lines in lines_said) == 1
    assert checkout.has("decompte_first")


def start_preparing(checkout: Checkout) -> subprocess.Popen[str]:
    """Prepare the environment of `checkout` in a process of its own."""
    program = (
        "import sys; from pathlib import Path; from deploy.environment import prepare; "
        "prepare(Path(sys.argv[1]), 'requirements.lock', lambda line: print(line, flush=True))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, str(checkout.folder)],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_package_that_is_not_the_locked_one_is_refused_and_nothing_is_lost(
    checkout: Checkout,
) -> None:
    locked = (checkout.folder / RUN_LOCK).read_text()
    line = checkout.package("decompte_second", "1.0")
    checkout.lock(RUN_LOCK, line[:-2] + ("0" if line[-2] != "0" else "1") + "\n")
    with pytest.raises(Refusal, match="its hash differs"):
        checkout.prepare()
    checkout.lock(RUN_LOCK, locked)
    assert len(checkout.prepare()) == 1


def test_an_index_that_does_not_answer_is_one_sentence_and_nothing_is_lost(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:1/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    locked = (checkout.folder / RUN_LOCK).read_text()
    line = checkout.package("decompte_second", "1.0")
    (checkout.folder / "decompte_second-1.0-py3-none-any.whl").unlink()
    checkout.lock(RUN_LOCK, line)
    with pytest.raises(Refusal, match="check the network and start again"):
        checkout.prepare()
    checkout.lock(RUN_LOCK, locked)
    assert len(checkout.prepare()) == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(checkout: Checkout) -> None:
    shutil.rmtree(checkout.environment)
    (checkout.folder / ".venv").write_text("not a folder")
    with pytest.raises(Refusal, match=r"The environment .*\.venv could not be made"):
        checkout.prepare()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_the_modules_that_make_environments_is_told_what_to_install(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    assert missing_module(lambda name: name != module) == module
    monkeypatch.setattr(environment, "missing_module", lambda: module)
    assert len(checkout.prepare()) == 1
    shutil.rmtree(checkout.environment)
    with pytest.raises(Refusal, match=f"no module `{module}`.*apt install python3-venv"):
        checkout.prepare()
    assert not checkout.environment.exists()


def test_a_python_without_venv_can_still_be_told_so() -> None:
    code = "import sys; sys.modules['venv'] = None; from deploy.environment import missing_module"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; print(missing_module())"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("venv\n", "")


def test_this_python_has_the_modules_that_make_environments() -> None:
    assert missing_module() is None


def test_each_package_is_counted_once_however_pip_speaks_of_it() -> None:
    lines_said: list[str] = []
    lines = [
        "Looking in links: /somewhere",
        "Ignoring async-timeout: markers 'python_version < \"3.11\"' don't match your environment",
        "Collecting flask==3.1.3 (from -r requirements.lock (line 3))",
        "  Downloading flask-3.1.3-py3-none-any.whl (103 kB)",
        "Processing /some where/flask_cors-6.0.5-py3-none-any.whl (from -r requirements.lock)",
        "Requirement already satisfied: flask in ./.venv/lib (from flask-cors==6.0.5)",
        "WARNING: Retrying (Retry(total=4)) after connection broken by 'ReadTimeoutError'",
        "Installing collected packages: flask, flask-cors",
    ]
    assert list(report_progress(lines, 3, lines_said.append)) == lines
    assert lines_said == [
        "  1 of 3: async-timeout",
        "  2 of 3: flask",
        "  3 of 3: flask-cors",
        "  the package index does not answer; trying again",
        "  all are here; installing them",
    ]


def test_whatever_else_pip_says_is_passed_on() -> None:
    lines_said = [
        "Collecting flask==3.1.3",
        "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
    ]
    assert explain_failure(lines_said).endswith("[Errno 28] No space left on device.")
    assert explain_failure([]) == "The packages could not be installed: pip gave up."


def test_the_lock_for_checking_contains_the_lock_for_running() -> None:
    run, check = read_lock(CHECKOUT / RUN_LOCK), read_lock(CHECKOUT / CHECK_LOCK)
    assert check.contains(run)
    assert not run.contains(check)
