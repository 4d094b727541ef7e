// node make_index.mjs ENGINE DOCUMENTS: the indices of the search as the pages read them. ENGINE is the script that the
// pages search with; DOCUMENTS is {language: [{path, title, other, what, game, words, line}]}; what is printed is {language: index}.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [engine, documents] = process.argv.slice(2);
globalThis.self = globalThis;
const { MiniSearch, options } = runInThisContext(`${readFileSync(engine, "utf8")}; ({ MiniSearch, options: katabasisSearch.options })`);
const indices = {};
for (const [language, pages] of Object.entries(JSON.parse(readFileSync(documents, "utf8")))) {
  const index = new MiniSearch(options(language));
  index.addAll(pages);
  indices[language] = JSON.stringify(index);
}
process.stdout.write(JSON.stringify(indices));
