// node compile.mjs PYTHON IN OUT: compiles the modules of an archive with the Python that will run
// them, in the folder PYTHON, so that a browser need not: that takes ten times as long as running them.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const COMPILE = `
import os, py_compile, zipfile

mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as compiled:
    for name in sorted(given.namelist()):
        content = given.read(name)
        if name.endswith(".py"):
            with open("/module.py", "wb") as file:
                file.write(content)
            py_compile.compile("/module.py", "/module.pyc", name, True, invalidation_mode=mode)
            with open("/module.pyc", "rb") as file:
                content = file.read()
            name += "c"
        # The date is that of every file, so that the same files make the same archive.
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        compiled.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
`;

const [folder, given, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.writeFile("/in.zip", await readFile(given));
python.runPython(COMPILE);
await writeFile(out, python.FS.readFile("/out.zip"));
