// Take out of Pyodide's JavaScript what only packages of compiled code use, since no page loads one: Emscripten's libraries
// that Python itself does not import, as SDL and WebGL, and the names by which such packages would find functions.
//   node trim_pyodide.mjs ORDER.json     {"script": FILE, "wasm": FILE, "users": [FILE], "out": FILE}
// `users` are the scripts that call Pyodide: what they name is kept.
import fs from "node:fs";
import { parse } from "acorn";
import { simple } from "acorn-walk";
import { minify } from "terser";

const { script, wasm, users, out } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const textOf = (file) => fs.readFileSync(file, "utf8");
const wordsOf = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
const imports = WebAssembly.Module.imports(new WebAssembly.Module(fs.readFileSync(wasm)));
const imported = new Set(imports.map(({ name }) => name));
const namedOutside = new Set(users.flatMap((file) => wordsOf(textOf(file))));

const parsed = (js) => parse(js, { ecmaVersion: "latest", sourceType: "module" });
const isAssignment = ({ type }) => type === "AssignmentExpression";
const isMemberOf = ({ type, object }, name) => type === "MemberExpression" && object.name === name;
const keyOf = ({ computed, property }) => (computed ? property.value : property.name);
const targets = (node) => (isAssignment(node) ? [node.left, ...targets(node.right)] : []);
const source = (node) => (isAssignment(node) ? source(node.right) : node);
// A function of Python is the export itself, an address its value as a number without sign.
const isExport = (node) => isMemberOf(node, "wasmExports") || [node.left, node.object].some((part) => part && isExport(part));

// The text with these parts replaced: [{start, end, by}].
function replaced(text, parts) {
  let made = "";
  let at = 0;
  for (const { start, end, by } of parts.sort((one, other) => one.start - other.start)) {
    made += text.slice(at, start) + by;
    at = end;
  }
  return made + text.slice(at);
}

// What to replace so that of nodes between commas only those stay that are kept.
function onlyKept(text, nodes, isKept, none = "") {
  const kept = nodes.filter(isKept);
  if (kept.length === nodes.length) return [];
  const by = kept.map(({ start, end }) => text.slice(start, end)).join(",") || none;
  return [{ start: nodes[0].start, end: nodes.at(-1).end, by }];
}

// Every statement as the expressions of which it is made.
function statements(tree) {
  const found = [];
  simple(tree, {
    ExpressionStatement({ expression }) {
      found.push(expression.type === "SequenceExpression" ? expression.expressions : [expression]);
    },
  });
  return found;
}

function withoutStatements(js, tree, isGone) {
  const parts = statements(tree).flatMap((expressions) => onlyKept(js, expressions, (node) => !isGone(node), "0"));
  return replaced(js, parts);
}

// The object in which the browser's Python, and packages, find what JavaScript offers them: its properties.
function offers(tree) {
  let found;
  simple(tree, {
    VariableDeclarator({ id, init }) {
      if (id.name === "wasmImports" && init) found = init.properties;
    },
    AssignmentExpression({ left, right }) {
      if (left.name === "wasmImports" && right.properties) found = right.properties;
    },
  });
  return found;
}

function withoutOffers(js) {
  return replaced(js, onlyKept(js, offers(parsed(js)), ({ key }) => imported.has(key.name ?? key.value)));
}

// Without what packages would be told of the arguments of functions.
function withoutSignatures(js) {
  const tree = parsed(js);
  const offered = new Set(offers(tree).map(({ value }) => value.name));
  const isSignature = ({ type, object, property }) => type === "MemberExpression" && object.name && property.name === "sig";
  return withoutStatements(js, tree, (node) => targets(node).some(isSignature) && !offered.has(node.left.object.name));
}

// Without what Emscripten's module is given, and nobody asks it for.
function withoutUnusedMembers(js) {
  const tree = parsed(js);
  const names = new Map();
  const count = (name) => names.set(name, (names.get(name) ?? 0) + 1);
  simple(tree, {
    MemberExpression: (node) => node.computed || count(node.property.name),
    Literal: ({ value }) => typeof value === "string" && count(value),
    Property: ({ key }) => key.name && count(key.name),
  });
  const isUnused = (name) => names.get(name) === 1 && !namedOutside.has(name);
  return withoutStatements(
    js,
    tree,
    (node) => isAssignment(node) && node.right.type === "Identifier" && isMemberOf(node.left, "Module") && isUnused(keyOf(node.left)),
  );
}

// Without functions and addresses of Python for which neither its own JavaScript nor a user has a use.
function withoutUnusedExports(js) {
  const tree = parsed(js);
  const isTaken = (node) => isAssignment(node) && isExport(source(node));
  const unread = statements(tree).flat().filter(isTaken);
  simple(tree, { VariableDeclarator: ({ id, init }) => init || unread.push(id) });
  const read = replaced(js, unread.map(({ start, end }) => ({ start, end, by: "" })));
  const used = new Set([...wordsOf(read), ...namedOutside]);
  const isUsed = (target) => used.has(target.name ?? keyOf(target));
  return withoutStatements(js, tree, (node) => isTaken(node) && !targets(node).some(isUsed));
}

// As long as a text may be evaluated within the scope, everything in it counts as used. Only packages have such texts.
function evaluatedOutside(js) {
  const parts = [];
  simple(parsed(js), {
    CallExpression({ callee: { name, start, end } }) {
      if (name === "eval") parts.push({ start, end, by: "(0,eval)" });
    },
  });
  return replaced(js, parts);
}

// Emscripten lists the addresses of eight thousand names for packages that may be loaded later; those that Python itself
// imports are in the list (GOT) before.
const NEXT_NAME = "if(isInternalSym(symName)){continue}var value=exports[symName];var existingEntry=";
const NEXT_NAME_ASKED_FOR = NEXT_NAME.replace("(symName))", "(symName)||!(symName in GOT))");

function withFewerAddresses(js) {
  const left = js.replace(NEXT_NAME, NEXT_NAME_ASKED_FOR);
  if (left === js) throw new Error("Pyodide lists addresses otherwise than it did: see NEXT_NAME in trim_pyodide.mjs");
  return left;
}

async function withoutUnused(js) {
  return (await minify(js, { module: true, mangle: false, compress: { passes: 2, pure_getters: true, inline: false } })).code;
}

async function trimmed(js) {
  let left = js;
  let before = "";
  while (left !== before) {
    before = left;
    left = await withoutUnused(withoutUnusedExports(withoutUnusedMembers(left)));
  }
  return left;
}

const own = withoutSignatures(withoutOffers(evaluatedOutside(withFewerAddresses(textOf(script)))));
const { code } = await minify(await trimmed(own), { module: true, compress: false });
fs.writeFileSync(out, code);
