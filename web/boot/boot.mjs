// Starts Python: in the page at once, so that the first decision is painted before PyScript is even read, and PyScript, whose
// interpreter this module is, takes over the same; and in the worker beside the page (worker.mjs), which has one of its own.
import { loadPyodide as load, version } from "__PYODIDE__/pyodide.mjs";
export { version };

// Where the build has put everything, as seen from this folder; packs, late packs and snapshots by game, "" being what all share.
const PLACES = __PLACES__;

const at = (path) => new URL(path, import.meta.url).href;
const inPage = typeof document !== "undefined";
const LIBRARY = `${PLACES.pyodide}/python_stdlib.pack`;
const ZIP = "__STDLIB__"; // where Python looks for its standard library
const CONTENT = "/home/pyodide/katabasis/content";
const SHARED = "";
const nothing = () => URL.createObjectURL(new Blob());
const ours = {
  indexURL: at(`${PLACES.pyodide}/`),
  lockFileContents: { info: { ...__INFO__, version }, packages: {} },
};

// ---------------------------------------------------------------------- files of the site

const SILENCE = 7; // seconds without a byte after which nobody waits for a host any more

// A file that could not be had: "NAME: REASON", where the reason is "silent", "unreachable", "broken", the host's status, or
// "as TYPE" for one that is sent as something else than it is.
class NotFetched extends Error {
  constructor(path, reason) {
    super(`${path.split("/").pop()}: ${reason}`);
  }
}

const damaged = new Set(); // the files that were
function broken(path) {
  damaged.add(path);
  return new NotFetched(path, "broken");
}

// What a host sends next. Only seconds count in which the page could listen: a busy processor is no silent host.
function heard(path, promise) {
  return new Promise((resolve, reject) => {
    let seconds = 0;
    const clock = setInterval(() => ++seconds === SILENCE && give(reject)(new NotFetched(path, "silent")), 1000);
    const give = (settle) => (value) => (clearInterval(clock), settle(value));
    promise.then(
      give(resolve),
      give(() => reject(new NotFetched(path, "unreachable"))),
    );
  });
}

const filesAwaited = (globalThis.filesAwaited ??= new Map()); // when each was last heard of; loader.js names those that are late

// The bytes of a file, which may have been asked for already. Rejects with NotFetched.
async function fetched(path, asked) {
  const request = new AbortController(); // a request that hangs would hold up the next for the same file
  const cache = damaged.has(path) ? "reload" : "default"; // what is damaged may lie in the browser's own cache
  const listening = () => filesAwaited.set(at(path), performance.now());
  listening();
  try {
    const response = await heard(path, asked ?? fetch(at(path), { signal: request.signal, cache }));
    if (!response.ok) throw new NotFetched(path, response.status);
    const reader = response.body.getReader();
    const chunks = [];
    for (;;) {
      const { done, value } = await heard(path, reader.read());
      if (done) return joined(chunks);
      chunks.push(value);
      listening();
    }
  } finally {
    filesAwaited.delete(at(path));
    request.abort();
  }
}

function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let start = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, start);
    start += chunk.length;
  }
  return bytes;
}

// ---------------------------------------------------------------------- packs of files

// A pack is compressed as a whole, which beats compressing each of its small files, on any host: by xz, which Python itself
// reads, without its library.
function unpacked(packed, path, python) {
  const reader = python.pyimport("_lzma").LZMADecompressor();
  let pack;
  try {
    pack = reader.decompress(python.toPy(packed));
    return pack.toJs();
  } catch {
    throw broken(path);
  } finally {
    pack?.destroy();
    reader.destroy();
  }
}

// The library is read by the browser, before Python runs or while it does something else.
async function fetchedLibrary() {
  const packed = new Blob([await fetched(LIBRARY)]).stream();
  try {
    return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  } catch {
    throw broken(LIBRARY);
  }
}

const decoded = (bytes) => new TextDecoder().decode(bytes);

function put(files, path, bytes) {
  files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  files.writeFile(path, bytes);
}

// A pack is a line of JSON, {path: length}, and then the files. Writing them where Python looks takes a tenth of the time of a zip.
function install(bytes, files) {
  let start = bytes.indexOf(10) + 1;
  for (const [path, length] of Object.entries(JSON.parse(decoded(bytes.subarray(0, start))))) {
    put(files, path, bytes.subarray(start, (start += length)));
  }
}

