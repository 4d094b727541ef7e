// The database of the second copies of games (katabasis_page/browser/copies.py says what they are for), in the page itself: a kept game
// is shown only once both copies have been compared, so it is opened and read while Python is on its way.
(() => {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  let database; // a promise of it

  function openDatabase() {
    const request = indexedDB.open("katabasis", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("saves");
    return result(request);
  }

  // All keys, those of rows that hold what the list of games shows, and these rows.
  async function readEntries() {
    const rows = (await secondCopies.open()).transaction("saves").objectStore("saves");
    const keys = await result(rows.getAllKeys());
    const entries = keys.filter((key) => typeof key === "string" && (!key.includes(":") || key.endsWith(":game")));
    return [keys, entries, await Promise.all(entries.map((key) => result(rows.get(key))))];
  }

  let earlyEntries; // what was read before Python asked

  window.secondCopies = {
    open: () => (database ??= openDatabase()),
    forget: () => void (database = undefined),
    entries() {
      const entries = earlyEntries ?? readEntries();
      earlyEntries = undefined;
      return entries;
    },
  };
  // Some browsers have one that may not be opened: PyScript would open it as well, and dies of that.
  try {
    if (!indexedDB.standsIn) database = openDatabase();
  } catch {
    standInForIndexedDB();
  }
  if (!indexedDB.standsIn) {
    earlyEntries = readEntries();
    earlyEntries.catch(() => {}); // Python hears of it when it asks
  }
})();
