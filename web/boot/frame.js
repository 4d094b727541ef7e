// What a frame says to the page around it, and takes from it. Everybody may hear that it is ready; anything else is for the
// origin that the page has given as its own in the address.
(() => {
  const query = new URLSearchParams(location.search);
  const host = query.get("host") ?? "";
  const isOrigin = URL.canParse(host) && new URL(host).origin === host;

  window.tellHost = (kind, detail) => {
    if (parent === window) return;
    const target = isOrigin ? host : kind === "ready" ? "*" : "";
    if (target) parent.postMessage({ ...JSON.parse(detail), katabasis: kind }, target);
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