// ---------------------------------------------------------------------- the short way: a snapshot in which all is imported

const PAGE = 65536; // bytes, of WebAssembly
const pages = (length) => Math.ceil(length / PAGE) * PAGE;

// Lay the memory of a snapshot (builder/make_snapshot.mjs) over that of a Python that has not run yet. Pyodide unpacks it
// itself, in room above all that Python uses, which is left behind empty, for Python to grow into. Nothing of a damaged one
// is laid over anything: zstd checks what it unpacks.
export function restore(module, snapshot) {
  const [size, length] = new Uint32Array(snapshot.buffer, 0, 2);
  const packed = snapshot.subarray(8);
  const workspace = module._ZSTD_estimateDCtxSize();
  const contents = Math.max(size, module.HEAPU8.length);
  const source = contents + pages(length);
  const room = source + pages(packed.length);
  module.growMemory(room + pages(workspace));
  const memory = module.HEAPU8;
  memory.set(packed, source);
  const context = module._ZSTD_initStaticDCtx(room, workspace);
  const unpackedLength = module._ZSTD_decompressDCtx(context, contents, length, source, packed.length);
  if (unpackedLength !== length) throw new Error("the snapshot is damaged");

  let start = memory.indexOf(10, contents) + 1;
  const { size: checkedSize, hiwire, runs, files } = JSON.parse(decoded(memory.slice(contents, start)));
  if (checkedSize !== size) throw new Error("the snapshot is damaged");
  // How C calls functions by pointer depends on the browser, and is settled by now.
  const calling = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
  const called = module.HEAP32[calling];
  for (let run = 0; run < runs.length; run += 2) memory.copyWithin(runs[run], start, (start += runs[run + 1]));
  module.HEAP32[calling] = called;
  for (const [path, length] of Object.entries(files)) put(module.FS, path, memory.slice(start, (start += length)));
  memory.fill(0, contents);
  return hiwire;
}

async function engine() {
  const { default: createPyodideModule } = await import("__PYODIDE__/pyodide.asm.mjs").catch(() => {
    throw Object.assign(new NotFetched("pyodide.asm.mjs", "broken"), { fatal: true });
  });
  return createPyodideModule;
}

async function startFromSnapshot(snapshot) {
  const python = await load({
    ...ours,
    stdLibURL: nothing(),
    _loadSnapshot: new Uint8Array(1), // a stand-in: only tells Pyodide not to start Python itself
    createPyodideModule: async (settings) => {
      const createPyodideModule = await engine();
      const [module, bytes] = await Promise.all([createPyodideModule(settings), snapshot]);
      const hiwire = restore(module, bytes);
      module.API.restoreSnapshot = () => hiwire;
      if (inPage) module.API.on_fatal = beginAnew;
      return module;
    },
  });
  python.pyimport("random").seed();
  return python;
}

// Python has ended while the page starts ("unreachable"): the page is loaded again, and starts the long way. That it does so
// outlives a reload, and nothing else.
function beginAnew() {
  const { dataset } = document.documentElement;
  if (dataset.ready) return;
  dataset.boot = "anew"; // loader.js says nothing of it
  history.replaceState({ withoutSnapshot: true }, "");
  location.reload();
}

// What is not in that snapshot: the rest of the standard library, and what is in late packs. The page plays without it.
let completed; // the library
function complete(python) {
  completed ??= fetchedLibrary().then((library) => {
    put(python.FS, ZIP, library);
    python.pyimport("importlib").invalidate_caches();
  });
  return Promise.all([completed, ...[...present].map(loadLate)]);
}

// ---------------------------------------------------------------------- the long way: Python imports all it needs

// Pyodide fetches its standard library as a zip: it gets an empty one, which this replaces before Python looks.
async function installLibrary(files, pack) {
  const library = await pack;
  while (!files.analyzePath(ZIP).exists) await new Promise((resolve) => setTimeout(resolve));
  files.writeFile(ZIP, library);
}

async function startByImporting() {
  const library = fetchedLibrary();
  const shared = fetched(PLACES.packs[SHARED]);
  const fsInit = (files) => installLibrary(files, library);
  const python = await load({ ...ours, stdLibURL: nothing(), fsInit, createPyodideModule: await engine() });
  place(PLACES.packs[SHARED], await shared, python);
  completed = Promise.resolve();
  return python;
}

