// Take out of the browser's Python what no page uses: exports by which packages of compiled code would find functions,
// with what they alone call, and tables of which nothing in it makes use without them, or without modules that the
// standard library of a page lacks.
//   node trim_wasm.mjs ORDER.json     {"wasm": FILE, "users": [FILE], "out": FILE}
// `users` are the scripts that load it: exports that they name are kept.
import crypto from "node:crypto";
import fs from "node:fs";
import binaryen from "binaryen";

// An uncaught error would print the whole of a line of Binaryen first.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { wasm, users, out } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

// The contents of tables, since the file has no names: their first bytes, their length and digest, and by what they are
// replaced, zero where nothing is said.
const TABLES = [
  // Modules/cjkcodecs: without the names below nobody can import what reads it.
  {
    what: "codecs of Chinese, Japanese and Korean",
    first: "003001300230fb30c902c702a8000330",
    length: 589328,
    sha256: "c6a08c949a9d6a0a5d13f7a41fe79579ee648e9bb640b4217953aed2afe48c94",
  },
  // musl's iconv, which is taken out as an export that nobody names.
  {
    what: "character sets of iconv",
    first: "7574663800636861720000c877636861",
    length: 139358,
    sha256: "712f1ec933c29a0f20f161eab6a7189b89834b3aaa4c8ccb4df9b45f24230747",
  },
  // The names of unicodedata. No character has one, then, and no name is found.
  {
    what: "places of names of characters",
    first: "f79ff79ff79ff79ff79ff79ff79ff79f",
    length: 103424,
    sha256: "b4027a3f134b2b433e36736398daefaa0ff82d06c577e8d7127b9e95315bbf1f",
    by: "f79f",
  },
  {
    what: "names of characters",
    first: "eeff04fe0241da820342829a0343aef5",
    length: 167269,
    sha256: "0445f26bbd414cf952575f05ce9159aca59db443d667962db4c7122fb72e90f7",
  },
  {
    what: "characters by their names",
    first: "0021000097fa01000d000f000c000f00",
    length: 163808,
    sha256: "4eef6dc114f72f7c31a7d76449e9d486d8d710c335d4d57728f22ded9d6db907",
  },
];

// Built-in modules that lose their names, so that nobody can import them.
const UNIMPORTABLE = ["cn", "hk", "iso2022", "jp", "kr", "tw"].map((name) => `_codecs_${name}`);

const DATA = 11;
const I32_CONST = 0x41;

// The active segments of the data of a module: [{at, start, size}], the address in memory and the place in the file.
function dataSegments(bytes) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const segment = () => {
    if (number() !== 0 || bytes[at++] !== I32_CONST) throw new Error("Pyodide's data do not lie where they always lie.");
    const address = number();
    at++; // the end of the expression
    const size = number();
    at += size;
    return { at: address, start: at - size, size };
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const length = number();
    if (id === DATA) return Array.from({ length: number() }, segment);
    at += length;
  }
  return [];
}

// The memory with which a module begins.
function memoryOf(bytes, segments) {
  const last = segments.at(-1);
  const memory = Buffer.alloc(last.at + last.size);
  for (const { at, start, size } of segments) bytes.copy(memory, at, start, start + size);
  return memory;
}

const digest = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

// Where in memory a table begins.
function placeOf(memory, { what, first, length, sha256 }) {
  for (let at = -1; (at = memory.indexOf(Buffer.from(first, "hex"), at + 1)) >= 0; )
    if (digest(memory.subarray(at, at + length)) === sha256) return at;
  throw new Error(`Pyodide's Python has no such ${what} any more: see TABLES in trim_wasm.mjs.`);
}

function placeOfName(memory, name) {
  const place = memory.indexOf(`\0${name}\0`);
  if (place < 0) throw new Error(`Pyodide's Python has no ${name} any more: see UNIMPORTABLE in trim_wasm.mjs.`);
  return place + 1;
}

function withoutTables(bytes) {
  const segments = dataSegments(bytes);
  const memory = memoryOf(bytes, segments);
  const tables = TABLES.map((table) => [placeOf(memory, table), table]);
  const names = UNIMPORTABLE.map((name) => [placeOfName(memory, name), name]);
  for (const [at, { length, by = "00" }] of tables) memory.fill(Buffer.from(by, "hex"), at, at + length);
  for (const [at, name] of names) memory.fill(0, at, at + name.length);
  for (const { at, start, size } of segments) memory.copy(bytes, start, at, at + size);
  return bytes;
}

// Python itself finds some functions and addresses by their names: those of its imports.
function withoutUnusedExports(bytes) {
  const compiled = new WebAssembly.Module(bytes);
  const named = new Set([
    ...users.flatMap((file) => fs.readFileSync(file, "utf8").match(/[A-Za-z_$][\w$]*/g)),
    ...WebAssembly.Module.imports(compiled).map(({ name }) => name),
  ]);
  const module = binaryen.readBinary(bytes);
  for (const { name } of WebAssembly.Module.exports(compiled))
    if (!named.has(name) && !named.has(`_${name}`)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

fs.writeFileSync(out, withoutUnusedExports(withoutTables(fs.readFileSync(wasm))));
