// node firefox.mjs PROGRAM ADDRESS CHOICES: walks in Firefox, checks, reloads, looks again, and prints what came of it as JSON.
import fs from "node:fs";
import puppeteer from "puppeteer-core";

const [executablePath, address, choices] = process.argv.slice(2);
const program = (name) => fs.readFileSync(new URL(name, import.meta.url), "utf8").replace(/^\/\/.*\n/gm, "");
const [walk, checks] = [program("./walk.js"), program("./checks.js")];
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: 600_000 });
const faults = [];
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address);
  const first = JSON.parse(await page.evaluate(`(${walk})(${choices})`));
  const table = JSON.parse(await page.evaluate(`(${checks})("table")`));
  await page.reload();
  const again = JSON.parse(await page.evaluate(`(${walk})(0)`));
  const damaged = JSON.parse(await page.evaluate(`(${checks})("damaged")`));
  console.log(JSON.stringify({ first, again, checks: [table, damaged], faults }));
} finally {
  await browser.close();
}
