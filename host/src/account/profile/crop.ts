import type { Size, View } from '../../ui/viewer/zoom.ts';

/** Side of the uploaded picture, pixels. */
const avatarSide = 512;

/** Size of a picture at scale 1 in a square box: it covers the box. */
export function coveringSize(picture: Size, box: Size): Size {
  const factor = Math.max(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** The visible square of the picture, in its own pixels. */
export function visibleSquare(picture: Size, view: View, box: Size): { left: number; top: number; side: number } {
  const shown = coveringSize(picture, box).width * view.scale;
  const perPixel = picture.width / shown;
  const side = box.width * perPixel;
  return {
    left: picture.width / 2 - view.x * perPixel - side / 2,
    top: picture.height / 2 - view.y * perPixel - side / 2,
    side,
  };
}

/** Crops to the square and compresses. */
export async function cropped(image: HTMLImageElement, view: View, box: Size): Promise<Blob> {
  const { left, top, side } = visibleSquare({ width: image.naturalWidth, height: image.naturalHeight }, view, box);
  const canvas = document.createElement('canvas');
  canvas.width = avatarSide;
  canvas.height = avatarSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('当前浏览器无法处理图片');
  // A transparent picture becomes a JPEG; without this its background would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, avatarSide, avatarSide);
  pen.drawImage(image, left, top, side, side, 0, 0, avatarSide, avatarSide);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('图片处理失败，请换一张再试'))),
      'image/jpeg',
      0.88,
    );
  });
}
