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

// A cache or a host may still hold a file of the version before: the hash alone is trusted.
async function fetched(path) {
  const kept = await caches.match(path); // of the version before: most files are the same
  const asks = [() => fetch(path), () => fetch(path, { cache: "reload" })];
  for (const ask of kept ? [() => kept, ...asks] : asks) {
    const response = await ask();
    if (!response.ok) continue;
    const body = await response.arrayBuffer();
    if ((await digest(body)) === FILES[path][0]) return new Response(body, { headers: response.headers });
  }
  throw new Error(`${path} is not the file of version ${VERSION}`);
}

async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

// Keep these files, and tell how far that is.
async function keep(paths) {
  const cache = await caches.open(NAME);
  const queue = [];
  for (const path of paths) if (!(await cache.match(path))) queue.push(path);
  const sum = (some) => some.reduce((bytes, path) => bytes + FILES[path][1], 0);
  const all = sum(queue);
  let kept = 0;
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      await cache.put(path, await fetched(path));
      kept += FILES[path][1];
      await tell({ katabasis: "keeping", kept, of: all });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return tell({ katabasis: "kept", missing: sum(await missing(cache)) });
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
  await keep([...essential, ...(await keptBefore())]);
}

async function takeOver() {
  for (const name of await cachesOfThisSite()) if (name !== NAME) await caches.delete(name);
  await clients.claim();
}

// ---------------------------------------------------------------------- answering

async function answer(request) {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  if (request.mode === "navigate" && url.href.split(/[?#]/)[0] === registration.scope) url.pathname += "index.html";
  const kept = await cache.match(url.href, { ignoreSearch: request.mode === "navigate" });
  if (kept) return kept;
  const path = pathOf(url);
  if (!(path in FILES)) return fetch(request);
  try {
    const response = await fetched(path);
    await cache.put(path, response.clone());
    return response;
  } catch {
    return fetch(request); // the host has another version already, or cannot be reached
  }
}

// All of the games in use but their snapshots, and the files that the page has fetched.
function visited({ games, paths }) {
  const whole = Object.keys(GAMES).filter((path) => games.includes(GAMES[path]) && !path.endsWith(".snapshot"));
  return [...new Set([...whole, ...paths.filter((path) => path in FILES)])];
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  const { data } = event;
  if (data === "katabasis:use-now") skipWaiting();
  else if (data.katabasis === "visited") event.waitUntil(keep(visited(data)));
  else if (data.katabasis === "keep-all") event.waitUntil(keep(Object.keys(FILES)));
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
