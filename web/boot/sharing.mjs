// What sharing makes of a link and of a picture. Nobody loads this, or what it imports, before somebody asks for it.

// The QR code of a text: a line for each row, "1" for a dark module. Rejects a text that is too long for one.
export async function qrCode(text) {
  const { default: qrcode } = await import("../vendor/qrcode.mjs");
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const numbers = [...Array(code.getModuleCount()).keys()];
  return numbers.map((row) => numbers.map((column) => Number(code.isDark(row, column))).join("")).join("\n");
}

// An SVG as a PNG of that width, with a line below it.
export async function png(svg, width, caption) {
  const canvas = await painted(svg, width, width / 18);
  const line = width / 18;
  const paint = canvas.getContext("2d");
  paint.fillStyle = "#14100e";
  paint.fillRect(0, canvas.height - line, width, line);
  paint.fillStyle = "#f0e5d0";
  paint.font = `700 ${line / 2.4}px "Alegreya Sans", sans-serif`;
  paint.textBaseline = "middle";
  paint.fillText(caption, line / 2, canvas.height - line / 2, width * 0.8 - line);
  paint.textAlign = "right";
  paint.fillStyle = "#f3cf8c";
  paint.font = `600 ${line / 2.4}px Cinzel, serif`;
  paint.fillText("Katabasis", width - line / 2, canvas.height - line / 2);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// Whether a file was taken by another app, or whoever was asked thought better of it.
export async function passOn(name, blob, text) {
  const files = [new File([blob], name, { type: blob.type })];
  if (!navigator.canShare?.({ files })) return false;
  try {
    await navigator.share({ files, text });
  } catch (error) {
    return error.name === "AbortError";
  }
  return true;
}

// An SVG as the address of a small picture of that width.
export async function still(svg, width) {
  return (await painted(svg, width)).toDataURL("image/webp", 0.7);
}

async function painted(svg, width, below = 0) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await picture.decode();
    const canvas = document.createElement("canvas");
    const { naturalWidth, naturalHeight } = picture;
    canvas.width = width;
    const height = naturalWidth ? Math.round((width * naturalHeight) / naturalWidth) : width;
    canvas.height = height + below;
    canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
