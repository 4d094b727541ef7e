// First of all scripts: settles the language, and stands in for storage where a frame or a browser blocks it.
// PyScript opens IndexedDB whatever happens, and dies where it may not; the game itself wants localStorage.
(() => {
  const root = document.documentElement;
  let kept = true;
  try {
    localStorage.setItem("katabasis:probe", "1");
    localStorage.removeItem("katabasis:probe");
  } catch {
    kept = false;
  }
  // "memory": what is played here is forgotten with the page; the page says so.
  window.storageMode = root.dataset.storage = kept ? "persistent" : "memory";

  let language = new URLSearchParams(location.search).get("lang");
  if (kept) language ??= localStorage.getItem("katabasis:language");
  language ??= navigator.language;
  root.lang = /^es\b/i.test(language) ? "es" : "en";
  if (kept) return;

  const define = (name, value) => Object.defineProperty(window, name, { configurable: true, value });
  const items = new Map();
  define("localStorage", {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  });

  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request, type: "success" }));
    return request;
  };
  const databases = new Map();
  define("indexedDB", {
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
  });
})();
