// Start the browser's Python once, here under Node, import what the page needs, and keep a snapshot of its memory: a page
// that restores it has no module left to import. The snapshot of a game has drawn a table of it, too (rehearsal.py).
//   node make_snapshot.mjs ORDER.json     {"pyodide": FOLDER, "stdlib": ZIP, "rehearsal": FILE, "snapshots": [
//                                           {"game": NAME, "packs": [PACK], "modules": [NAME], "payload": [PATH], "out": FILE}]}
// OUT is what boot.mjs reads: two numbers, the lengths of the memory and of what follows, compressed by zstd, which Pyodide
// has in it, with a checksum: a line of JSON {size, hiwire, runs, files} and then the bytes of the runs of memory and of
// the files. The length of the memory is in both, since the checksum is of the latter alone.
// Of the memory only what differs from that of a Python that has not yet run is kept, and nothing of its stack.
// The output depends on the input alone: time stands still, chance is zero, and hashes are those of seed 0.
import nodeCrypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// An uncaught error would print all of Pyodide's minified source first.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
Date.now = () => Date.UTC(2024, 0);
let chance = 0;
performance.now = () => 0;
crypto.getRandomValues = nodeCrypto.randomFillSync = (bytes) => bytes.fill(chance);

const GRAIN = 16; // bytes that are compared at once
const GAP = 64; // bytes that may be equal within a run
const TRACE = Buffer.from("what was in memory that was given back; ");
const LEVEL = 19; // the highest of zstd's levels that unpacks in little memory

const { pyodide, stdlib, rehearsal, snapshots } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const { default: createPyodideModule } = await import(pathToFileURL(path.join(pyodide, "pyodide.asm.mjs")).href);
const options = { indexURL: pyodide, stdLibURL: stdlib };

// The memory before Python runs, in some environment. What depends on that must be kept: a page has another.
async function blank(language, luck) {
  let memory;
  chance = luck;
  const enough = new Error();
  const create = async (settings) => {
    memory = (await createPyodideModule({ ...settings, noInitialRun: true })).HEAPU8.slice();
    throw enough;
  };
  await loadPyodide({ ...options, env: { LANG: language }, createPyodideModule: create }).catch((error) => {
    if (error !== enough) throw error;
  });
  chance = 0;
  return memory;
}

const words = (bytes) => new Uint32Array(bytes.slice().buffer);
const untouched = [await blank("C.UTF-8", 1), await blank("x".repeat(99), 254)].map(words);

// Node reads no xz, and Python does; this one is in no snapshot.
const reader = await loadPyodide(options);

function unpackedFiles(pack) {
  const bytes = reader.pyimport("lzma").decompress(reader.toPy(new Uint8Array(fs.readFileSync(pack)))).toJs();
  let start = bytes.indexOf(10) + 1;
  const lengths = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)));
  return Object.entries(lengths).map(([name, length]) => [name, bytes.subarray(start, (start += length))]);
}

// A Python that has imported the modules, and drawn a table of the game if there is one.
async function preloaded(files, modules, game) {
  const python = await loadPyodide({ ...options, env: { PYTHONHASHSEED: "0" }, _makeSnapshot: true });
  for (const [name, data] of files) {
    python.FS.mkdirTree(path.posix.dirname(name));
    python.FS.writeFile(name, data);
  }
  python.runPython(`
import gc, importlib, sys
def preload(modules):
    for name in modules:
        importlib.import_module(name)
    sys.path.remove("")  # Pyodide puts it there again
`);
  python.globals.get("preload")(python.toPy(modules));
  python.runPython("del preload");
  if (game) rehearse(python, game);
  settle(python);
  leaveTrace(python._module);
  wipe(python._module);
  return python;
}

// Give back some memory of either kind of a heap's lists, short and long, with a text in it that no snapshot may hold.
function leaveTrace(module) {
  const taken = [TRACE.length, 100 * TRACE.length].map((size) => {
    const at = module._malloc(size);
    Buffer.from(module.HEAPU8.buffer, at, size).fill(TRACE);
    return at;
  });
  for (const at of taken) module._free(at);
}

