// What this page does with its program.
import { engine } from "./library.mjs";

const output = document.getElementById("output");
const button = document.getElementById("run");
let started; // Python comes with the first program

async function run(python) {
  output.textContent = "";
  try {
    python.runPython(document.getElementById("program").value);
  } catch (error) {
    output.textContent += error.message;
  }
  output.dataset.done = "1";
}

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
