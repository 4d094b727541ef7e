// Starts Python: in the page at once, so that the first decision is painted before PyScript is even read; and for PyScript,
// whose interpreter this module is, in the page (the same Python) and in its workers (one each).
// The build fills in where Pyodide, the bundle of our own Python, and PyScript lie.
import { loadPyodide as load, version } from "__PYODIDE__/pyodide.mjs";
export { version };

const at = (path) => new URL(path, import.meta.url).href;
const inPage = typeof document !== "undefined";
const noPackages = {
  info: { arch: "wasm32", platform: "emscripten_5_0_3", version, python: "3.14.2", abi_version: "2026_0" },
  packages: {},
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
  for (const [path, length] of Object.entries(JSON.parse(new TextDecoder().decode(bytes.subarray(0, start))))) {
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, bytes.subarray(start, (start += length)));
  }
}

// Pyodide fetches its standard library as a zip: it gets an empty one, which this replaces before Python looks.
async function installLibrary(files, pack) {
  const zip = "/lib/python314.zip";
  const library = new Uint8Array(await pack);
  while (!files.analyzePath(zip).exists) await new Promise((resolve) => setTimeout(resolve));
  files.writeFile(zip, library);
}

async function start() {
  const library = unpacked("__PYODIDE__/python_stdlib.pack");
  const bundle = unpacked("__BUNDLE__");
  const python = await load({
    indexURL: at("__PYODIDE__/"),
    lockFileContents: noPackages,
    stdLibURL: URL.createObjectURL(new Blob()),
    fsInit: (files) => installLibrary(files, library),
  });
  install(await bundle, python.FS);
  return python;
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
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

const event = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
const parsed = () => document.readyState !== "loading" || event("DOMContentLoaded");

async function openPage() {
  const steps = document.documentElement.dataset;
  const [python] = await Promise.all([started, parsed()]);
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
