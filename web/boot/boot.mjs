// Starts Python: in the page at once, so that the first decision is painted before PyScript is even read; and for PyScript,
// whose interpreter this module is, in the page (the same Python) and in its workers (one each).
// The build fills in where Pyodide, the snapshot and the bundle of our own Python, and PyScript lie.
import { loadPyodide as load, version } from "__PYODIDE__/pyodide.mjs";
export { version };

const at = (path) => new URL(path, import.meta.url).href;
const inPage = typeof document !== "undefined";
const LIBRARY = "__PYODIDE__/python_stdlib.pack";
const BUNDLE = "__BUNDLE__";
const ZIP = "/lib/python314.zip"; // where Python looks for its standard library
const nothing = () => URL.createObjectURL(new Blob());
const ours = {
  indexURL: at("__PYODIDE__/"),
  lockFileContents: {
    info: { arch: "wasm32", platform: "emscripten_5_0_3", version, python: "3.14.2", abi_version: "2026_0" },
    packages: {},
  },
};

// A pack is compressed as a whole, which beats compressing each of its small files, on any host.
async function unpacked(path) {
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Our own Python: a line of JSON, {path: length}, and then the files. Put where Python looks, in a tenth of the time of a zip.
function install(bundle, files) {
  const bytes = new Uint8Array(bundle);
  let start = bytes.indexOf(10) + 1;
  for (const [path, length] of Object.entries(JSON.parse(decoded(bytes.subarray(0, start))))) {
    put(files, path, bytes.subarray(start, (start += length)));
  }
}

const decoded = (bytes) => new TextDecoder().decode(bytes);

function put(files, path, bytes) {
  files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  files.writeFile(path, bytes);
}

// ---------------------------------------------------------------------- the short way: a snapshot in which all is imported

const PAGE = 65536; // bytes, of WebAssembly
const pages = (length) => Math.ceil(length / PAGE) * PAGE;

// Lay the memory of a snapshot (builder/make_snapshot.mjs) over that of a Python that has not run yet. Pyodide unpacks it itself, in
// room above all that Python uses, which is left behind empty, for Python to grow into.
function restore(module, kept) {
  const [size, length] = new Uint32Array(kept, 0, 2);
  const packed = new Uint8Array(kept, 8);
  const workspace = module._ZSTD_estimateDCtxSize();
  const contents = Math.max(size, module.HEAPU8.length);
  const source = contents + pages(length);
  const room = source + pages(packed.length);
  module.growMemory(room + pages(workspace));
  const memory = module.HEAPU8;
  memory.set(packed, source);
  const context = module._ZSTD_initStaticDCtx(room, workspace);
  const made = module._ZSTD_decompressDCtx(context, contents, length, source, packed.length);
  if (made !== length) throw new Error(`of ${length} bytes of memory came ${made}`);

  let start = memory.indexOf(10, contents) + 1;
  const { hiwire, runs, files } = JSON.parse(decoded(memory.slice(contents, start)));
  // How C calls functions by pointer depends on the browser, and is settled by now.
  const calling = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
  const called = module.HEAP32[calling];
  for (let run = 0; run < runs.length; run += 2) memory.copyWithin(runs[run], start, (start += runs[run + 1]));
  module.HEAP32[calling] = called;
  for (const [path, length] of Object.entries(files)) put(module.FS, path, memory.slice(start, (start += length)));
  memory.fill(0, contents);
  return hiwire;
}

async function startFromSnapshot(kept) {
  const python = await load({
    ...ours,
    stdLibURL: nothing(),
    _loadSnapshot: new Uint8Array(1), // a stand-in: only tells Pyodide not to start Python itself
    createPyodideModule: async (settings) => {
      const { default: createPyodideModule } = await import("__PYODIDE__/pyodide.asm.mjs");
      const [module, memory] = await Promise.all([createPyodideModule(settings), kept]);
      const hiwire = restore(module, memory);
      module.API.restoreSnapshot = () => hiwire;
      return module;
    },
  });
  python.pyimport("random").seed();
  return python;
}

// What is not in that snapshot: the rest of the standard library, and PyScript's own Python. The page plays without it.
let completed;
function complete(python) {
  completed ??= Promise.all([unpacked(LIBRARY), unpacked(BUNDLE)]).then(([library, bundle]) => {
    put(python.FS, ZIP, new Uint8Array(library));
    install(bundle, python.FS);
    python.pyimport("importlib").invalidate_caches();
  });
  return completed;
}

// ---------------------------------------------------------------------- the long way: Python imports all it needs

// Pyodide fetches its standard library as a zip: it gets an empty one, which this replaces before Python looks.
async function installLibrary(files, pack) {
  const library = new Uint8Array(await pack);
  while (!files.analyzePath(ZIP).exists) await new Promise((resolve) => setTimeout(resolve));
  files.writeFile(ZIP, library);
}

async function startAfresh() {
  const library = unpacked(LIBRARY);
  const bundle = unpacked(BUNDLE);
  const python = await load({ ...ours, stdLibURL: nothing(), fsInit: (files) => installLibrary(files, library) });
  install(await bundle, python.FS);
  completed = Promise.resolve();
  return python;
}

async function start() {
  try {
    const response = await fetch(at("__SNAPSHOT__"));
    if (response.ok) return await startFromSnapshot(response.arrayBuffer());
  } catch (error) {
    console.warn("Python starts the long way:", error);
  }
  return startAfresh();
}

const storageWorks = () =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.open("katabasis:probe");
      request.onsuccess = () => (request.result.close(), resolve(true));
      request.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });

// A worker does not see the page's stand-in for blocked storage, so it brings its own.
if (!inPage && !(await storageWorks())) await import("./prelude.js");

const started = inPage ? start() : null;

export async function loadPyodide({ stdout, stderr }) {
  const python = await (started ?? start());
  await complete(python);
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

const event = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
const parsed = () => document.readyState !== "loading" || event("DOMContentLoaded");

async function openPage() {
  const steps = document.documentElement.dataset;
  const [python] = await Promise.all([started, parsed()]);
  // What is as it should be need not be walked through; the browser sees that far sooner than Idiomorph.
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (shown, wanted) => !shown.isEqualNode(wanted);
  steps.boot = "rules";
  const app = python.pyimport("katabasis_page.app");
  steps.boot = "table";
  await app.start();
  setTimeout(joinPyScript, PEACE);
}

// PyScript takes over the Python that runs already. Resolves once Python can say `from pyscript import create_named_worker`.
// Nobody waits for that but bots, so it comes when they ask for it, or when the page has had some peace.
const PEACE = 3000; // milliseconds
let joined;
function joinPyScript() {
  joined ??= Promise.all([event("py:done"), import("__PYSCRIPT__/core.js")]);
  return joined;
}

if (inPage) {
  globalThis.joinPyScript = joinPyScript;
  openPage();
}
