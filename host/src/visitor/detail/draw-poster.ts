import { previewUrl } from '@admin-h5/client';
import { encode } from 'uqr';

export interface PosterContent {
  title: string;
  note: string;
  pictureId: string | null;
  /** Address encoded in the QR code. */
  url: string;
}

const width = 720;
const height = 1040;
const edge = 40;
const font = '-apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

/**
 * Draws the poster; returns a data URL of a PNG. A picture that fails to load is left out; the QR code is always
 * included.
 */
export async function drawPoster({ title, note, pictureId, url }: PosterContent): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('当前浏览器不支持生成海报');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#e8f5ec';
  pen.fillRect(0, 0, width, width);
  const picture = pictureId ? await loadPicture(previewUrl(pictureId, { w: 750 })) : null;
  if (picture) drawCovering(pen, picture);
  drawWords(pen, title, note);
  drawCode(pen, url);
  return canvas.toDataURL('image/png');
}

function loadPicture(src: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    // Without CORS a picture of another origin would make the canvas unreadable.
    picture.crossOrigin = 'anonymous';
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => resolve(null));
    picture.src = src;
  });
}

/** Fills the square at the top, cropped at the longer side. */
function drawCovering(pen: CanvasRenderingContext2D, picture: HTMLImageElement) {
  const side = Math.min(picture.naturalWidth, picture.naturalHeight);
  const [left, top] = [(picture.naturalWidth - side) / 2, (picture.naturalHeight - side) / 2];
  pen.drawImage(picture, left, top, side, side, 0, 0, width, width);
}

function drawWords(pen: CanvasRenderingContext2D, title: string, note: string) {
  const room = width - 3 * edge - 200;
  pen.textBaseline = 'top';
  pen.fillStyle = '#18201b';
  pen.font = `600 40px ${font}`;
  pen.fillText(shortened(pen, title, room), edge, width + 56);
  pen.fillStyle = '#46504a';
  pen.font = `28px ${font}`;
  pen.fillText(shortened(pen, note, room), edge, width + 124);
  pen.fillStyle = '#5f6963';
  pen.font = `24px ${font}`;
  pen.fillText('扫码查看产品详情', edge, width + 216);
}

function shortened(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  while (letters.length && pen.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

function drawCode(pen: CanvasRenderingContext2D, url: string) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = 200;
  const [left, top, dot] = [width - edge - side, width + 60, side / size];
  pen.fillStyle = '#14632b';
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      // Half a pixel larger, to avoid thin lines between the dots.
      if (dark) pen.fillRect(left + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
    }),
  );
}
