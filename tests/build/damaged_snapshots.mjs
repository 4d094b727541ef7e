// Flip single bits of snapshots, and say what the page's own reader makes of each.
//   node damaged_snapshots.mjs ORDER.json     {"boot": FILE, "pyodide": FOLDER, "snapshots": {NAME: {"file": FILE, "bits": [NUMBER]}}}
// Prints JSON: {NAME: {"whole": SAID, "flipped": [SAID]}}, where SAID is "read", or the message of the error.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The boot begins as it does in a worker, and waits for a host that never answers; only its reader is asked.
globalThis.self = { name: "" };
globalThis.fetch = () => new Promise(() => {});
process.on("unhandledRejection", () => {});

const { boot, pyodide, snapshots } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const load = (file) => import(pathToFileURL(file).href);
const { restore } = await load(boot);
const { loadPyodide } = await load(path.join(pyodide, "pyodide.mjs"));
const { default: createPyodideModule } = await load(path.join(pyodide, "pyodide.asm.mjs"));

// A Python that has not run yet.
async function blank() {
  let module;
  const enough = new Error();
  const create = async (settings) => {
    module = await createPyodideModule({ ...settings, noInitialRun: true });
    throw enough;
  };
  await loadPyodide({ indexURL: pyodide, createPyodideModule: create }).catch((error) => {
    if (error !== enough) throw error;
  });
  return module;
}

function said(module, snapshot) {
  try {
    return restore(module, snapshot) && "read";
  } catch (error) {
    return error.message;
  }
}

function flipped(snapshot, bit) {
  const damaged = snapshot.slice();
  damaged[bit >> 3] ^= 1 << (bit & 7);
  return damaged;
}

const AT_ONCE = 10; // what is refused leaves a Python as it was, but larger

const found = {};
for (const [name, { file, bits }] of Object.entries(snapshots)) {
  const snapshot = new Uint8Array(fs.readFileSync(file));
  const refusals = [];
  let module;
  for (const [count, bit] of bits.entries()) {
    if (count % AT_ONCE === 0) module = await blank();
    refusals.push(said(module, flipped(snapshot, bit)));
  }
  found[name] = { whole: said(await blank(), snapshot), flipped: refusals };
}
fs.writeSync(1, JSON.stringify(found));
process.exit();
