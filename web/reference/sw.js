// Keeps the rules of a language for reading offline, once somebody has asked for it; asks the host first where there is one.
// It serves the reference alone: the app beside it has a service worker of its own.
const NAME = `katabasis-reference ${new URL(registration.scope).pathname}`;
const AT_ONCE = 6;

async function keep({ list }, client) {
  const tell = (message) => client.postMessage(message);
  try {
    const cache = await caches.open(NAME);
    const listed = await fetch(list, { cache: "no-cache" });
    const queue = await listed.clone().json();
    const all = queue.length;
    const worker = async () => {
      for (let path = queue.shift(); path; path = queue.shift()) {
        const address = new URL(path, registration.scope);
        const response = await fetch(address, { cache: "no-cache" });
        if (!response.ok) throw new Error(address);
        await cache.put(address, response);
        if (queue.length % 50 === 0) tell({ kept: all - queue.length, of: all });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await cache.put(list, listed);
    await forgetOld(cache);
    tell({ done: true });
  } catch {
    tell({ done: false });
  }
}

// Throw away what the lists of the languages that are kept no longer name. What a language uses is named in its own list.
async function forgetOld(cache) {
  const kept = await cache.keys();
  const lists = kept.filter(({ url }) => url.endsWith("/files.json"));
  const folders = ["files/", ...lists.map(({ url }) => url)].map((path) => new URL(".", new URL(path, registration.scope)).href);
  const named = new Set(lists.map(({ url }) => url));
  for (const list of lists)
    for (const path of await (await cache.match(list)).json()) named.add(new URL(path, registration.scope).href);
  const old = kept.filter(({ url }) => !named.has(url) && folders.some((folder) => url.startsWith(folder)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(request, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keep(event.data, event.source)));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
