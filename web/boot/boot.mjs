// PyScript's interpreter: Pyodide from this very folder, told where everything is so that it asks nobody.
// Used by the page and by its workers; a page hears of progress through "katabasis:boot" events.
import { loadPyodide as load, version } from "./pyodide.mjs";
export { version };

const here = new URL(".", import.meta.url).href;
const inPage = typeof document !== "undefined";
const noPackages = {
  info: { arch: "wasm32", platform: "emscripten_5_0_3", version, python: "3.14.2", abi_version: "2026_0" },
  packages: {},
};

function tell(step) {
  if (inPage) dispatchEvent(new CustomEvent("katabasis:boot", { detail: step }));
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
if (!inPage && !(await storageWorks())) await import("../../boot/prelude.js");

export async function loadPyodide(options) {
  tell("python");
  const python = await load({ ...options, indexURL: here, lockFileContents: noPackages });
  tell("rules");
  return python;
}
