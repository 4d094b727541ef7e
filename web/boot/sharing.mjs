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

// An SVG as a PNG of that width.
export async function png(svg, width) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await picture.decode();
    const canvas = document.createElement("canvas");
    const { naturalWidth, naturalHeight } = picture;
    canvas.width = width;
    canvas.height = naturalWidth ? Math.round((width * naturalHeight) / naturalWidth) : width;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
