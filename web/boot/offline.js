// After the first paint: keep what is visited for playing offline, or all of the site, say how far that is, and offer new
// versions.
(() => {
  const root = document.documentElement;
  const line = document.getElementById("offline");
  if (!("serviceWorker" in navigator) || window.storageMode === "memory" || window.top !== window.self || !line) return;

  const IDLE = 20_000; // milliseconds without a touch after which all is kept, on a line that costs nothing
  const OFFER = 12_000; // milliseconds that the offer to keep all stays
  const PRAISE = 4000;
  const BUSY = 30_000; // milliseconds after which a page with a line to somebody is asked again
  const AGAIN = 1000; // milliseconds after which the new version asks again to be used

  const words = {
    en: {
      keeping: (percent) => `Keeping the game for offline play: ${percent} %`,
      waiting: "Every game that you open is kept for offline play.",
      kept: "What you have visited can be played offline.",
      keptAll: "All games can be played offline.",
      all: (size) => `Keep all games (${size} MB)`,
      fresh: "A new version is ready.",
      use: "Use it now",
      later: "Later",
      failed: (file) => `${file} did not come: the game is not kept for offline play yet. It can be played all the same.`,
      again: "Try again",
    },
    es: {
      keeping: (percent) => `Guardando el juego para jugar sin conexión: ${percent} %`,
      waiting: "Cada juego que abras se guarda para jugar sin conexión.",
      kept: "Lo que has visitado se puede jugar sin conexión.",
      keptAll: "Todos los juegos se pueden jugar sin conexión.",
      all: (size) => `Guardar todos los juegos (${size} MB)`,
      fresh: "Hay una versión nueva.",
      use: "Usarla ya",
      later: "Luego",
      failed: (file) => `${file} no ha llegado: el juego aún no está guardado para jugar sin conexión. Se puede jugar igualmente.`,
      again: "Reintentar",
    },
  };
  const wording = () => words[root.lang === "es" ? "es" : "en"];
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(root.lang, { maximumFractionDigits: 1 });

  let hiding = 0;
  // What `asks` waits for an answer. The rest is left out where there is no room for it (styles/phone.css).
  function show(text, buttons = [], milliseconds = 0, asks = false) {
    clearTimeout(hiding);
    line.toggleAttribute("data-asks", asks);
    line.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }), ...buttons);
    line.hidden = false;
    if (milliseconds) hiding = setTimeout(() => line.matches(":hover, :focus-within") || hide(), milliseconds);
  }
  function button(text, action) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    made.addEventListener("click", action);
    return made;
  }
  const hide = () => (line.hidden = true);
  const post = (message) => navigator.serviceWorker.ready.then(({ active }) => active.postMessage(message));

  // ------------------------------------------------------------------ new versions

  // A page that would ask before it is left, since somebody is at the other end of a line, is not loaded anew.
  const isFree = () => dispatchEvent(new Event("katabasis:leaving", { cancelable: true }));
  let updating = false;
  function offer(registration) {
    if (!isFree()) return void setTimeout(offer, BUSY, registration);
    const use = button(wording().use, () => {
      if (!isFree()) return void (hide(), offer(registration));
      updating = true;
      useNow(registration);
    });
    show(wording().fresh, [use, button(wording().later, hide)], 0, true);
    root.dataset.offline = "update";
  }

  // A worker that is fetching something is not replaced at once, nor always once it is done: the one that waits asks again.
  function useNow(registration) {
    registration.waiting?.postMessage("katabasis:use-now");
    setTimeout(useNow, AGAIN, registration);
  }

  // ------------------------------------------------------------------ keeping

  // A first visit says how the keeping goes, until a game is kept; what comes later is kept in silence, unless somebody
  // has asked for it.
  let telling = !navigator.serviceWorker.controller;
  let visit = 0; // which report of what was visited the worker has had last; 0 while it is installed
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const outdated = data.visit < visit && data.missing !== 0; // more was visited since
    if (root.dataset.offline === "update" || outdated) return;
    if (data.katabasis === "keeping" && telling) show(wording().keeping(Math.floor((100 * data.kept) / data.of)));
    if (data.katabasis === "kept") kept(data.missing);
    if (data.katabasis === "failed" && telling) failed(data.file);
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => updating && location.reload());

  const opened = () => [...katabasis.games].filter(Boolean);

  function kept(missing) {
    root.dataset.offline = missing ? "ready" : "all";
    const text = opened().length ? wording().kept : wording().waiting;
    if (missing && telling) show(text, [button(wording().all(megabytes(missing)), keepAll)], OFFER);
    else if (telling) show(wording().keptAll, [], PRAISE);
    telling = telling && missing > 0 && !opened().length;
    if (missing) whenIdle();
  }

  function failed(file) {
    const again = button(wording().again, () => (visit ? reportVisited() : begin()));
    show(wording().failed(file), [again, button(wording().later, hide)], 0, true);
  }

  function keepAll() {
    telling = true;
    post({ katabasis: "keep-all" });
  }

  function reportVisited() {
    const base = new URL(".", location).href;
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name.split(/[?#]/)[0]);
    const paths = addresses.filter((url) => url.startsWith(base)).map((url) => `./${url.slice(base.length)}`);
    if (root.dataset.offline !== "update") delete root.dataset.offline;
    post({ katabasis: "visited", visit: ++visit, games: opened(), paths });
  }

  // Only a line that is known to cost nothing is used without being asked.
  const free = () => ["wifi", "ethernet"].includes(navigator.connection?.type) && !navigator.connection.saveData;
  let waiting = 0;
  function whenIdle() {
    if (!free()) return;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        for (const event of ["pointerdown", "keydown"]) removeEventListener(event, wait);
        post({ katabasis: "keep-all" });
      }, IDLE);
    };
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, wait);
    wait();
  }

  // A button of the settings asks what is kept; the answer offers to keep the rest.
  document.addEventListener("click", ({ target }) => {
    if (!visit || !target.closest("[data-offline-state]")) return;
    telling = true;
    reportVisited();
  });

  addEventListener("katabasis:loaded", () => visit && reportVisited()); // another game

  async function register() {
    const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
    if (!registration) return;
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) offer(registration);
      });
    });
    await navigator.serviceWorker.ready;
    reportVisited();
  }

  const begin = () => register().catch((error) => console.warn("Offline play is not available:", error));
  // What is fetched and checked here takes two processors: the first screen comes first.
  const start = () => (window.requestIdleCallback ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 500));
  if (root.dataset.ready === "1") start();
  else {
    const watcher = new MutationObserver(() => {
      if (root.dataset.ready !== "1") return;
      watcher.disconnect();
      start();
    });
    watcher.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  }
})();
