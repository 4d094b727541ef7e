// Focus, touch and storage on the table that walk.js leaves open. The whole file is one expression: an async function
// that gives what did not hold, line by line. `part` is "table", or "damaged" after a reload.
async (part) => {
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const faults = [];
  const until = async (what, look) => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (look()) return true;
      await pause(50);
    }
    faults.push(what);
    return false;
  };
  const find = (selector) => document.querySelector(selector);
  const press = (key) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  const answers = () =>
    [...document.querySelectorAll("#options [data-act=choose]:not([disabled])")].filter((one) => one.getClientRects().length);
  const asked = () => find("#sheet")?.dataset.decision;
  const opened = (game) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("katabasis:game:") && localStorage[name].includes(`"${game}"`));
    return key.slice("katabasis:game:".length);
  };

  const focus = {
    "a key leads to the answers": async () => {
      find("#board").focus();
      press("a");
      await until("the focus is not among the answers", () => document.activeElement.closest("#options"));
    },
    "a fresh decision does not inherit the focus": async () => {
      const before = asked();
      answers()[0].focus();
      answers()[0].click();
      await until("no other decision came", () => asked() !== before && answers().length);
      if (document.activeElement.matches("[data-act=choose]")) faults.push("the focus is on an answer that nobody went to");
      if (document.activeElement === document.body) faults.push("the focus is lost");
    },
    "a digit chooses": async () => {
      const before = asked();
      find("#board").focus();
      press("1");
      await until("the digit chose nothing", () => asked() !== before);
      await until("no answers came", () => answers().length);
    },
    "a dialog holds the focus and gives it back": async () => {
      find("#board").focus();
      const before = document.activeElement.id;
      press("?");
      await until("no dialog opened", () => find("[role=dialog]"));
      await until("the focus is not in the dialog", () => document.activeElement.closest("[role=dialog]"));
      press("Escape");
      await until("the dialog stays", () => !find("[role=dialog]"));
      await until("the focus did not come back", () => document.activeElement.id === before);
    },
  };

  const touch = {
    "two fingers look closer": async () => {
      const shown = () => find("#board").viewBox.baseVal.height;
      const before = shown();
      find("#board").scrollIntoView({ block: "center" });
      await pause(100);
      const box = find("#board").getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const target = document.elementFromPoint(x, y);
      const finger = (kind, id, aside) =>
        target.dispatchEvent(
          new PointerEvent(kind, {
            ...{ pointerId: id, pointerType: "touch", isPrimary: id === 1, bubbles: true, cancelable: true },
            ...{ clientX: x + aside, clientY: y, button: kind === "pointermove" ? -1 : 0, buttons: kind === "pointerup" ? 0 : 1 },
          }),
        );
      finger("pointerdown", 1, -40);
      finger("pointerdown", 2, 40);
      for (let step = 1; step < 8; step += 1) {
        finger("pointermove", 1, -40 - 8 * step);
        finger("pointermove", 2, 40 + 8 * step);
        await pause(30);
      }
      finger("pointerup", 1, -96);
      finger("pointerup", 2, 96);
      await until("the board is not nearer", () => shown() < 0.9 * before);
      press("0");
      const whole = Number(find("#board").dataset.whole.split(" ")[3]); // a dungeon begins nearer than that
      await until("the whole board does not come back", () => Math.abs(shown() - whole) < 1);
    },
    "a finger that rests reads what an answer does": async () => {
      const answer = answers()[0];
      const before = asked();
      const box = answer.getBoundingClientRect();
      const finger = (kind) =>
        answer.dispatchEvent(
          new PointerEvent(kind, {
            ...{ pointerId: 3, pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true, button: 0 },
            ...{ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, buttons: kind === "pointerup" ? 0 : 1 },
          }),
        );
      finger("pointerdown");
      await pause(900);
      finger("pointerup");
      answer.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 })); // a key's has no detail
      await pause(300);
      if (asked() !== before) faults.push("a finger that only rested has chosen");
    },
  };

  const storage = {
    "full storage is noticed, and the game goes on": async () => {
      let room = "x".repeat(1 << 22);
      for (let number = 0; room.length; ) {
        try {
          localStorage.setItem(`filler-${number}`, room);
          number += 1;
        } catch {
          room = room.slice(0, room.length >> 1);
        }
      }
      for (let made = 0; made < 3; made += 1) {
        const before = asked();
        answers()[0].click();
        await until("the game does not go on", () => asked() !== before && answers().length);
      }
      await until("nobody says that the storage is full", () => find("#not-kept"));
      for (const name of Object.keys(localStorage)) if (name.startsWith("filler-")) localStorage.removeItem(name);
      const before = asked();
      answers()[0].click();
      await until("the game does not go on", () => asked() !== before && answers().length);
      await until("the game is not kept again", () => !find("#not-kept"));
    },
  };

  const damaged = {
    "a damaged save is set aside and explained, or opened from its copy": async () => {
      location.hash = `#play/${opened("tyrants")}`;
      await until("a damaged save leads nowhere", () => find("#screen-launcher .aside") || (find("html[data-game=tyrants] #table") && answers().length));
    },
  };

  const checks = part === "damaged" ? damaged : { ...focus, ...touch, ...storage };
  for (const [name, check] of Object.entries(checks)) {
    const known = faults.length;
    try {
      if (part === "table") await until("there are no answers", () => answers().length);
      await check();
    } catch (error) {
      faults.push(String(error));
    }
    for (let number = known; number < faults.length; number += 1) faults[number] = `${name}: ${faults[number]}`;
  }
  if (part === "table") { // for the checks after the reload
    const key = `katabasis:save:${opened("tyrants")}`;
    localStorage.setItem(key, localStorage.getItem(key).slice(0, 400));
  }
  return JSON.stringify({ checked: Object.keys(checks), faults });
}
