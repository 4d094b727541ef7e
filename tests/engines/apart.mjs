// node apart.mjs CHROMIUM FIREFOX ADDRESS CHOICES LATE: plays apart between browsers of different makers, and prints what
// came of it as JSON. In pairs that are late the reply comes after LATE milliseconds, long after Firefox gives a line up
// in which there is nothing to try; in those that hide the host's tab lies behind another one while they play.
import puppeteer from "puppeteer-core";

const [chromium, firefox, address, choices, late] = process.argv.slice(2);
const PAIRS = [
  { host: "Chromium", guest: "Firefox", late: true, choices },
  { host: "Firefox", guest: "Chromium", hides: true, choices },
  { host: "Firefox", guest: "Firefox", late: true, choices: 0 },
];
const PATIENCE = 120_000;

const launch = (name) =>
  puppeteer.launch({
    headless: true,
    protocolTimeout: 600_000,
    ...(name === "Firefox" ? { browser: "firefox", executablePath: firefox } : { executablePath: chromium, args: ["--no-sandbox"] }),
  });

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(page, what, look, ...more) {
  for (const last = Date.now() + PATIENCE; Date.now() < last; await pause(50)) {
    const found = await page.evaluate(look, ...more);
    if (found) return found;
  }
  throw new Error(`waited in vain for ${what}; the page says: ${await page.evaluate(() => document.body.innerText.slice(0, 600))}`);
}

async function press(page, selector) {
  await until(page, selector, (selector) => !!document.querySelector(selector), selector);
  await page.evaluate((selector) => document.querySelector(selector).click(), selector);
}

async function fill(page, selector, text) {
  await until(page, selector, (selector) => !!document.querySelector(selector), selector);
  await page.evaluate((selector, text) => {
    const field = document.querySelector(selector);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, selector, text);
}

const link = async (page, id) => {
  const shown = await until(page, `the link ${id}`, (id) => document.getElementById(`apart-link-${id}`)?.value, id);
  return shown.slice(shown.indexOf("#"));
};

async function open(browser, fragment) {
  const page = await browser.newPage();
  await page.goto(`${address}${fragment}`);
  await until(page, "the page", () => document.documentElement.dataset.ready === "1");
  return page;
}

const decision = (page) => page.evaluate(() => Number(document.querySelector("#sheet")?.dataset.decision ?? -1));

async function play(pages, choices) {
  for (let made = 0; made < choices; made += 1) {
    const before = await decision(pages[0]);
    for (const last = Date.now() + PATIENCE; (await decision(pages[0])) === before || (await decision(pages[1])) === before; ) {
      if (Date.now() > last) throw new Error(`choice ${before + 1} did not come to both sides`);
      for (const page of pages) {
        await page.evaluate((before) => {
          if (document.querySelector("#sheet")?.dataset.decision === `${before}`)
            document.querySelector("#options [data-act=choose]:not([disabled])")?.click();
        }, before);
      }
      await pause(150);
    }
  }
}

async function meet(pair) {
  const browsers = [await launch(pair.host), await launch(pair.guest)];
  try {
    const host = await open(browsers[0], "#new/tyrants");
    await fill(host, "#kind-1", "human");
    await press(host, "#play-apart");
    const guest = await open(browsers[1], await link(host, 0));
    await fill(guest, "#apart-name", "Ben");
    await press(guest, "#apart-make-reply");
    const reply = await link(guest, "reply");
    await pause(pair.late ? Number(late) : 0);
    await fill(host, "#apart-reply", reply);
    await press(host, "#apart-take");
    const taken = Date.now();
    for (const page of [host, guest]) await until(page, "the table", () => !!document.querySelector("#sheet[data-decision]"));
    const table = Date.now() - taken;
    if (pair.hides) {
      await (await browsers[0].newPage()).bringToFront();
      await until(host, "the tab to be hidden", () => document.hidden);
    }
    await play([host, guest], Number(pair.choices));
    return { ...pair, table };
  } catch (error) {
    return { ...pair, fault: String(error) };
  } finally {
    for (const browser of browsers) await browser.close();
  }
}

const met = [];
for (const pair of PAIRS) met.push(await meet(pair));
console.log(JSON.stringify(met));
