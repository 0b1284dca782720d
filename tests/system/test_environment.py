"""The environment that the two commands make: real ones, offline, with one tiny package."""

import ensurepip
import hashlib
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import zipfile
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from deploy.environment import prepare, python_of
from deploy.locks import CHECK_LOCK, MCP_LOCK, RECOGNITION_LOCK, RUN_LOCK
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
        self.stamp = self.environment / "decompte.stamp"

    def package(self, name: str, version: str) -> str:
        """Offer a package; return its line in a lock file."""
        return build_wheel(self.folder, name, version)

    def lock(self, name: str, *lines: str) -> None:
        """Write the lock file `name`."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(lines))

    def prepare(self, lock_name: str = RUN_LOCK) -> list[str]:
        """Prepare the environment; return the lines of its own that it printed, not pip's."""
        with redirect_stdout(io.StringIO()) as printed:
            assert prepare(self.folder, lock_name) == python_of(self.environment)
        return printed.getvalue().splitlines()

    def has(self, name: str) -> bool:
        """Say whether the environment's Python can import the package `name`."""
        arguments = [str(python_of(self.environment)), "-I", "-c", f"import {name}"]
        return (
            subprocess.run(arguments, capture_output=True, timeout=TIMEOUT_SECONDS).returncode == 0
        )


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Make one environment for all tests of this file; each works on a copy."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("prepared")
        disable_network(patch, folder)
        checkout = Checkout(folder)
        checkout.lock(RUN_LOCK, checkout.package("decompte_first", "1.0"))
        checkout.prepare()
        return checkout


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


def test_an_environment_whose_python_is_gone_is_made_anew_and_shows_what_pip_does(
    checkout: Checkout, capfd: pytest.CaptureFixture[str]
) -> None:
    python = python_of(checkout.environment)
    python.unlink()
    python.symlink_to("/nowhere/bin/python3.11")
    prepare(checkout.folder, RUN_LOCK)
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith(f"Environment: making {checkout.environment} with Python 3.")
    assert lines[1] == "Packages: pip installs those of requirements/run.lock."
    assert "Successfully installed decompte_first-1.0" in lines
    assert lines[-1] == f"Environment: {checkout.environment} is ready."
    assert checkout.has("decompte_first")


def test_a_second_start_runs_no_pip(checkout: Checkout) -> None:
    assert checkout.prepare() == [f"Environment: {checkout.environment} is ready."]


def test_a_changed_lock_file_is_installed(checkout: Checkout) -> None:
    checkout.lock(RUN_LOCK, checkout.package("decompte_second", "1.0"))
    assert "Packages: pip installs those of requirements/run.lock." in checkout.prepare()
    assert checkout.has("decompte_second")
    assert len(checkout.prepare()) == 1


def test_the_packages_for_checking_are_enough_to_run_and_not_the_other_way(
    checkout: Checkout,
) -> None:
    checkout.lock(
        CHECK_LOCK,
        checkout.package("decompte_first", "1.0"),
        checkout.package("decompte_check", "1.0"),
    )
    assert len(checkout.prepare(RUN_LOCK)) == 1
    assert not checkout.has("decompte_check")
    assert len(checkout.prepare(CHECK_LOCK)) > 1
    compiled = {file.name.partition(".")[0] for file in checkout.environment.rglob("decompte*.pyc")}
    assert compiled == {"decompte_first"}
    assert checkout.has("decompte_check")
    assert len(checkout.prepare(RUN_LOCK)) == 1
    assert len(checkout.prepare(CHECK_LOCK)) == 1


@pytest.mark.thorough
def test_two_lock_files_of_which_none_has_the_other_are_both_kept(checkout: Checkout) -> None:
    wanted = {RECOGNITION_LOCK: "decompte_photos", MCP_LOCK: "decompte_assistants"}
    first = checkout.package("decompte_first", "1.0")
    for name, package in wanted.items():
        checkout.lock(name, first, checkout.package(package, "1.0"))
        assert len(checkout.prepare(name)) > 1
    for name, package in wanted.items():
        assert len(checkout.prepare(name)) == 1
        assert checkout.has(package)
    # What another lock file had installed counts no longer once that file has changed.
    checkout.lock(MCP_LOCK, first, checkout.package("decompte_assistants", "2.0"))
    assert len(checkout.prepare(RECOGNITION_LOCK)) == 1
    assert len(checkout.prepare(MCP_LOCK)) > 1
    assert len(checkout.prepare(RECOGNITION_LOCK)) == 1


