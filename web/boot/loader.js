// Shows how far the boot has come, and says why when it comes no further. Needs neither Python nor a module.
(() => {
  const PATIENCE = 25_000; // milliseconds without any news
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
      reasons: {
        file: "This page was opened as a file. Browsers start Python only from an address: run “python3 build.py serve”, or put the folder on any web host.",
        sandbox: "The page sits in a frame that forbids it to load its own modules. Open it in a tab of its own.",
        type: (name, type) => `The host sends ${name} as “${type}”. It must send .wasm as application/wasm and .mjs as text/javascript.`,
        missing: (name, status) => `The host does not have ${name} (it answered ${status}).`,
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
      reasons: {
        file: "La página se ha abierto como archivo. Los navegadores solo arrancan Python desde una dirección: ejecuta «python3 build.py serve» o sube la carpeta a cualquier servidor web.",
        sandbox: "La página está en un marco que le prohíbe cargar sus módulos. Ábrela en su propia pestaña.",
        type: (name, type) => `El servidor envía ${name} como «${type}». Debe enviar .wasm como application/wasm y .mjs como text/javascript.`,
        missing: (name, status) => `El servidor no tiene ${name} (ha respondido ${status}).`,
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
    watcher.disconnect();
    arrivals.disconnect();
    box.remove();
  }

  // What the files are served as: a wrong type stops the boot without any error.
  async function served(url) {
    const name = url.split("/").pop();
    try {
      const response = await fetch(url, { method: "HEAD" });
      if (!response.ok) return words.reasons.missing(name, response.status);
      const type = response.headers.get("content-type") ?? "";
      const wanted = name.endsWith(".wasm") ? /^application\/wasm/ : /javascript/;
      return wanted.test(type) ? null : words.reasons.type(name, type || "?");
    } catch {
      return navigator.onLine ? words.reasons.missing(name, "–") : words.reasons.offline;
    }
  }

  async function reasons() {
    if (location.protocol === "file:") return [words.reasons.file];
    if (self.origin === "null") return [words.reasons.sandbox];
    if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) return [words.reasons.old];
    const found = await Promise.all((box.dataset.needs ?? "").split(" ").filter(Boolean).map(served));
    if (lastError) found.push(words.reasons.error(lastError));
    if (window.storageMode === "memory") found.push(words.reasons.memory);
    const known = found.filter(Boolean);
    return known.length ? known : [words.reasons.unknown];
  }

  async function explain() {
    const found = await reasons();
    if (root.dataset.ready) return;
    const title = document.createElement("p");
    title.textContent = lastError || location.protocol === "file:" ? words.stuck : words.slow;
    const paragraphs = found.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: words.again });
    again.addEventListener("click", () => location.reload());
    report.replaceChildren(title, ...paragraphs, again);
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
    const lines = String(error?.message ?? error).trim().split("\n");
    lastError ||= lines.findLast((line) => /^[\w.]*(Error|Exception|Refused)\b/.test(line)) ?? lines[0];
    explain();
  }
  addEventListener("error", (event) => event.error && failed(event.error));
  addEventListener("unhandledrejection", (event) => failed(event.reason));
  advance("fetch");
  if (location.protocol === "file:") explain();
  if (self.origin === "null") timer = setTimeout(explain, PATIENCE / 5);
})();
