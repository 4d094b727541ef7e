// A short walk through the page, the same in every engine: begin each game against a bot, make some choices, and tell how it went.
// The whole file is one expression: an async function of the number of choices to make in each (0: only look at the last again).
async (choices) => {
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const wait = async (what, look) => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const found = look();
      if (found) return found;
      await pause(50);
    }
    throw new Error(`waited a minute for ${what}; the page says: ${document.body.innerText.slice(0, 600)}`);
  };
  const option = () => document.querySelector('#options [data-act="choose"]:not([disabled])');

  await wait("the page", () => document.documentElement.dataset.ready === "1");
  const ready = Math.round(performance.now());
  for (const game of choices > 0 ? ["tyrants", "underworlds"] : []) {
    location.hash = `#new/${game}`;
    (await wait(`the new game of ${game}`, () => document.querySelector(`html[data-game="${game}"] #start`))).click();
    await wait("the table", () => document.getElementById("table"));
    for (let made = 0; made < choices; made += 1) {
      (await wait(`choice ${made + 1} of ${game}`, option)).click();
      await pause(100);
    }
  }
  await wait("the next choice", option);
  return JSON.stringify({ ready, kept: Object.keys(localStorage).length, at: location.hash });
}
