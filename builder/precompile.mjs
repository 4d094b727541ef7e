// Compile the Python files of a zip with the very Python that the browser runs (Pyodide, here under Node).
//   node precompile.mjs ORDER.json     {"pyodide": FOLDER, "stdlib": ZIP, "in": ZIP, "out": ZIP, "prefix": PATH, "cached": [NAME]}
// x.py becomes x.pyc, which stands for it; in folders named in "cached" it becomes __pycache__/x.cpython-*.pyc, which Python
// takes instead of compiling an x.py that somebody else puts there.
// The output depends on the input alone: fixed times, sorted names, unchecked hash-based pycs.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// An uncaught error would print all of Pyodide's minified source first.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { pyodide, stdlib, prefix, cached, ...files } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: stdlib });

python.runPython(`
import importlib.util, sys, zipfile
import importlib._bootstrap_external as bootstrap

TAG = sys.implementation.cache_tag

def write(archive, name, data):
    archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data, zipfile.ZIP_STORED)

def compiled(source, path):
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False)

def place(name, cached):
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file[:-3]}.{TAG}.pyc" if folder in cached else name + "c"

def precompile(prefix, cached):
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
        for name in sorted(entry.filename for entry in given.infolist() if not entry.is_dir()):
            data = given.read(name)
            if name.endswith(".py"):
                write(made, place(name, cached), compiled(data, prefix + name))
            else:
                write(made, name, data)
`);
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(files.in)));
python.globals.get("precompile")(prefix, python.toPy(cached));
fs.writeFileSync(files.out, python.FS.readFile("/out.zip"));
