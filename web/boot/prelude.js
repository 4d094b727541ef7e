// First of all scripts, in the page itself: settles the language, asks for what Python starts from and for the style sheets of
// the game that is opened, and stands in for storage where a frame or a browser blocks it.
// PyScript opens IndexedDB whatever happens, and dies where it may not; the page itself needs localStorage.
(() => {
  const define = (name, value) => Object.defineProperty(globalThis, name, { configurable: true, value });

  function answer(result) {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request, type: "success" }));
    return request;
  }

  // As much of IndexedDB as PyScript uses: one store of keys and values a database.
  function indexedDBInMemory() {
    const databases = new Map();
    return {
      standsIn: true,
      open(name) {
        const rows = databases.get(name) ?? databases.set(name, new Map()).get(name);
        const store = {
          get: (key) => answer(rows.get(key)),
          getKey: (key) => answer(rows.has(key) ? key : undefined),
          getAllKeys: () => answer([...rows.keys()]),
          put: (value, key) => (rows.set(key, value), answer(key)),
          delete: (key) => (rows.delete(key), answer()),
          clear: () => (rows.clear(), answer()),
          count: () => answer(rows.size),
        };
        return answer({
          objectStoreNames: { length: 1 },
          transaction: () => ({ objectStore: () => store }),
          close() {},
        });
      },
    };
  }

  function localStorageInMemory() {
    const items = new Map();
    return {
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (index) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
    };
  }

  function localStorageWorks() {
    try {
      localStorage.setItem("katabasis:probe", "1");
      localStorage.removeItem("katabasis:probe");
      return true;
    } catch {
      return false;
    }
  }

  // In a frame without an origin even to look for a service worker is an error.
  try {
    void navigator.serviceWorker;
  } catch {
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined });
  }

  // For loader.js, which is not there yet when the modules above it fail; a script that does not come is heard only on the way down.
  window.earlyErrors = [];
  for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (event) => earlyErrors.push(event), true);

  const root = document.documentElement;
  const persistent = localStorageWorks();
  // "memory": what is played here is forgotten with the page; the page says so.
  window.storageMode = root.dataset.storage = persistent ? "persistent" : "memory";
  if (!persistent) define("localStorage", localStorageInMemory());
  window.standInForIndexedDB = () => define("indexedDB", indexedDBInMemory());
  if (!persistent || !globalThis.indexedDB) standInForIndexedDB();

  const query = new URLSearchParams(location.search);
  const language = query.get("lang") ?? localStorage.getItem("katabasis:language") ?? navigator.language;
  root.lang = /^es\b/i.test(language) ? "es" : "en";

  // ------------------------------------------------------------------ the game that the address opens

  const SNAPSHOTS = __SNAPSHOTS__; // by game; "" is that of the launcher
  const STYLES = __STYLES__; // style sheets by game
  const known = (game) => (Object.hasOwn(SNAPSHOTS, game ?? "") ? (game ?? "") : "");

  // What the list of games says of a kept game, whatever lies there; see katabasis_page/storage/store.py.
  function kept(key) {
    try {
      const { game, at } = JSON.parse(localStorage.getItem(key));
      return typeof game === "string" && typeof at === "string" ? { game, at } : {};
    } catch {
      return {};
    }
  }

  function lastGame() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("katabasis:game:"));
    const entries = keys.map(kept).filter(({ at }) => at);
    return known(entries.sort((one, other) => other.at.localeCompare(one.at))[0]?.game);
  }

  // The beginning of a record, a series or a position that a link carries; it names its game.
  async function gameOfLink(letter, packed) {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const text = new TextDecoder().decode((await reader.read()).value);
    return known(text.match(letter === "p" ? /^game = "([\w-]+)"/m : /^game ([\w-]+)/m)?.[1]);
  }

  // A game's name, or a promise of it.
  function opened() {
    const [, screen, rest] = location.hash.match(/^#(\w+)\/([\w-]+)/) ?? [];
    if (["new", "first", "rules", "puzzles"].includes(screen)) return known(rest);
    if (screen === "play") return known(kept(`katabasis:game:${rest}`).game);
    const [, letter, packed] = location.hash.match(/^#([gps])=\d+\.([\w-]+)/) ?? [];
    if (letter) return gameOfLink(letter, packed).catch(() => "");
    if (query.has("puzzle")) return known(query.get("puzzle").split("/")[0]);
    if (query.has("game")) return known(query.get("game"));
    return lastGame();
  }

  function addStyles(game) {
    for (const name of STYLES[game] ?? []) {
      const sheet = document.createElement("link");
      const forget = () => sheet.remove(); // Python will ask for it again
      Object.assign(sheet, { id: `style-${name}`, rel: "stylesheet", href: `./styles/${name}.css`, onerror: forget });
      document.head.append(sheet);
    }
  }

  function asked(game) {
    const { href } = new URL(SNAPSHOTS[game], document.baseURI);
    filesAwaited.set(href, performance.now());
    return { game, response: fetch(href) };
  }

  // The addresses of files that scripts have asked for and that are not there yet: when something was last heard of each.
  window.filesAwaited = new Map();
  const game = opened();
  // For boot.mjs: whose snapshot Python starts from, and the response that brings it.
  window.snapshotOfPage = typeof game === "string" ? asked(game) : game.then(asked);

  if (location.hash.startsWith("#play/")) {
    root.dataset.opening = "1";
    addStyles(game);
  }

  // ------------------------------------------------------------------ style sheets that do not come

  // A browser shows nothing, and runs no script further down, while it waits for a style sheet: without it the page is
  // plain, and works. loader.js says so.
  const SILENCE = 6500; // milliseconds
  window.lostStyles = [];
  setTimeout(() => {
    for (const sheet of document.querySelectorAll("head link[rel=stylesheet]:not([id])")) {
      if (sheet.sheet) continue;
      lostStyles.push(sheet.href);
      sheet.remove();
    }
  }, SILENCE);
})();
