"""Which modules of Python's library the engine keeps: what import statements reach."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from deploy.engine.build import COMPILED
from deploy.engine.compile_modules import UNUSABLE, find_reached, list_imports, name_module
from deploy.engine.folders import MANIFEST

LIBRARY = {
    "alone.py": "",
    "first.py": "def late():\n    import second.part\n    import pdb\n",
    "pdb.py": "",
    "second/__init__.py": "from . import other\n",
    "second/inner/__init__.py": "from .. import more\nfrom .deep import x\n",
    "second/inner/deep.py": "",
    "second/more.py": "",
    "second/other.py": "from .inner import deep\n",
    "second/part.py": "from third import name\n",
    "third.py": "",
}


def test_what_is_reached_by_import_statements_is_kept() -> None:
    packed = BytesIO()
    with ZipFile(packed, "w") as library:
        for name, text in LIBRARY.items():
            library.writestr(name, text)
        paths = {name_module(path): path for path in LIBRARY}
        assert [*list_imports(library, "second/inner/__init__.py")] == [
            "second",
            "second.more",
            "second.inner.deep",
            "second.inner.deep.x",
        ]
        reached = find_reached(library, paths, ["first.late", "sys"])
    assert {*LIBRARY} - {*reached} == {"alone.py", "pdb.py"}
    assert "pdb" in UNUSABLE


def test_the_library_of_the_engine_is_bytecode_alone(engine: Path) -> None:
    (folder,) = (file for file in engine.iterdir() if file.is_dir())
    assert (engine / MANIFEST).is_file()
    for name in COMPILED:
        with ZipFile(folder / name) as archive:
            names = archive.namelist()
        assert not [one for one in names if one.endswith(".py")]
        assert [one for one in names if one.endswith(".pyc")]
    with ZipFile(folder / COMPILED[0]) as archive:
        names = archive.namelist()
    assert not [one for one in names if one.removesuffix(".pyc").split("/")[0] in UNUSABLE]
    assert {"json/decoder.pyc", "encodings/latin_1.pyc", "_strptime.pyc"} <= {*names}
