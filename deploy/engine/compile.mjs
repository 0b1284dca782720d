// node compile.mjs PYTHON ARCHIVE OUT: compiles the modules of an archive, and of Python's own
// library, with the Python that will run them, in the folder PYTHON. OUT is the folder of what
// comes of it.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const LIBRARY = "python_stdlib.zip";
const ARCHIVE = "archive.zip";
const COMPILED = "/compiled.zip";

const [folder, given, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide();
const loaded = python.runPython("import sys; list(sys.modules)");
python.FS.writeFile(`/${ARCHIVE}`, await readFile(given));
python.FS.writeFile(`/${LIBRARY}`, await readFile(`${folder}/${LIBRARY}`));
python.runPython(await readFile(new URL("compile_modules.py", import.meta.url), "utf8"));
await mkdir(out, { recursive: true });
python.globals.get("compile_archive")(`/${ARCHIVE}`, COMPILED);
await writeFile(`${out}/${ARCHIVE}`, python.FS.readFile(COMPILED));
python.globals.get("compile_library")(`/${LIBRARY}`, `/${ARCHIVE}`, loaded, COMPILED);
await writeFile(`${out}/${LIBRARY}`, python.FS.readFile(COMPILED));
