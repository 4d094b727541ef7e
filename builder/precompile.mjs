// Compile the Python files of a zip with the very Python that the browser runs (Pyodide, here under Node).
//   node precompile.mjs ORDER.json     {"pyodide": FOLDER, "stdlib": ZIP, "in": ZIP, "out": ZIP, "prefix": PATH, "cached": [NAME]}
// x.py becomes x.pyc, which stands for it; in folders named in "cached" it becomes __pycache__/x.cpython-*.pyc, which Python
// takes instead of compiling an x.py that somebody else puts there. Of lines, only
// where a function begins is kept for tracebacks: all of them would be an eighth of the byte code, and who plays the
// record of a faulty game again in CPython sees them.
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
import ast, sys, zipfile
import importlib._bootstrap_external as bootstrap

TAG = sys.implementation.cache_tag
UNCHECKED = bytes(8)  # the hash of the source, which Python is told not to look at: nothing packs worse

def write(archive, name, data):
    archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data, zipfile.ZIP_STORED)

# A table of lines has entries of up to 8 units of code; this one says of each: the line as before, and no columns.
def without_lines(code):
    units = len(code.co_code) // 2
    lengths = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    table = b"".join(bytes((0x80 | 13 << 3 | length - 1, 0)) for length in lengths)
    constants = (without_lines(constant) if isinstance(constant, type(code)) else constant for constant in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(constants))

# Annotations of functions and names say something to type checkers alone; those of a class may be its fields.
class WithoutAnnotations(ast.NodeTransformer):
    def visit_ClassDef(self, node):
        node.body = [each if isinstance(each, ast.AnnAssign) else self.visit(each) for each in node.body]
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

def compiled(source, path):
    tree = WithoutAnnotations().visit(ast.parse(source)) if path.startswith("/home/") else source
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    return bootstrap._code_to_hash_pyc(without_lines(code), UNCHECKED, False)

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
