// node firefox.mjs PROGRAM ADDRESS CHOICES: walks in Firefox, reloads, looks again, and prints what came of it as JSON.
import fs from "node:fs";
import puppeteer from "puppeteer-core";

const [executablePath, address, choices] = process.argv.slice(2);
const walk = fs.readFileSync(new URL("./walk.js", import.meta.url), "utf8").replace(/^\/\/.*\n/gm, "");
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: 600_000 });
const faults = [];
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address);
  const first = JSON.parse(await page.evaluate(`(${walk})(${choices})`));
  await page.reload();
  const again = JSON.parse(await page.evaluate(`(${walk})(0)`));
  console.log(JSON.stringify({ first, again, faults }));
} finally {
  await browser.close();
}