// Memory that was given back still holds what was in it. Of zeros it takes no room in a snapshot: all that is free below
// the end of the heap is taken, the largest blocks first, filled with zeros and given back.
function wipe(module) {
  const taken = [];
  const take = (size) => {
    const at = module._malloc(size);
    module.HEAPU8.fill(0, at, at + size);
    taken.push(at);
    return at;
  };
  const end = take(1 << 20);
  for (let size = 1 << 16; size >= 8; size = size > 64 ? size >> 1 : size - 8) while (take(size) < end);
  for (const at of taken) module._free(at);
}

function rehearse(python, game) {
  python.runPython(fs.readFileSync(rehearsal, "utf8"));
  python.globals.get("rehearse")(game);
  python.runPython("del rehearse");
}

// What is there by now stays: no collection of garbage in a page looks at any of it again.
function settle(python) {
  python.runPython("import gc; gc.collect(); gc.freeze(); del gc");
}

// The runs of memory that differ from an untouched one, without the stack: [{at, end}].
function changedRuns(memory, [stackEnd, stackBase]) {
  const all = [words(memory), ...untouched];
  const differs = (at) => {
    for (let word = at / 4; word < (at + GRAIN) / 4; word++)
      if (all.some((other) => other[word] !== untouched[0][word])) return true;
    return false;
  };
  const runs = [];
  for (let at = 0; at < memory.length; at += GRAIN) {
    if ((at >= stackEnd && at < stackBase) || !differs(at)) continue;
    const last = runs.at(-1);
    if (last && at - last.end < GAP) last.end = at + GRAIN;
    else runs.push({ at, end: at + GRAIN });
  }
  return runs;
}

async function makeSnapshot({ game, packs, modules, payload, out }) {
  const files = packs.flatMap(unpackedFiles);
  const python = await preloaded(files, modules, game);
  const { _module: module } = python;
  const snapshot = python.makeMemorySnapshot();
  const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
  const { hiwireKeys, immortalKeys } = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
  const memory = snapshot.subarray(start);
  if (Buffer.from(memory).includes(TRACE)) throw new Error(`${out} holds what was in memory that was given back.`);
  const runs = changedRuns(memory, [module._emscripten_stack_get_end(), module._emscripten_stack_get_base()]);

  const origins = `import sys\n[module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]`;
  const imported = new Set(python.runPython(origins).toJs());
  const early = payload.filter((name) => game && imported.has(name));
  if (early.length) throw new Error(`LAZY, and imported before the first decision of ${game}: ${early.join(", ")}.`);
  const kept = files.filter(([name]) => payload.includes(name) && !imported.has(name));
  const head = {
    size: memory.length,
    hiwire: { hiwireKeys, immortalKeys },
    runs: runs.flatMap(({ at, end }) => [at, end - at]),
    files: Object.fromEntries(kept.map(([name, data]) => [name, data.length])),
  };
  const contents = Buffer.concat([
    Buffer.from(JSON.stringify(head) + "\n"),
    ...runs.map(({ at, end }) => memory.subarray(at, end)),
    ...kept.map(([, data]) => data),
  ]);
  python.FS.writeFile("/contents", contents);
  python.globals.set("LEVEL", LEVEL);
  python.runPython(`
from compression.zstd import CompressionParameter, compress
from pathlib import Path
options = {CompressionParameter.compression_level: LEVEL, CompressionParameter.checksum_flag: True}
Path("/packed").write_bytes(compress(Path("/contents").read_bytes(), options=options))
`);
  const numbers = new Uint8Array(new Uint32Array([memory.length, contents.length]).buffer);
  fs.writeFileSync(out, Buffer.concat([numbers, python.FS.readFile("/packed")]));
}

for (const order of snapshots) await makeSnapshot(order);
