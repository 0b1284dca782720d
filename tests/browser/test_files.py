"""The files of the page, without a browser: small, of one house, complete in both languages."""

import gzip
import hashlib
import json
import re
from base64 import b64encode
from pathlib import Path

import pytest

from deploy.one_process import create_app
from deploy.page import TYPES, Page, read_page
from deploy.page_bundles import list_bundles, read_module, write_bundle
from deploy.services import CHECKOUT
from tests.cases import every_case
from tests.page_texts import read_modules, read_texts
from tests.texts.test_french_typography import find_typography_faults

pytestmark = pytest.mark.loads

FOLDER = CHECKOUT / "services" / "companion"
KINDS = (".js", ".css", ".html", ".jinja")
OURS = sorted(
    file for file in FOLDER.rglob("*") if file.suffix in KINDS and file.parent.name != "vendor"
)
DOCUMENTS = ("index.html", "embed.html")
HEAD = re.compile(
    r'<meta charset.*?(?=<script type="importmap">)|<style>.*?<style media="print">.*?</style>',
    re.DOTALL,
)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NEEDLESS = re.compile(r"\s|;(?=\s*})")
"""What a style may be without."""
TEXTS = read_texts()


def page() -> Page:
    """The page as it is served."""
    found = read_page()
    assert found is not None
    return found


def integrity(content: bytes) -> str:
    """A sum as browsers get it."""
    return "sha256-" + b64encode(hashlib.sha256(content).digest()).decode()


def test_a_file_begins_with_what_it_is_for() -> None:
    with every_case() as case:
        for file in (one for one in OURS if one.suffix in (".js", ".css")):
            with case(file.relative_to(FOLDER)):
                assert file.read_text(encoding="utf-8").startswith(("// ", "/* "))


def test_nothing_is_fetched_from_another_host() -> None:
    with every_case() as case:
        for file in OURS:
            with case(file.relative_to(FOLDER)):
                hosts = set(re.findall(r"https?://([^/\"'` ]+)", file.read_text(encoding="utf-8")))
                assert hosts <= {"app.bgstatsapp.com", "www.w3.org"}


def test_every_text_is_there_in_good_english_and_good_french() -> None:
    for code, (english, french) in TEXTS.items():
        assert english, code
        assert find_typography_faults(french) == [], (code, french)
        assert re.search(r"\s[:;!?,.](?!\w)", english) is None, code
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", french)), code


def test_every_text_asked_for_is_there() -> None:
    codes = {code for module in read_modules().values() for code in module["texts"]}
    assert codes - TEXTS.keys() == set()


def test_both_documents_have_one_head_with_every_style() -> None:
    first, embedded = (page().files[html].decode() for html in DOCUMENTS)
    assert HEAD.findall(first) == HEAD.findall(embedded)
    assert len(HEAD.findall(first)) == 2
    laid_in = "".join(STYLE.findall(first))
    for file in (one for one in OURS if one.suffix == ".css"):
        rules = COMMENT.sub("", file.read_text(encoding="utf-8"))
        assert NEEDLESS.sub("", rules) in NEEDLESS.sub("", laid_in), file
    assert "/*" not in laid_in
    # An address would be looked for from the document.
    assert "url(" not in laid_in


@pytest.mark.parametrize("html", DOCUMENTS)
def test_no_module_is_asked_for_before_the_import_map(html: str) -> None:
    # A browser that has begun with a module takes no import map any more.
    text = page().files[html].decode()
    before = text[: text.index('type="importmap"')]
    assert "modulepreload" not in before
    assert 'type="module"' not in before


def test_every_name_of_the_import_map_leads_to_a_file() -> None:
    files = page().files
    (written,) = IMPORT_MAP.findall(files["index.html"].decode())
    named = json.loads(written)["imports"]
    assert all(place.removeprefix("./") in files for place in named.values())


def test_every_module_is_in_one_file() -> None:
    files = page().files
    bundle_of: dict[str, str] = {}
    for bundle, names in list_bundles(FOLDER).items():
        assert not bundle_of.keys() & set(names)
        bundle_of |= dict.fromkeys(names, bundle)
    assert not bundle_of.keys() & files.keys()


