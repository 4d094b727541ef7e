// What a frame says to the page around it, and takes from it. Everybody may hear that it is ready; anything else is for the
// origin that the page has given as its own in the address.
(() => {
  const query = new URLSearchParams(location.search);
  const host = query.get("host") ?? "";
  const isOrigin = URL.canParse(host) && new URL(host).origin === host;

  const post = (kind, detail) => {
    const target = isOrigin ? host : kind === "ready" ? "*" : "";
    if (target) parent.postMessage({ ...JSON.parse(detail), katabasis: kind }, target);
  };

  // The game asks its first question while the page is still being made ready: that it is comes first.
  let early = [];
  window.tellHost = (kind, detail) => {
    if (parent === window) return;
    if (early && kind === "decision") {
      early.push([kind, detail]);
      return;
    }
    post(kind, detail);
    if (kind !== "ready") return;
    for (const each of early ?? []) post(...each);
    early = null;
  };

  // Who is busy elsewhere on the page around keeps the focus there: what is to have it here waits until they turn to the
  // frame.
  let waiting;
  for (const { prototype } of [HTMLElement, SVGElement]) {
    const { focus } = prototype;
    prototype.focus = function (options) {
      if (document.hasFocus()) focus.call(this, options);
      else waiting = this;
    };
  }
  addEventListener("focus", () => {
    if (document.activeElement === document.body) waiting?.focus({ preventScroll: true });
    waiting = undefined;
  });

  if (query.get("height") !== "follow") return;
  document.documentElement.dataset.height = "follow";
  const page = document.getElementById("page");
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height !== told && document.documentElement.dataset.ready) tellHost("height", JSON.stringify({ height }));
    told = height;
  }).observe(page);
})();
