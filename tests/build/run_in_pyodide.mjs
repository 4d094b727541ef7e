// Print in JSON what a Pyodide answers to lines of Python, each the text of its value or the last line of its error.
//   node run_in_pyodide.mjs {"pyodide": FOLDER, "stdlib": ZIP, "lines": [LINE]}
import path from "node:path";
import { pathToFileURL } from "node:url";

const { pyodide, stdlib, lines } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: stdlib, env: { PYTHONHASHSEED: "0" } });

function answer(line) {
  try {
    return String(python.runPython(line));
  } catch (error) {
    return error.message.trim().split("\n").at(-1);
  }
}

console.log(JSON.stringify(lines.map(answer)));
