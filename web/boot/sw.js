// Keeps one whole, matching version of the site for playing offline. VERSION and FILES are written by the build.
const VERSION = "__VERSION__";
const FILES = __FILES__; // {path: the first 16 hex digits of its SHA-256}
const NAME = `katabasis-${VERSION}`;

async function digest(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sources(path) {
  const kept = await caches.match(path); // of the version before: most files are the same
  const asks = [() => fetch(path), () => fetch(path, { cache: "reload" })];
  return kept ? [() => kept, ...asks] : asks;
}

// A cache or a host may still hold a file of the version before: the hash alone is trusted.
async function fetched(path, hash) {
  for (const ask of await sources(path)) {
    const response = await ask();
    if (!response.ok) continue;
    const body = await response.arrayBuffer();
    if ((await digest(body)) === hash) return new Response(body, { headers: response.headers });
  }
  throw new Error(`${path} is not the file of version ${VERSION}`);
}

async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

async function keep() {
  const cache = await caches.open(NAME);
  const paths = Object.keys(FILES);
  const queue = [...paths];
  let kept = 0;
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (!(await cache.match(path))) await cache.put(path, await fetched(path, FILES[path]));
      kept += 1;
      await tell({ katabasis: "keeping", kept, of: paths.length });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await tell({ katabasis: "kept", version: VERSION });
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("katabasis-") && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  if (request.mode === "navigate" && url.href.split(/[?#]/)[0] === registration.scope) url.pathname += "index.html";
  return (await cache.match(url.href, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.data === "katabasis:use-now" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
