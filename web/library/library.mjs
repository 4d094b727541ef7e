// A Python that can `import katabasis`, from the wheel beside this file and the Pyodide of this site: nothing else is fetched.
import { loadPyodide, version } from "__PYODIDE__/pyodide.mjs";

const PYODIDE = new URL("__PYODIDE__/", import.meta.url).href;
const WHEEL = "__WHEEL__";
const LIBRARY = "__STDLIB__"; // where Python looks for its standard library, which the site has as a .pack

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const bytes = async (body) => new Uint8Array(await new Response(body).arrayBuffer());

export async function engine() {
  const packed = await fetched(`${PYODIDE}python_stdlib.pack`);
  const library = await bytes(packed.body.pipeThrough(new DecompressionStream("gzip")));
  const wheel = await bytes((await fetched(new URL(WHEEL, import.meta.url))).body);
  const python = await loadPyodide({
    indexURL: PYODIDE,
    lockFileContents: { info: { ...__INFO__, version }, packages: {} },
    stdLibURL: URL.createObjectURL(new Blob()), // Pyodide fetches an empty one, which is replaced before Python looks
    async fsInit(files) {
      while (!files.analyzePath(LIBRARY).exists) await new Promise((resolve) => setTimeout(resolve));
      files.writeFile(LIBRARY, library);
    },
  });
  python.FS.writeFile(`/home/pyodide/${WHEEL}`, wheel);
  python.pyimport("sys").path.append(`/home/pyodide/${WHEEL}`); // Python imports from a wheel as it lies
  return python;
}

const output = document.getElementById("output");
const button = document.getElementById("run");

async function run(python) {
  output.textContent = "";
  try {
    python.runPython(document.getElementById("program").value);
  } catch (error) {
    output.textContent += error.message;
  }
  output.dataset.done = "1";
}

if (button) {
  let started; // of this page alone: Python comes with the first program
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      started ??= engine();
      const python = await started;
      python.setStdout({ batched: (line) => (output.textContent += `${line}\n`) });
      await run(python);
    } catch (error) {
      output.textContent = String(error);
      started = undefined;
    } finally {
      button.disabled = false;
    }
  });
}
