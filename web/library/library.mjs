// A Python that can `import katabasis`, from the wheel beside this file and the Pyodide of this site: nothing else is fetched.
// A page imports it from here, under any path, or gives it to PyScript as its interpreter.
import { loadPyodide as load, version } from "__PYODIDE__/pyodide.mjs";
export { version };

const PYODIDE = new URL("__PYODIDE__/", import.meta.url).href;
const WHEEL = "__WHEEL__";
const LIBRARY = "__STDLIB__"; // where Python looks for its standard library, which the site has as a .pack

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const bytes = async (body) => new Uint8Array(await new Response(body).arrayBuffer());

export async function loadPyodide({ stdout, stderr } = {}) {
  const packed = await fetched(`${PYODIDE}python_stdlib.pack`);
  const library = await bytes(packed.body.pipeThrough(new DecompressionStream("gzip")));
  const wheel = await bytes((await fetched(new URL(WHEEL, import.meta.url))).body);
  const python = await load({
    stdout,
    stderr,
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

export const engine = () => loadPyodide();
