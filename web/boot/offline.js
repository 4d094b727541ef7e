// After the first paint: keep the site for playing offline, say how far that is, and offer new versions.
(() => {
  const root = document.documentElement;
  const line = document.getElementById("offline");
  if (!("serviceWorker" in navigator) || window.storageMode === "memory" || window.top !== window.self || !line) return;

  const words = {
    en: {
      keeping: (kept, of) => `Keeping the game for offline play: ${kept} of ${of} files`,
      kept: "Ready to be played offline.",
      fresh: "A new version is ready.",
      use: "Use it now",
      later: "Later",
    },
    es: {
      keeping: (kept, of) => `Guardando el juego para jugar sin conexión: ${kept} de ${of} archivos`,
      kept: "Listo para jugar sin conexión.",
      fresh: "Hay una versión nueva.",
      use: "Usarla ya",
      later: "Luego",
    },
  };
  const said = () => words[root.lang === "es" ? "es" : "en"];

  function show(text, ...buttons) {
    line.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }), ...buttons);
    line.hidden = false;
  }
  function button(text, action) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    made.addEventListener("click", action);
    return made;
  }
  const hide = () => (line.hidden = true);

  let asked = false;
  function offer(registration) {
    const use = button(said().use, () => {
      asked = true;
      registration.waiting?.postMessage("katabasis:use-now");
    });
    show(said().fresh, use, button(said().later, hide));
    root.dataset.offline = "update";
  }

  // A first visit says how the keeping goes; a later version is fetched in silence, and then offered.
  const firstVisit = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!firstVisit || root.dataset.offline === "update") return;
    if (data.katabasis === "keeping") show(said().keeping(data.kept, data.of));
    if (data.katabasis === "kept") {
      show(said().kept);
      setTimeout(hide, 4000);
    }
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());

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
    root.dataset.offline ||= "ready";
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
