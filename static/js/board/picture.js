/* The drawn table as a PNG: the server's SVG, painted on a canvas at a width fit for printing. */

const WIDTH_PX = 2400;

function loaded(address) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("The drawing could not be loaded."));
    image.src = address;
  });
}

/** Paints the SVG at `address` and offers it as a download called `name`. */
export async function savePng(address, name) {
  const image = await loaded(address);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH_PX;
  canvas.height = Math.round(WIDTH_PX * image.naturalHeight / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
