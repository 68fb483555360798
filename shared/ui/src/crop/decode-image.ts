/**
 * A picture to draw on a canvas, turned as its EXIF data says: `createImageBitmap` does not turn it in Safari 15. Throws where the file
 * cannot be decoded.
 */
export async function decodeImage(file: Blob): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
