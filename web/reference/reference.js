// What pages of the reference do beyond being read: they search, know the way back to a game, and are kept for reading
// offline if somebody asks for that. They are whole without it.
(() => {
  const FILES = __FILES__; // the build writes where the files of the search lie
  const WORDS = __WORDS__; // and what is said, by language
  const MOST = 40;

  const form = document.querySelector("form[role=search]");
  const field = form.q;
  const language = document.documentElement.lang;
  const words = WORDS[language];
  const root = new URL("..", document.currentScript.src); // the folder of the reference
  const [, opened] = location.pathname.slice(root.pathname.length).split("/"); // the game of this page, if it is of one
  Object.assign(field, { placeholder: field.ariaLabel, autocomplete: "off", ariaKeyShortcuts: "/" });
  const found = element("div", [], { id: "found", hidden: true });
  form.parentElement.append(found);

  function element(name, content, attributes = {}) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...content);
    return made;
  }

  // Search engines want these addresses whole, and a site that was built for any host knows its own only here.
  for (const link of document.querySelectorAll("link[rel=canonical], link[hreflang]")) link.setAttribute("href", link.href);

  // The theme that the app was told, where there is one.
  try {
    const { theme } = JSON.parse(localStorage.getItem("katabasis:settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {} // without storage the system decides

  // ------------------------------------------------------------------ search

  const script = (address) =>
    new Promise((resolve, reject) => document.head.append(Object.assign(document.createElement("script"), { src: new URL(address, root), onload: resolve, onerror: reject })));

  let opening;
  function open() {
    opening ??= script(FILES.engine)
      .then(() => script(FILES[`index-${language}`]))
      .then(() => katabasisSearch.open(katabasisIndex, language));
    opening.catch(() => (opening = undefined));
    return opening;
  }

  function item({ id, title, other, what, game, line }) {
    const link = element("a", [title], { href: new URL(`${language}/${id}`, root) });
    const more = element("span", [[what, game, other].filter(Boolean).join(" · ")], { className: "note" });
    const told = katabasisSearch.marked(line ?? "", asked).map(([text, is]) => (is ? element("mark", [text]) : text));
    return element("li", [link, more, ...(line ? [element("p", told, { className: "line" })] : [])]);
  }

  // Ways to narrow what is found to a game; none where all of it is of one.
  let narrowed = "";
  function filter(results) {
    const counts = new Map();
    for (const { game } of results) counts.set(game, (counts.get(game) ?? 0) + 1);
    if (!counts.has(narrowed)) narrowed = "";
    if (counts.size < 2) return [];
    const chip = (game, text, count) => {
      const made = element("button", [`${text} ${count}`], { type: "button", className: "chip", ariaPressed: String(game === narrowed) });
      made.addEventListener("click", () => {
        narrowed = game;
        list(results);
        [...found.querySelectorAll(".chip")].find((each) => each.ariaPressed === "true")?.focus();
      });
      return made;
    };
    const chips = [...counts].map(([game, count]) => chip(game, game, count));
    return [element("div", [chip("", words.all, results.length), ...chips], { className: "chips", role: "group", ariaLabel: words.games })];
  }

  function list(results) {
    const chips = filter(results);
    const shown = results.filter(({ game }) => !narrowed || game === narrowed);
    const count = shown.length ? words.found.replace("{count}", shown.length) : words.none;
    const status = element("p", [count], { role: "status", className: "note" });
    found.replaceChildren(...chips, status, element("ol", shown.slice(0, MOST).map(item)));
  }

  let asked = "";
  async function show() {
    asked = field.value;
    const query = asked.trim();
    if (!query) return hide();
    let results;
    try {
      const index = await open();
      if (field.value !== asked) return; // somebody typed on
      results = katabasisSearch.search(index, query, opened);
    } catch {
      found.replaceChildren(element("p", [words.lost], { role: "status" }));
      found.hidden = false;
      return;
    }
    list(results);
    found.hidden = false;
    found.dataset.query = query;
  }

  function hide() {
    found.hidden = true;
    found.replaceChildren();
  }

  field.addEventListener("focus", () => open().catch(() => {}), { once: true });
  field.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus(), field.select();
    else if (event.key === "Escape" && !found.hidden) hide(), field.focus();
    else if (event.key === "ArrowDown" && links.length && (event.target === field || at >= 0)) (links[at + 1] ?? links[at]).focus();
    else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", ({ target }) => target.closest(".top") || hide());

  const asks = new URLSearchParams(location.search).get("q");
  if (asks) {
    field.value = asks;
    show();
  }

  // ------------------------------------------------------------------ the game that somebody came from

  // The app's links to rules end with "#game=<id>"; the tab remembers it while the reference is read.
  const PLAYED = /^[\w-]{1,80}$/;
  function played() {
    const named = new URLSearchParams(location.hash.slice(1)).get("game");
    try {
      if (named) sessionStorage.setItem("katabasis:reading-from", named);
      return sessionStorage.getItem("katabasis:reading-from") ?? "";
    } catch {
      return named ?? "";
    }
  }
  const game = played();
  if (PLAYED.test(game)) {
    const app = new URL("../index.html", root);
    const rule = document.body.className === "rule" ? location.pathname.split("/").pop().replace(/\.html$/, "") : "";
    const ways = [element("a", [words.back], { href: `${app}#play/${game}` })];
    if (rule) ways.push(element("a", [words.moments], { href: `${app}#play/${game}/${rule}` }));
    document.querySelector("main").append(element("p", ways, { className: "to-game" }));
  }

  // ------------------------------------------------------------------ reading offline

  const keeper = document.getElementById("keep");
  if (keeper && "serviceWorker" in navigator && isSecureContext) {
    keeper.hidden = false;
    keeper.addEventListener("click", async () => {
      keeper.disabled = true;
      try {
        await navigator.serviceWorker.register(new URL("sw.js", root));
        const { active } = await navigator.serviceWorker.ready;
        active.postMessage({ list: new URL(`${language}/files.json`, root).href });
      } catch {
        told({ done: false });
      }
    });
    navigator.serviceWorker.addEventListener("message", ({ data }) => told(data));
  }
  const label = keeper?.textContent;
  function told({ kept, of, done }) {
    if (done === undefined) keeper.textContent = `${label}: ${Math.floor((100 * kept) / of)} %`;
    else keeper.textContent = done ? words.kept : words.failed;
    keeper.disabled = done !== false;
  }
})();
