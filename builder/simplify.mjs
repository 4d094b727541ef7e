// Simplify outlines with svgo: the same shapes in fewer and shorter commands.
//   node simplify.mjs OUTLINES.json PRECISION     {NAME: PATH} in the file becomes {NAME: SHORTER PATH}
// Coordinates are rounded where a line ends, not step by step: relative commands do not add up what rounding leaves.
import fs from "node:fs";
import { optimize } from "svgo";

const [file, precision] = process.argv.slice(2);
const plugins = [{ name: "convertPathData", params: { floatPrecision: Number(precision) } }];

function simplified(path) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`, { plugins });
  return data.match(/ d="([^"]+)"/)[1];
}

const outlines = JSON.parse(fs.readFileSync(file, "utf8"));
const shorter = Object.entries(outlines).map(([name, path]) => [name, simplified(path)]);
fs.writeFileSync(file, JSON.stringify(Object.fromEntries(shorter)));
