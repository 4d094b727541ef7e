// Keeps one matching version of the site for playing offline: what every game needs, the games that were visited, and all
// of it if asked. The build writes VERSION, FILES and GAMES.
const VERSION = "__VERSION__";
const FILES = __FILES__; // {path: [the first 16 hex digits of its SHA-256, bytes]}
const GAMES = __GAMES__; // {path: game} of what only one game needs; "" is the launcher's snapshot
const SCOPE = new URL(registration.scope).pathname;
const PREFIX = `katabasis ${SCOPE} `; // another site on this origin has caches of its own
const NAME = PREFIX + VERSION;

const pathOf = (url) => `./${decodeURI(url.pathname.slice(SCOPE.length))}`;
const essential = Object.keys(FILES).filter((path) => !(path in GAMES));

async function digest(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const SILENCE = 7000; // milliseconds without a byte after which nobody waits for a host any more

// What the host sends for a path, whole. Rejects once it has been silent for too long.
async function sent(path, options) {
  const silence = new AbortController();
  let timer = 0;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  listen();
  try {
    const response = await fetch(path, { ...options, signal: silence.signal });
    const chunks = [];
    for (const reader = response.body.getReader(); ; ) {
      listen();
      const { done, value } = await reader.read();
      if (done) return { response, body: await new Blob(chunks).arrayBuffer() };
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

const isOurs = async (path, body) => (await digest(body)) === FILES[path][0];

// A cache or a host may still hold a file of the version before: the hash alone is trusted.
async function fetched(path) {
  const kept = await caches.match(path); // of the version before: most files are the same
  const body = await kept?.arrayBuffer();
  if (kept && (await isOurs(path, body))) return new Response(body, { headers: kept.headers });
  for (const options of [{}, { cache: "reload" }]) {
    const { response, body } = await sent(path, options);
    if (response.ok && (await isOurs(path, body))) return new Response(body, { headers: response.headers });
  }
  throw new Error(`${path} is not the file of version ${VERSION}`);
}

async function tellEveryPage(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

// Keep these files, and tell how far that is.
async function keep(paths, tell) {
  const cache = await caches.open(NAME);
  const queue = [];
  for (const path of paths) if (!(await cache.match(path))) queue.push(path);
  const sum = (some) => some.reduce((bytes, path) => bytes + FILES[path][1], 0);
  const all = sum(queue);
  let kept = 0;
  let failed = false;
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const file = await fetched(path).catch(async (error) => {
        queue.length = 0;
        failed = true;
        await tell({ katabasis: "failed", file: path.split("/").pop() });
        throw error;
      });
      await cache.put(path, file);
      kept += FILES[path][1];
      if (!failed) await tell({ katabasis: "keeping", kept, of: all });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

// Keep what a page asks for. It alone is told, and of which visit: it may visit more meanwhile.
async function keepFor(page, visit, paths) {
  const tell = (message) => page.postMessage({ ...message, visit });
  await keep(paths, tell);
  const bytes = (await missing(await caches.open(NAME))).reduce((sum, path) => sum + FILES[path][1], 0);
  tell({ katabasis: "kept", missing: bytes });
}

async function missing(cache) {
  const kept = new Set((await cache.keys()).map(({ url }) => pathOf(new URL(url))));
  return Object.keys(FILES).filter((path) => !kept.has(path));
}

// ---------------------------------------------------------------------- versions

// A file by what it is, whatever version of it: names of large files end with a hash of their contents.
const role = (path) => path.replace(/[-/][0-9a-f]{10}(?=[./])/, "");

async function cachesOfThisSite() {
  const mine = [];
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX)) mine.push(name);
    else if (/^katabasis-\w+$/.test(name)) {
      // Caches once bore no scope: whose one is, its contents tell.
      if (await (await caches.open(name)).match(new URL("index.html", registration.scope))) mine.push(name);
    }
  }
  return mine;
}

// The files of a game that an earlier version kept are kept of this one too.
async function keptBefore() {
  const roles = new Set();
  for (const name of await cachesOfThisSite()) {
    for (const { url } of await (await caches.open(name)).keys()) roles.add(role(pathOf(new URL(url))));
  }
  return Object.keys(GAMES).filter((path) => roles.has(role(path)));
}

async function install() {
  const paths = [...essential, ...(await keptBefore())];
  await keep(paths, (message) => tellEveryPage({ ...message, visit: 0 }));
}

async function takeOver() {
  for (const name of await cachesOfThisSite()) if (name !== NAME) await caches.delete(name);
  await clients.claim();
}

// ---------------------------------------------------------------------- answering

async function answer({ request, waitUntil }) {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  if (request.mode === "navigate" && url.href.split(/[?#]/)[0] === registration.scope) url.pathname += "index.html";
  const kept = await cache.match(url.href, { ignoreSearch: request.mode === "navigate" });
  if (kept) return kept;
  const path = pathOf(url);
  if (!(path in FILES)) return fetch(request);
  if (role(path) !== path) return passedOn(cache, path, request, waitUntil);
  try {
    const response = await fetched(path);
    await cache.put(path, response.clone());
    return response;
  } catch {
    return fetch(request); // the host has another version already, or cannot be reached
  }
}

// A large file, whose name says what is in it, is passed on as it comes, and kept once it is there.
async function passedOn(cache, path, request, waitUntil) {
  const response = await fetch(request);
  if (response.ok) waitUntil(keepOwn(cache, path, response.clone()));
  return response;
}

async function keepOwn(cache, path, response) {
  const body = await response.arrayBuffer();
  if (await isOurs(path, body)) await cache.put(path, new Response(body, { headers: response.headers }));
}

// All of the games in use but their snapshots, and the files that the page has fetched.
function visited({ games, paths }) {
  const whole = Object.keys(GAMES).filter((path) => games.includes(GAMES[path]) && !path.endsWith(".snapshot"));
  return [...new Set([...whole, ...paths.filter((path) => path in FILES)])];
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "katabasis:use-now") skipWaiting();
  else if (data.katabasis === "visited") event.waitUntil(keepFor(source, data.visit, visited(data)));
  else if (data.katabasis === "keep-all") event.waitUntil(keepFor(source, data.visit, Object.keys(FILES)));
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer({ request: event.request, waitUntil: (work) => event.waitUntil(work.catch(() => {})) }));
});