def test_a_bundle_keeps_apart_what_its_modules_do_not_export(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    modules = {
        "a.js": 'import { h } from "htm";\n\nconst own = 1;\nexport const { one, two } = h(own);\n',
        "b.js": 'import { one as own } from "./a.js";\n\nexport function three() {}\n',
        "c.js": 'export { two } from "./a.js";\nexport { h } from "htm";\n\nimport("./d.js");\n',
    }
    for name, module in modules.items():
        (tmp_path / "parts" / name).write_text(module, encoding="utf-8")
    names = [f"parts/{name}" for name in modules]
    assert (
        write_bundle(tmp_path, names).decode()
        == """\
import * as htm from "htm";
const parts_a = (() => {
const { h } = htm;

const own = 1;
const { one, two } = h(own);
return { one, two };
})();
const parts_b = (() => {
const { one: own } = parts_a;

function three() {}
return { three };
})();
const parts_c = (() => {

import("../parts/d.js");
return { two: parts_a.two, h: htm.h };
})();
const { one: $one, two: $two } = parts_a;
export { $one as one, $two as two };
const { three: $three } = parts_b;
export { $three as three };
const { h: $h } = parts_c;
export { $h as h };
"""
    )
    for module in ("export const three = 3;\n", "export default 1;\n", 'import "./a.js";\n'):
        (tmp_path / "parts" / "c.js").write_text(module, encoding="utf-8")
        with pytest.raises(ValueError, match=r"^parts/c\.js"):
            write_bundle(tmp_path, names)


def test_a_version_names_every_file_with_its_sum() -> None:
    files = page().files
    source = files["version.js"].decode()
    sums = json.loads(source[source.index('"files": ') + len('"files": ') : source.rindex("}")])
    assert sums.pop("./") == integrity(files["index.html"])
    assert sums.pop("embed") == integrity(files["embed.html"])
    unkept = {"version.js", "service-worker.js", "embed.js"}
    kept = {
        name
        for name in files
        if Path(name).suffix not in (".txt", ".html", ".css", ".ico", ".json")
    } - unkept
    assert sums == {name: integrity(files[name]) for name in kept}


def test_another_file_makes_another_version() -> None:
    now = page()
    changed = now.with_files({**now.files, "main.js": b"// Nothing."})
    assert changed.files["version.js"] != now.files["version.js"]


@pytest.mark.parametrize(
    ("address", "framed"), [("/", "'none'"), ("/embed", "*"), ("/embed.html", "'none'")]
)
def test_a_page_runs_our_scripts_alone_and_is_framed_only_where_it_is_meant_to_be(
    address: str, framed: str
) -> None:
    answer = create_app().test_client().get(address)
    policy = dict(
        rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")
    )
    inside = [*IMPORT_MAP.findall(answer.text), *SCRIPT.findall(answer.text)]
    for allowed, parts in (("script-src", inside), ("style-src", STYLE.findall(answer.text))):
        sums = {f"'{integrity(part.encode())}'" for part in parts}
        assert sums < set(policy[allowed].split()), allowed
        assert all(re.fullmatch("'self'|'sha256-.{44}'", one) for one in policy[allowed].split())
    assert policy["frame-ancestors"] == framed
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert policy["default-src"] == "'none'"
    assert policy["connect-src"] == "'self'"
    markup = STYLE.sub("", IMPORT_MAP.sub("", SCRIPT.sub("", answer.text)))
    assert re.findall(r"<style|\sstyle=\"|\son[a-z]+=", markup) == []


@pytest.mark.parametrize(
    "address",
    ["/nowhere.js", "/vendor/SHA256SUMS", "/vendor/README.md", "/shell", "/shell/../index.html"],
)
def test_what_is_no_file_of_the_page_is_not_found(address: str) -> None:
    answer = create_app().test_client().get(address)
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


def test_the_page_is_read_and_never_written_to() -> None:
    answer = create_app().test_client().post("/index.html", json={})
    assert (answer.status_code, answer.mimetype) == (405, "application/problem+json")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_every_file_has_its_type_and_asks_to_be_asked_again() -> None:
    client = create_app().test_client()
    for name, content in page().files.items():
        answer = client.get(f"/{name}")
        assert answer.data == content
        assert answer.headers["Content-Type"] == TYPES[Path(name).suffix]
        assert answer.headers["Cache-Control"] == "no-cache"
        again = client.get(f"/{name}", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_what_is_packed_is_what_lies_there() -> None:
    client = create_app().test_client()
    answer = client.get("/main.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == page().files["main.js"]


def test_a_module_comes_without_lines_of_comments_and_with_the_json_that_it_imports(
    tmp_path: Path,
) -> None:
    (tmp_path / "one.json").write_text('{ "a": 1 }\n', encoding="utf-8")
    module = tmp_path / "module.js"
    module.write_text(
        """\
// Head.
import ONE from "./one.json" with { type: "json" };

/**
 * Told.
 */
const a = "// no"; // kept
  /** @type {A} */ (a).b();
  /** One. */
c();
""",
        encoding="utf-8",
    )
    assert read_module(module) == (
        'const ONE = { "a": 1 };\n\nconst a = "// no"; // kept\n  /** @type {A} */ (a).b();\nc();\n'
    )


def test_our_modules_come_without_comments_and_vendored_ones_to_the_letter() -> None:
    for name, content in page().files.items():
        if name.startswith("vendor/"):
            assert content == (FOLDER / name).read_bytes()
        elif name.endswith(".js"):
            assert re.findall(rb"^ *//", content, re.MULTILINE) == []


def test_vendored_axe_is_the_file_whose_sum_is_noted() -> None:
    vendor = Path(__file__).parent / "vendor"
    digest, name = (vendor / "SHA256SUMS").read_text(encoding="ascii").split()
    assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == digest


def test_a_checkout_without_a_page_has_none(tmp_path: Path) -> None:
    assert read_page(tmp_path) is None
