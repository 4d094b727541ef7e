// The worker beside the page: a Python of its own, started from the page's snapshot, that answers one request after the other.
// The requests and what it says are listed in docs/page.md; katabasis_page/worker/in_worker.py answers them.
import { started } from "./boot.mjs";

const say = (message) => postMessage(message);
const fault = (error, id) => say({ kind: "fault", id, text: String(error?.message ?? error) });

const ready = started.then(async (python) => {
  const game = self.name; // the bots of the game that the page started from
  if (game) await Promise.all(["", game].map(katabasis.loadLate)).catch(() => {}); // an import fetches them
  return python.pyimport("katabasis_page.worker.in_worker");
});
ready.then(() => say({ kind: "ready" }), fault);

addEventListener("message", async ({ data: { id, kind, text } }) => {
  try {
    const worker = await ready;
    say({ kind: "answer", id, text: worker.answer(kind, text, () => say({ kind: "alive" })) });
  } catch (error) {
    fault(error, id);
  }
});