def test_an_environment_that_someone_made_by_hand_is_kept_and_completed(
    checkout: Checkout,
) -> None:
    checkout.stamp.unlink()
    (checkout.environment / "own").touch()
    assert not [line for line in checkout.prepare() if "making" in line]
    assert (checkout.environment / "own").exists()
    assert len(checkout.prepare()) == 1


@pytest.mark.thorough
def test_an_installation_killed_half_way_is_repaired_by_the_next_start(
    checkout: Checkout,
) -> None:
    checkout.lock(RUN_LOCK, checkout.package("decompte_second", "1.0"))
    with start_preparing(checkout) as first:
        assert first.stdout is not None
        for line in first.stdout:
            if line.startswith("Packages: pip installs"):
                os.killpg(first.pid, signal.SIGKILL)
                break
    assert first.returncode == -signal.SIGKILL
    # The lock of what was killed may last a moment longer.
    assert any(line.startswith("Environment: making ") for line in checkout.prepare())
    assert checkout.has("decompte_second")


@pytest.mark.thorough
def test_two_starts_at_the_same_moment_make_an_environment_without_pip_anew_once(
    checkout: Checkout,
) -> None:
    (found,) = checkout.environment.glob("lib/python*/site-packages/pip")
    shutil.rmtree(found)
    with start_preparing(checkout) as one, start_preparing(checkout) as other:
        lines_said = [start.communicate(timeout=TIMEOUT_SECONDS)[0] for start in (one, other)]
    assert (one.returncode, other.returncode) == (0, 0)
    for done_once in ("Environment: making ", "Packages: pip installs"):
        assert sum(done_once in lines for lines in lines_said) == 1
    assert checkout.has("decompte_first")


def start_preparing(checkout: Checkout) -> subprocess.Popen[str]:
    """Prepare the environment of `checkout` in a process of its own."""
    program = (
        "import sys; from pathlib import Path; from deploy.environment import prepare; "
        "prepare(Path(sys.argv[1]), 'requirements/run.lock')"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, str(checkout.folder)],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_package_that_is_not_the_locked_one_is_refused_and_nothing_is_lost(
    checkout: Checkout, capfd: pytest.CaptureFixture[str]
) -> None:
    locked = (checkout.folder / RUN_LOCK).read_text()
    line = checkout.package("decompte_second", "1.0")
    checkout.lock(RUN_LOCK, line[:-2] + ("0" if line[-2] != "0" else "1") + "\n")
    with pytest.raises(Refusal, match=f"pip could not install the packages of {RUN_LOCK}"):
        checkout.prepare()
    assert "DO NOT MATCH THE HASHES" in capfd.readouterr().err
    checkout.lock(RUN_LOCK, locked)
    assert not [line for line in checkout.prepare() if "making" in line]
    assert checkout.has("decompte_first")


def test_a_folder_that_cannot_be_written_is_one_sentence(checkout: Checkout) -> None:
    shutil.rmtree(checkout.environment)
    (checkout.folder / ".venv").write_text("not a folder")
    with pytest.raises(Refusal, match=r"The environment .*\.venv could not be made"):
        checkout.prepare()


def test_a_python_that_makes_no_environments_is_one_sentence_with_what_to_install(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    assert len(checkout.prepare()) == 1
    shutil.rmtree(checkout.environment)
    with pytest.raises(Refusal, match=r"could not be made: .*apt install python3-venv"):
        checkout.prepare()


@pytest.mark.thorough
def test_the_oldest_pip_installs_the_real_packages(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    for name in (RUN_LOCK, CHECK_LOCK):
        checkout.lock(name, (CHECKOUT / name).read_text())
    contributing = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    make, install = re.findall(r"^\$ (.* -m (?:venv|pip) .*)$", contributing, re.MULTILINE)
    # What 3.11.0 brings; newer Pythons cannot run one older than they bring.
    oldest = "22.3" if sys.version_info < (3, 12) else ensurepip.version()
    run_in(tmp_path, make.replace("python3", shlex.quote(sys.executable)))
    run_in(tmp_path, f".venv/bin/python -m pip install pip=={oldest}")
    # Made by hand, so it is kept, with its pip.
    assert not [line for line in checkout.prepare() if "making" in line]
    run_in(tmp_path, install)
    checkout.prepare(CHECK_LOCK)
    assert checkout.has("flask")
    assert checkout.has("mypy")
    said = subprocess.check_output([python_of(checkout.environment), "-m", "pip", "--version"])
    assert said.decode().startswith(f"pip {oldest} ")


def run_in(folder: Path, command: str) -> None:
    """Run a command as a person would in a clone at `folder`."""
    subprocess.run(shlex.split(command), cwd=folder, check=True, timeout=20 * TIMEOUT_SECONDS)
