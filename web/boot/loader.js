// Shows how far the boot has come, and says why when it comes no further. Needs neither Python nor a module, nor any file:
// it is in the page itself.
(() => {
  const SILENCE = 7000; // milliseconds after which files that have not come are named
  const PATIENCE = 25_000; // milliseconds without any news where all files are there: a slow machine needs its time
  const LOOK = 1500; // milliseconds that a host may take to say what it sends a file as
  const box = document.getElementById("boot");
  const root = document.documentElement;
  if (!box) return;
  if (root.dataset.ready === "1") {
    box.remove();
    return;
  }

  const words = {
    en: {
      steps: { fetch: "Fetching the files", python: "Waking Python", rules: "Reading the rules", table: "Laying the table" },
      stuck: "The table could not be laid.",
      slow: "This takes longer than it should.",
      again: "Try again",
      tab: "Open it in a tab",
      reasons: {
        file: "This page was opened as a file. Browsers start Python only from an address: run “python3 build.py serve”, or put the folder on any web host.",
        sandbox: "The page sits in a frame that forbids it to load its own modules. Open it in a tab of its own.",
        type: (name, type) => `The host sends ${name} as “${type}”. It must send .wasm as application/wasm and .mjs as text/javascript.`,
        missing: (name, status) => `The host does not have ${name} (it answered ${status}).`,
        silent: (name) => `${name} has not come so far: the host does not answer, or the connection is slow. The page goes on waiting for it.`,
        unreachable: (name) => `${name} could not be fetched: the connection broke off, or something blocks it.`,
        broken: (name) => `${name} is damaged: the host sends something else than it should.`,
        style: (name) => `${name} has not come: the page works, but looks plain.`,
        offline: "There is no connection, and the game has not been kept for offline use yet.",
        memory: "This browser blocks storage here. The game can be played, but is forgotten when the page closes.",
        old: "This browser does not know WebAssembly as the game needs it. A current Chrome, Edge, Firefox or Safari does.",
        error: (message) => `The browser reports: ${message}`,
        unknown: "No cause was found. A slow connection needs more time; a content blocker may hold files back.",
      },
    },
    es: {
      steps: { fetch: "Descargando los archivos", python: "Despertando a Python", rules: "Leyendo las reglas", table: "Poniendo la mesa" },
      stuck: "No se ha podido poner la mesa.",
      slow: "Está tardando más de lo normal.",
      again: "Reintentar",
      tab: "Abrirla en una pestaña",
      reasons: {
        file: "La página se ha abierto como archivo. Los navegadores solo arrancan Python desde una dirección: ejecuta «python3 build.py serve» o sube la carpeta a cualquier servidor web.",
        sandbox: "La página está en un marco que le prohíbe cargar sus módulos. Ábrela en su propia pestaña.",
        type: (name, type) => `El servidor envía ${name} como «${type}». Debe enviar .wasm como application/wasm y .mjs como text/javascript.`,
        missing: (name, status) => `El servidor no tiene ${name} (ha respondido ${status}).`,
        silent: (name) => `${name} todavía no ha llegado: el servidor no responde o la conexión es lenta. La página sigue esperándolo.`,
        unreachable: (name) => `No se ha podido descargar ${name}: la conexión se ha cortado o algo lo bloquea.`,
        broken: (name) => `${name} está dañado: el servidor envía algo distinto de lo que debería.`,
        style: (name) => `${name} no ha llegado: la página funciona, pero se ve sin adornos.`,
        offline: "No hay conexión y el juego aún no se ha guardado para jugar sin ella.",
        memory: "El navegador bloquea aquí el almacenamiento. Se puede jugar, pero la partida se olvida al cerrar la página.",
        old: "Este navegador no conoce WebAssembly como el juego lo necesita. Un Chrome, Edge, Firefox o Safari actual, sí.",
        error: (message) => `El navegador informa: ${message}`,
        unknown: "No se ha encontrado la causa. Una conexión lenta necesita más tiempo; un bloqueador puede retener archivos.",
      },
    },
  }[root.lang === "es" ? "es" : "en"];

  const order = Object.keys(words.steps);
  const list = document.createElement("ol");
  for (const step of order) {
    const item = document.createElement("li");
    item.dataset.step = step;
    item.textContent = words.steps[step];
    list.append(item);
  }
  const report = document.createElement("div");
  report.setAttribute("role", "alert");
  box.replaceChildren(list, report);

  let current = 0;
  let lastError = "";
  let timer = 0;

  function advance(step) {
    current = Math.max(current, order.indexOf(step));
    [...list.children].forEach((item, index) => {
      item.dataset.state = index < current ? "done" : index === current ? "now" : "ahead";
      if (index === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    watch();
  }

  function watch() {
    clearTimeout(timer);
    timer = setTimeout(explain, PATIENCE);
  }

  function finish() {
    clearTimeout(timer);
    clearInterval(clock);
    watcher.disconnect();
    arrivals.disconnect();
    if (lostStyles.length) show("", silences());
    else box.remove();
  }

  const nameOf = (url) => url.split("/").pop();
  const needs = () => (box.dataset.needs ?? "").split(" ").filter(Boolean);

  // What should be there by now: what the page begins with, and what scripts have asked for and hear nothing of.
  function awaited() {
    const late = performance.now() - SILENCE;
    const there = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const first = needs().map((path) => new URL(path, document.baseURI).href);
    const asked = [...filesAwaited].filter(([, heardAt]) => heardAt < late).map(([url]) => url);
    return [...(late > 0 ? first.filter((url) => !there.has(url)) : []), ...asked];
  }

  const silences = () => [
    ...lostStyles.map((url) => words.reasons.style(nameOf(url))),
    ...awaited().map((url) => words.reasons.silent(nameOf(url))),
  ];

  let late = []; // what was not there when last looked
  const clock = setInterval(() => {
    if (lastError || root.dataset.ready) return;
    const before = late;
    late = silences();
    if (late.length) show(words.slow, late);
    else if (before.length) hide();
  }, 500);

  // What the files are served as: a wrong type stops the boot without any error.
  async function served(url) {
    const name = nameOf(url);
    try {
      const response = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(LOOK) });
      if (!response.ok) return words.reasons.missing(name, response.status);
      const type = response.headers.get("content-type") ?? "";
      const expected = name.endsWith(".wasm") ? /^application\/wasm/ : /javascript/;
      return expected.test(type) ? null : words.reasons.type(name, type || "?");
    } catch {
      return navigator.onLine ? null : words.reasons.offline;
    }
  }

  // The last error in words: boot.mjs says "NAME: REASON" of a file that it could not have.
  function failure() {
    const [, name, reason] = lastError.match(/^([\w.-]+): (silent|unreachable|broken|\d+|as .*)$/) ?? [];
    if (!name) return lastError && words.reasons.error(lastError);
    if (reason.startsWith("as ")) return words.reasons.type(name, reason.slice(3));
    return /\d/.test(reason) ? words.reasons.missing(name, reason) : words.reasons[reason](name);
  }

  async function reasons() {
    if (location.protocol === "file:") return [words.reasons.file];
    if (self.origin === "null") return [words.reasons.sandbox];
    if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) return [words.reasons.old];
    const found = await Promise.all(needs().map(served));
    found.push(failure(), ...silences());
    if (window.storageMode === "memory") found.push(words.reasons.memory);
    const known = [...new Set(found)].filter(Boolean);
    return known.length ? known : [words.reasons.unknown];
  }

  async function explain() {
    const found = await reasons();
    if (!root.dataset.ready) show(lastError || location.protocol === "file:" ? words.stuck : words.slow, found);
  }

  let named = ""; // what the report says
  function show(title, reasons) {
    if (named === (named = reasons.join())) return;
    const paragraphs = [title, ...reasons].filter(Boolean);
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: words.again });
    again.addEventListener("click", () => location.reload());
    report.replaceChildren(...paragraphs.map((textContent) => Object.assign(document.createElement("p"), { textContent })), again);
    const { href } = location;
    if (self.origin === "null") again.before(Object.assign(document.createElement("a"), { href, target: "_blank", textContent: words.tab }), " ");
  }

  // The files that were late are here; PATIENCE counts anew from now.
  function hide() {
    named = "";
    report.replaceChildren();
    watch();
  }

  const watcher = new MutationObserver(() => {
    if (root.dataset.ready === "1") finish();
    else advance(root.dataset.boot);
  });
  watcher.observe(root, { attributes: true, attributeFilter: ["data-boot", "data-ready"] });

  // Python says nothing while it wakes; but it can only begin once its largest file is there.
  const arrivals = new PerformanceObserver((seen) => {
    if (seen.getEntries().some((entry) => entry.name.endsWith(".wasm") && entry.responseEnd)) advance("python");
  });
  arrivals.observe({ type: "resource", buffered: true });

  // Of an error in Python, the last line of the traceback says what it was.
  function failed(error) {
    if (root.dataset.boot === "anew") return;
    const lines = String(error?.message ?? error).trim().split("\n");
    lastError ||= lines.findLast((line) => /^[\w.]*(Error|Exception|Refused)\b/.test(line)) ?? lines[0];
    if (!root.dataset.ready) explain();
  }
  function heard({ error, reason, filename, target }) {
    if (error) failed(filename ? `${nameOf(filename)}: ${error.message}` : error);
    else if (reason) failed(reason);
    else if (target instanceof HTMLScriptElement) failed(`${nameOf(target.src)}: unreachable`);
  }
  addEventListener("unhandledrejection", heard);
  addEventListener("error", heard, true);
  advance("fetch");
  earlyErrors.forEach(heard);
  if (location.protocol === "file:") explain();
  if (self.origin === "null") timer = setTimeout(explain, PATIENCE / 5);
})();