// ---------------------------------------------------------------------- which snapshot

const present = new Set([SHARED]); // whose code Python can import
let origin = SHARED; // whose snapshot Python was started from

// The game whose snapshot is the best start, and the response that brings it. In the page, prelude.js has asked for it
// already; a worker bears the name of the game that the page started from, so that the browser has its snapshot.
async function chosen() {
  if (inPage) return snapshotOfPage;
  const game = Object.hasOwn(PLACES.snapshots, self.name) ? self.name : SHARED;
  return { game, response: fetch(at(PLACES.snapshots[game])) };
}

async function startFrom(game, response) {
  const python = await startFromSnapshot(fetched(PLACES.snapshots[game], response));
  present.add(game);
  origin = game;
  return python;
}

async function waysToStart() {
  const { game, response } = await chosen();
  const ways = [() => startFrom(game, response)];
  if (game !== SHARED) ways.push(() => startFrom(SHARED));
  if (inPage && history.state?.withoutSnapshot) ways.length = 0;
  return [...ways, startByImporting];
}

async function start() {
  for (const way of await waysToStart()) {
    try {
      const python = await way();
      python.pyimport("katabasis_page.browser.late_code").install();
      return python;
    } catch (error) {
      if (way === startByImporting || error.fatal) throw error;
      console.warn("Python starts another way:", error);
    }
  }
}

// Pyodide says nothing, for ever, where its WebAssembly is missing, damaged or of a wrong type.
const brokenWasm = new Promise((_resolve, reject) => {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...args) => {
    const instance = instantiate.apply(WebAssembly, args);
    instance.catch(async () => {
      const reason = await wrongWith(args[0]).catch(() => "unreachable");
      reject(Object.assign(new NotFetched("pyodide.asm.wasm", reason), { fatal: true }));
    });
    return instance;
  };
});

async function wrongWith(asked) {
  const { ok, status, headers } = await asked;
  if (!ok) return status;
  const type = headers.get("content-type") ?? "?";
  return type.startsWith("application/wasm") ? "broken" : `as ${type}`;
}

let running; // Python, once it runs
export const started = begin();

async function begin() {
  return (running = await Promise.race([start(), brokenWasm]));
}

export async function loadPyodide({ stdout, stderr }) {
  const python = await started;
  await complete(python);
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}

// ---------------------------------------------------------------------- what a start leaves out

const unpackedPacks = new Set(); // the packs that are here, by their places
const arriving = new Map(); // the packs and the texts that are on their way

// Have a game's code and figures where Python finds them. Rejects if there is no such game, or with NotFetched.
async function loadGame(game) {
  if (present.has(game)) return;
  if (!Object.hasOwn(PLACES.packs, game)) throw new Error(`there is no game ${game}`);
  await loadPack(PLACES.packs[game], inPage && loadMessages(game));
  arrived(game);
  if (inPage) setTimeout(() => loadLate(game).catch(() => {}), PEACE); // it is fetched when something imports it
}

// The same of a game's bots, and of screens that are seldom seen, of a game or of those that all share.
async function loadLate(game) {
  if (Object.hasOwn(PLACES.late, game)) await loadPack(PLACES.late[game]);
}

function loadPack(path, messages) {
  if (unpackedPacks.has(path)) return Promise.resolve();
  if (!arriving.has(path)) arriving.set(path, arrival(path, messages).finally(() => arriving.delete(path)));
  return arriving.get(path);
}

async function arrival(path, messages) {
  const [packed] = await Promise.all([fetched(path), messages]);
  place(path, packed, await started);
}

function place(path, packed, python) {
  if (unpackedPacks.has(path)) return;
  const pack = unpacked(packed, path, python);
  try {
    install(pack, python.FS);
  } catch {
    throw broken(path);
  }
  unpackedPacks.add(path);
  python.pyimport("katabasis_page.browser.late_code").look_again();
}

function arrived(game) {
  if (present.has(game)) return;
  present.add(game);
  dispatchEvent(new Event("katabasis:loaded")); // boot/offline.js keeps it
}

// The same at once, for an import that cannot wait: the next pack of a game that is not here. Whether there is one, and it
// came.
function unpackNow(game) {
  const path = [present.has(game) ? [] : PLACES.packs, PLACES.late]
    .filter((places) => Object.hasOwn(places, game))
    .map((places) => places[game])
    .find((place) => !unpackedPacks.has(place));
  const packed = path && fetchedAtOnce(path);
  if (!packed) return false;
  place(path, Uint8Array.from(packed, (letter) => letter.charCodeAt(0)), running);
  if (path === PLACES.packs[game]) arrived(game);
  return true;
}

