// <katabasis-table>: a board in any page. It shows what its author put inside it (a picture, say) until it is touched;
// then the game itself, in a frame. Nothing is fetched before that.
//
//   <script src="/games/embed.js" defer></script>
//   <katabasis-table position="game = 'underworlds' ..." seats="human,normal"><img src="board.svg" alt="…"></katabasis-table>
//
// "Share" gives such an element with the picture of a table in it.
//
// Attributes: position or record (the text itself, or what follows "#p=" or "#g=" in a shared link), game, seats
// ("human", "easy", "normal", "hard" or "random", one a seat), theme ("dark" or "light"), lang ("en" or "es"), label.
(() => {
  const script = document.currentScript ?? [...document.scripts].find(({ src }) => /\/embed\.js(\?|$)/.test(src));
  const here = new URL(".", script.src).href;

  const WORDS = {
    en: { play: "Play from here", begin: "Play", opening: "Opening …", frame: "Katabasis: a game board" },
    es: { play: "Jugar desde aquí", begin: "Jugar", opening: "Abriendo …", frame: "Katabasis: un tablero de juego" },
  };

  const NARROW = 640; // pixels
  const PATIENCE = 7000; // milliseconds; then the frame says itself what it waits for

  const LOOK = `
    :host { display: block; position: relative; aspect-ratio: 4 / 3; min-height: 20rem; max-width: 100%; overflow: hidden;
      border: 1px solid #6d5a3a; border-radius: 0.5rem; background: radial-gradient(ellipse at 50% 90%, #8a4210, #2a1408 45%, #12100e 80%); }
    :host([hidden]) { display: none; }
    :host([playing~="narrow"]) { aspect-ratio: 1 / 2; max-height: 96vh; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
    iframe.opening { opacity: 0; pointer-events: none; }
    .still { position: absolute; inset: 0; display: grid; place-items: center; color: #f0e5d0; }
    ::slotted(*) { max-width: 100%; max-height: 100%; object-fit: contain; }
    ::slotted(svg) { width: 100%; height: 100%; }
    button { position: absolute; inset: 0; width: 100%; border: 0; background: none; cursor: pointer; font: inherit; }
    span { position: absolute; inset: auto 0 1rem; width: max-content; max-width: 90%; margin: auto; padding: 0.6rem 1.2rem;
      border-radius: 0.5rem; background: #e29a42; color: #241303; font: 700 1.0625rem/1.2 system-ui, sans-serif; }
    button:disabled { cursor: progress; }
    button:hover span { background: #f4b566; }
    button:focus-visible { outline: 3px solid #9fd0ff; outline-offset: -5px; }
  `;

  // The text of a position or a record as a link carries it; what is packed already stays as it is.
  async function packed(text) {
    if (/^\d+\.[\w-]+$/.test(text.trim())) return text.trim();
    const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return "1." + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  class KatabasisTable extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const words = this.words();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(LOOK);
      const root = this.attachShadow({ mode: "open", delegatesFocus: true });
      root.adoptedStyleSheets = [sheet];
      const still = Object.assign(document.createElement("div"), { className: "still" });
      still.append(document.createElement("slot"));
      const button = Object.assign(document.createElement("button"), { type: "button" });
      const told = document.createElement("span");
      told.textContent = this.getAttribute("label") ?? (this.source() ? words.play : words.begin);
      button.append(told);
      button.addEventListener("click", () => this.play());
      for (const event of ["pointerover", "focusin"]) this.addEventListener(event, () => this.warm(), { once: true });
      root.append(still, button);
    }

    words() {
      const language = this.getAttribute("lang") ?? (document.documentElement.lang || navigator.language);
      return WORDS[/^es\b/i.test(language) ? "es" : "en"];
    }

    source() {
      return this.getAttribute("position") ?? this.getAttribute("record");
    }

    // Somebody is about to touch it: open the connection.
    warm() {
      document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: here }));
    }

    async address() {
      const asked = new URLSearchParams();
      for (const name of ["game", "theme", "lang", "seats"]) {
        const value = this.getAttribute(name);
        if (value) asked.set(name, value);
      }
      const text = this.source();
      const letter = this.hasAttribute("position") ? "p" : "g";
      return `${here}embed.html?${asked}${text ? `#${letter}=${await packed(text)}` : ""}`;
    }

    // The picture stays until there is something to see in the frame.
    async play() {
      const root = this.shadowRoot;
      root.querySelector("button").disabled = true;
      root.querySelector("span").textContent = this.words().opening;
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("label") ?? this.words().frame;
      frame.allow = "fullscreen; clipboard-write";
      frame.className = "opening";
      frame.src = await this.address();
      const late = setTimeout(() => this.reveal(frame), PATIENCE);
      addEventListener("message", ({ source, data }) => {
        if (source !== frame.contentWindow || data !== "katabasis:ready") return;
        clearTimeout(late);
        this.reveal(frame);
      });
      root.append(frame);
    }

    reveal(frame) {
      for (const part of [...this.shadowRoot.children]) if (part !== frame) part.remove();
      frame.classList.remove("opening");
      // A narrow board needs room below it for the answers.
      this.setAttribute("playing", this.clientWidth < NARROW ? "narrow" : "wide");
      frame.focus();
    }
  }

  customElements.define("katabasis-table", KatabasisTable);
})();
