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

async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

async function start() {
  const [python, bundle] = await Promise.all([
    load({ indexURL: at("__PYODIDE__/"), lockFileContents: noPackages }),
    bytes(at("__BUNDLE__")),
  ]);
  python.unpackArchive(bundle, "zip");
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

const parsed = () =>
  document.readyState !== "loading" || new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function openPage() {
  const steps = document.documentElement.dataset;
  const [python] = await Promise.all([started, parsed()]);
  steps.boot = "rules";
  const app = python.pyimport("katabasis_page.app");
  steps.boot = "table";
  await app.start();
  await painted();
  await import("__PYSCRIPT__/core.js");
}

// Resolves once PyScript has taken over: from then on Python can say `from pyscript import create_named_worker`.
if (inPage) {
  globalThis.pyscriptReady = new Promise((resolve) => addEventListener("py:done", resolve, { once: true }));
  openPage();
}