// The bytes of a file as letters, or null. In a page nothing but the browser ends the wait for a silent host.
function fetchedAtOnce(path) {
  const request = new XMLHttpRequest();
  request.open("GET", at(path), false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  if (!inPage) request.timeout = SILENCE * 1000;
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? request.responseText : null;
}

// Have a text of the content where Python finds it; one that the site does not have stays away. Rejects with NotFetched.
function loadText(name) {
  const path = `${CONTENT}/${name}.json`;
  if (!PLACES.texts.includes(name) || running?.FS.analyzePath(path).exists) return Promise.resolve();
  if (!arriving.has(path)) arriving.set(path, arrivalOfText(name, path).finally(() => arriving.delete(path)));
  return arriving.get(path);
}

async function arrivalOfText(name, path) {
  const file = `${PLACES.content}/${name}.json`;
  const bytes = await fetched(file);
  try {
    JSON.parse(decoded(bytes));
  } catch {
    throw broken(file);
  }
  put((await started).FS, path, bytes);
}

// Fetch the messages of a game, or those that all games share, in the language of the page; the code has them in English.
// What does not come now is asked for again when it is read.
async function loadMessages(game) {
  const language = document.documentElement.lang;
  await loadText(`${game === SHARED ? "" : `${game}-`}messages.${language}`).catch(() => {});
}

async function loadMessagesOfPage() {
  const { game } = await snapshotOfPage;
  await Promise.all([...new Set([SHARED, game])].map(loadMessages));
}

globalThis.katabasis = {
  games: present,
  get origin() {
    return origin;
  },
  loadGame,
  loadLate,
  loadText,
  unpackNow,
  qrCode: (text) => import("./sharing.mjs").then(({ qrCode }) => qrCode(text)),
  png: (svg, width, caption) => import("./sharing.mjs").then(({ png }) => png(svg, width, caption)),
  passOn: (name, blob, text) => import("./sharing.mjs").then(({ passOn }) => passOn(name, blob, text)),
  still: (svg, width) => import("./sharing.mjs").then(({ still }) => still(svg, width)),
};

// ---------------------------------------------------------------------- the page

const event = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
const parsed = () => document.readyState !== "loading" || event("DOMContentLoaded");

async function openPage() {
  const steps = document.documentElement.dataset;
  const leftOut = navigator.serviceWorker?.controller && loadLeftOut();
  const [python] = await Promise.all([started, parsed(), loadMessagesOfPage()]);
  if (!globalThis.Idiomorph) throw new NotFetched("idiomorph.js", "broken");
  // What is as it should be need not be walked through; the browser sees that far sooner than Idiomorph.
  // What stands for a region that is shown already (regions.py) leaves it alone.
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (shown, target) =>
    target.hasAttribute?.("data-stand-in") ? shown.id !== target.id : !shown.isEqualNode(target);
  steps.boot = "rules";
  const app = python.pyimport("katabasis_page.app");
  steps.boot = "table";
  await leftOut;
  await app.start();
  setTimeout(() => later(), PEACE);
}

// The code that a start leaves out. An import fetches it on the spot, but past the service worker: where that has kept it,
// it is put here before anything imports it. Without it the page goes on.
async function loadLeftOut() {
  const { game } = await snapshotOfPage;
  await Promise.all([SHARED, game].map(loadLate)).catch(() => {});
}

const PEACE = 3000; // milliseconds of rest after which what a start leaves out is fetched

async function later() {
  for (const game of present) {
    const language = document.documentElement.lang;
    const names = game === SHARED ? [] : [`${game}-rules.${language}`, `${game}-chapters.${language}`];
    for (const name of names) await loadText(name).catch(() => {}); // they are fetched when read
  }
  joinPyScript();
}

// PyScript takes over the Python that runs already. Resolves once `from pyscript import document` works.
let joining;
function joinPyScript() {
  joining ??= Promise.all([event("py:done"), import("__PYSCRIPT__/core.js")]).then(() => {});
  return joining;
}

if (inPage) {
  globalThis.joinPyScript = joinPyScript;
  openPage();
}
