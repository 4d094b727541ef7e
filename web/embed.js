// <katabasis-table>: a board in any page. It shows what its author put inside it (a picture, say) until it is touched;
// then the game itself, in a frame. Nothing is fetched before that, but for the drawing of the game where there is
// nothing inside. docs/embedding.md describes all of it.
//
//   <script src="/games/embed.js" defer></script>
//   <katabasis-table position="game = 'underworlds' ..." seats="human,normal"><img src="board.svg" alt="…"></katabasis-table>
//
// Attributes: position or record (the text itself, or what follows "#p=" or "#g=" in a shared link), moment (choices after
// which a record is shown), puzzle ("<game>/<id>"), game, seats ("human", "easy", ... one a seat), seat (whose side a
// reader plays, from 1), theme ("dark" or "light"), lang ("en" or "es"), height (pixels; follows the content if left out),
// controls ("board": the board and its answers alone), label.
// Events, which bubble: katabasis-ready, -decision, -finished, -failed; their detail is what the frame says.
(() => {
  if (customElements.get("katabasis-table")) return; // a page may name the script beside each of its tables
  const script = document.currentScript ?? [...document.scripts].find(({ src }) => /\/embed\.js(\?|$)/.test(src));
  const here = new URL(".", script.src).href;
  const site = new URL(here).origin;
  const GAMES = __GAMES__; // what they are called

  const WORDS = {
    en: { play: "Play from here", begin: "Play", again: "Continue", offline: "There is no connection", opening: "Opening …", frame: "Katabasis: a game board" },
    es: { play: "Jugar desde aquí", begin: "Jugar", again: "Continuar", offline: "No hay conexión", opening: "Abriendo …", frame: "Katabasis: un tablero de juego" },
  };

  const NARROW = 640; // pixels
  const PATIENCE = 7000; // milliseconds; then the frame says itself what it waits for
  const LOWEST = 240; // pixels that a frame may ask for, and the highest
  const HIGHEST = 4000;
  const PASSED_ON = ["game", "theme", "lang", "seats", "seat", "puzzle", "controls"];
  const WHAT = ["position", "record", "moment", "puzzle", "game", "seats", "seat"]; // is played, and by whom
  const EVENTS = ["ready", "decision", "finished", "failed"];

  const LOOK = `
    :host { display: block; box-sizing: border-box; position: relative; aspect-ratio: 4 / 3; min-height: 20rem; max-width: 100%; overflow: hidden;
      border: 1px solid #6d5a3a; border-radius: 0.5rem; background: radial-gradient(ellipse at 50% 90%, #8a4210, #2a1408 45%, #12100e 80%); }
    :host([hidden]) { display: none; }
    :host([playing~="narrow"]) { aspect-ratio: 1 / 2; max-height: 96vh; }
    :host([sized]) { aspect-ratio: auto; min-height: 0; max-height: none; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
    iframe.opening { opacity: 0; pointer-events: none; }
    .rest { position: absolute; inset: 0; display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); }
    .still { position: relative; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; color: #f0e5d0; }
    ::slotted(*) { max-width: 100%; max-height: 100%; object-fit: contain; }
    ::slotted(svg) { width: 100%; height: 100%; }
    figure { position: absolute; inset: 1rem; display: none; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); gap: 0.5rem; margin: 0; }
    .bare figure { display: grid; }
    figure img { width: 100%; height: 100%; object-fit: contain; }
    figcaption { text-align: center; font: 700 1.25rem/1.2 system-ui, sans-serif; }
    button { position: absolute; inset: 0; width: 100%; border: 0; background: none; cursor: pointer; font: inherit; }
    span { box-sizing: border-box; width: max-content; max-width: 90%; margin: 0.75rem auto; padding: 0.6rem 1.2rem; pointer-events: none;
      border-radius: 0.5rem; background: #e29a42; color: #241303; font: 700 1.0625rem/1.2 system-ui, sans-serif; }
    button:disabled { cursor: progress; }
    button:hover + span { background: #f4b566; }
    button:focus-visible { outline: 3px solid #9fd0ff; outline-offset: -5px; }
  `;
  const LIGHT = "{ background: radial-gradient(ellipse at 50% 90%, #e9c48f, #f1e4c8 45%, #f7f0e0 80%); }";
  const INK = ".still { color: #2b1d0b; }";
  const THEMES = `
    :host([theme="light"]) ${LIGHT} :host([theme="light"]) ${INK}
    @media (prefers-color-scheme: light) { :host(:not([theme])) ${LIGHT} :host(:not([theme])) ${INK} }
  `;

  function made(tag, fields = {}, ...inside) {
    const element = Object.assign(document.createElement(tag), fields);
    element.append(...inside);
    return element;
  }

  // The text of a position or a record as a link carries it; what is packed already stays as it is.
  async function packed(text) {
    if (/^\d+\.[\w-]+$/.test(text.trim())) return text.trim();
    const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return "1." + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  // The text of a position or a record, also if it is packed; nothing if it is neither.
  async function unpacked(text) {
    const [, letters] = /^\d+\.([\w-]+)$/.exec(text.trim()) ?? [];
    if (!letters) return text;
    try {
      const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
      return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
    } catch {
      return "";
    }
  }

  // The element whose frame is there: one engine is enough for a page.
  let playing = null;

  class KatabasisTable extends HTMLElement {
    static observedAttributes = WHAT;

    connectedCallback() {
      if (!this.ownerDocument.defaultView) return; // nothing is shown of a document without a window
      if (!this.shadowRoot) this.begin();
      this.dress();
      if (this.leftOpen && !playing) this.play();
      this.leftOpen = false;
    }

    // A frame that is moved loads its first address again: the table opens anew, where the game was.
    disconnectedCallback() {
      if (playing !== this) return;
      this.leftOpen = true;
      this.rest(this.words().again);
    }

    // Where the browser can, it moves the frame as it is.
    connectedMoveCallback() {}

    attributeChangedCallback(_name, before, now) {
      if (before === now || !this.shadowRoot) return;
      this.played = undefined;
      if (playing === this) this.play();
      else this.rest();
    }

    begin() {
      this.attachShadow({ mode: "open", delegatesFocus: true });
      if (this.hasAttribute("sized")) this.unsize(); // it is a copy of one that is played
      this.size(Number(this.getAttribute("height")));
      for (const event of ["pointerover", "focusin"]) this.addEventListener(event, () => this.warm(), { once: true });
      this.rest();
    }

    // A document dresses what it shows in style sheets of its own.
    dress() {
      if (this.shadowRoot.adoptedStyleSheets.length) return;
      const sheet = new this.ownerDocument.defaultView.CSSStyleSheet();
      sheet.replaceSync(LOOK + THEMES);
      this.shadowRoot.adoptedStyleSheets = [sheet];
    }

    words() {
      const language = this.getAttribute("lang") ?? (document.documentElement.lang || navigator.language);
      return WORDS[/^es\b/i.test(language) ? "es" : "en"];
    }

    source() {
      return this.getAttribute("position") ?? this.getAttribute("record") ?? this.getAttribute("puzzle");
    }

    // The picture, and the way to the table.
    rest(label = this.getAttribute("label") ?? (this.source() ? this.words().play : this.words().begin)) {
      this.stop?.abort();
      if (playing === this) playing = null;
      this.removeAttribute("playing");
      const slot = made("slot");
      const still = made("div", { className: "still" }, slot);
      const button = made("button", { type: "button" });
      button.setAttribute("aria-labelledby", "told");
      button.addEventListener("click", () => this.play());
      const told = made("span", { id: "told", ariaHidden: "true" }, label);
      this.shadowRoot.replaceChildren(made("div", { className: "rest" }, still, button, told));
      slot.addEventListener("slotchange", () => this.illustrate(still, slot));
      this.illustrate(still, slot);
    }

    // Where nothing is inside, the name and the drawing of the game.
    async illustrate(still, slot) {
      const inside = slot.assignedNodes().some((node) => node.nodeType === 1 || node.data?.trim());
      still.classList.toggle("bare", !inside);
      if (inside || still.querySelector("figure")) return;
      const figure = made("figure");
      still.append(figure);
      const game = await this.game();
      if (!Object.hasOwn(GAMES, game)) return;
      const drawing = made("img", { loading: "lazy", alt: "", src: `${here}pictures/${game}.svg` });
      figure.append(drawing, made("figcaption", {}, GAMES[game]));
    }

    // Which game is played here, by its own word or by what its text says.
    async game() {
      const text = this.getAttribute("position") ?? this.getAttribute("record");
      if (text !== null) return /^game\s*=?\s*["']?([\w-]+)/m.exec(await unpacked(text))?.[1];
      return this.getAttribute("puzzle")?.split("/")[0] ?? this.getAttribute("game") ?? Object.keys(GAMES)[0];
    }

    // Somebody is about to touch it: open the connection.
    warm() {
      document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: here }));
    }

    size(pixels) {
      if (!(pixels >= LOWEST && pixels <= HIGHEST)) return;
      this.style.height = `${Math.ceil(pixels)}px`;
      this.toggleAttribute("sized", true);
    }

    unsize() {
      this.style.height = "";
      this.removeAttribute("sized");
    }

    // What was played here before goes on; "null" is what a page without an origin calls its own.
    async address() {
      const asked = new URLSearchParams();
      for (const name of PASSED_ON) if (this.getAttribute(name)) asked.set(name, this.getAttribute(name));
      const host = this.ownerDocument.defaultView.origin;
      if (host !== "null") asked.set("host", host);
      if (!this.hasAttribute("height")) asked.set("height", "follow");
      return `${here}embed.html?${asked}${this.played ?? (await this.fragment())}`;
    }

    async fragment() {
      const position = this.getAttribute("position");
      const record = this.getAttribute("record");
      if (position !== null) return `#p=${await packed(position)}`;
      if (record === null) return "";
      const moment = this.getAttribute("moment") ?? "";
      return `#g=${await packed(record)}${/^\d{1,5}$/.test(moment) ? `.${moment}` : ""}`;
    }

    // The picture stays until there is something to see in the frame.
    async play() {
      if (!navigator.onLine && site !== origin) {
        this.shadowRoot.querySelector("span").textContent = this.words().offline;
        return;
      }
      playing?.rest(playing.words().again);
      playing = this;
      const { signal } = (this.stop = new AbortController());
      const root = this.shadowRoot;
      root.querySelector("button").disabled = true;
      root.querySelector("span").textContent = this.words().opening;
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("label") ?? this.words().frame;
      frame.allow = "fullscreen; clipboard-write";
      frame.className = "opening";
      frame.src = await this.address();
      if (signal.aborted) return;
      const late = setTimeout(() => this.reveal(frame), PATIENCE);
      signal.addEventListener("abort", () => clearTimeout(late));
      const listen = (event) => event.source === frame.contentWindow && this.hear(frame, event);
      this.ownerDocument.defaultView.addEventListener("message", listen, { signal });
      root.append(frame);
    }

    // A message of the frame. Whatever else comes, from elsewhere or in another form, is nothing.
    hear(frame, { origin: from, data }) {
      if ((from !== site && from !== "null") || typeof data?.katabasis !== "string") return;
      const { katabasis: kind, ...detail } = data;
      if (kind === "height" && !this.hasAttribute("height") && this.clientWidth < NARROW) this.size(Number(detail.height) + this.offsetHeight - this.clientHeight);
      if (kind === "ready") this.reveal(frame);
      if (/^#g=\d+\.[\w-]+$/.test(detail.played)) this.played = detail.played;
      if (EVENTS.includes(kind)) this.dispatchEvent(new CustomEvent(`katabasis-${kind}`, { bubbles: true, detail }));
    }

    reveal(frame) {
      if (!frame.classList.contains("opening")) return;
      for (const part of [...this.shadowRoot.children]) if (part !== frame) part.remove();
      frame.classList.remove("opening");
      // A narrow board needs room below it for the answers.
      this.setAttribute("playing", this.clientWidth < NARROW ? "narrow" : "wide");
      const { activeElement, body } = this.ownerDocument;
      if ([this, body, null].includes(activeElement)) frame.focus(); // nobody is busy elsewhere on the page
    }
  }

  customElements.define("katabasis-table", KatabasisTable);
})();
