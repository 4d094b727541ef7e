// PyScript's interpreter: Pyodide from this very folder, told where everything is so that it asks nobody.
// Used by the page and by its workers; a page hears of progress through "katabasis:boot" events.
import { loadPyodide as load, version } from "./pyodide.mjs";
export { version };

const here = new URL(".", import.meta.url).href;
const noPackages = {
  info: { arch: "wasm32", platform: "emscripten_5_0_3", version, python: "3.14.2", abi_version: "2026_0" },
  packages: {},
};

const inPage = typeof document !== "undefined";
const tell = (step) => inPage && dispatchEvent(new CustomEvent("katabasis:boot", { detail: step }));

// Workers cannot see the page's stand-in for a blocked IndexedDB, so they bring their own.
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

function standIn() {
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request, type: "success" }));
    return request;
  };
  const rows = new Map();
  const store = {
    get: (key) => answer(rows.get(key)),
    getKey: (key) => answer(rows.has(key) ? key : undefined),
    getAllKeys: () => answer([...rows.keys()]),
    put: (value, key) => (rows.set(key, value), answer(key)),
    delete: (key) => (rows.delete(key), answer()),
    clear: () => (rows.clear(), answer()),
    count: () => answer(rows.size),
  };
  const database = { objectStoreNames: { length: 1 }, transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(database) } });
}

if (!inPage && !(await storageWorks())) standIn();

export async function loadPyodide(options) {
  tell("python");
  const python = await load({ ...options, indexURL: here, lockFileContents: noPackages });
  tell("rules");
  return python;
}
