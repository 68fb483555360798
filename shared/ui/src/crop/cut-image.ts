/** High, because an upload may compress the part once more. */
const quality = 0.92;

export interface CutArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The chosen part of a picture as a file.
 * @param side of a small square that is sent in its place, always as a JPEG
 * @throws Error if this browser cannot crop it
 */
export async function cutImage(file: File, { x, y, width, height }: CutArea, side?: number): Promise<File> {
  const image = await decodeImage(file);
  const canvas = document.createElement('canvas');
  canvas.width = side ?? Math.round(width);
  canvas.height = side ?? Math.round(height);
  const pen = canvas.getContext('2d');
  const type = file.type === 'image/png' && side === undefined ? 'image/png' : 'image/jpeg';
  if (!pen) throw new Error('This browser has no canvas.');
  if (type === 'image/jpeg') {
    // What is transparent would be black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The cropped picture is empty.');
  return new File([blob], type === 'image/jpeg' ? file.name.replace(/\.\w+$/, '.jpg') : file.name, { type });
}

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
