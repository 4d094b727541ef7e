// Compile the Python files of a zip with the very Python that the browser runs (Pyodide, here under Node).
//   node precompile.mjs JOBS.json     JOBS: {"pyodide": FOLDER, "stdlib": ZIP, "jobs": [{"in", "out", "prefix", "layout"}]}
// layout "sourceless": x.py becomes x.pyc.  layout "cached": x.py stays, __pycache__/x.cpython-*.pyc joins it.
// The output depends on the input alone: fixed times, sorted names, unchecked hash-based pycs.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// An uncaught error would print all of Pyodide's minified source first.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { pyodide, stdlib, jobs } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: stdlib });

python.runPython(`
import importlib.util, sys, zipfile
import importlib._bootstrap_external as bootstrap

TAG = sys.implementation.cache_tag

def write(archive, name, data):
    archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)

def compiled(source, path):
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False)

def precompile(prefix, layout):
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w", compresslevel=9) as made:
        for name in sorted(entry.filename for entry in given.infolist() if not entry.is_dir()):
            data = given.read(name)
            if not name.endswith(".py"):
                write(made, name, data)
            elif layout == "sourceless":
                write(made, name + "c", compiled(data, prefix + name))
            else:
                folder, _, file = name.rpartition("/")
                write(made, name, data)
                write(made, f"{folder}/__pycache__/{file[:-3]}.{TAG}.pyc".lstrip("/"), compiled(data, prefix + name))
`);
const precompile = python.globals.get("precompile");
for (const job of jobs) {
  python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(job.in)));
  precompile(job.prefix, job.layout);
  fs.writeFileSync(job.out, python.FS.readFile("/out.zip"));
}
