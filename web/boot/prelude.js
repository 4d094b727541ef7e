// First of all scripts: settles the language, dresses the page for the game it comes back to, and stands in for storage where a frame or a browser blocks it.
// PyScript opens IndexedDB whatever happens, and dies where it may not; the game itself wants localStorage.
// Workers import this file too (boot.mjs), for the stand-in alone.
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

  if (typeof document === "undefined") {
    define("indexedDB", indexedDBInMemory());
    return;
  }

  const root = document.documentElement;
  const persistent = localStorageWorks();
  // "memory": what is played here is forgotten with the page; the page says so.
  window.storageMode = root.dataset.storage = persistent ? "persistent" : "memory";
  if (!persistent) {
    define("localStorage", localStorageInMemory());
    define("indexedDB", indexedDBInMemory());
  }

  const asked = new URLSearchParams(location.search).get("lang");
  const language = asked ?? localStorage.getItem("katabasis:language") ?? navigator.language;
  root.lang = /^es\b/i.test(language) ? "es" : "en";

  if (location.hash.startsWith("#play/")) {
    root.dataset.opening = "1";
    for (const name of localStorage.getItem("katabasis:styles")?.match(/[a-z-]+/g) ?? []) {
      const sheet = document.createElement("link");
      const forget = () => sheet.remove(); // Python will ask for it again
      Object.assign(sheet, { id: `style-${name}`, rel: "stylesheet", href: `./styles/${name}.css`, onerror: forget });
      document.head.append(sheet);
    }
  }
})();
