/** Draws the poster of a record on a canvas, for visitors to pass on: picture, name, facts, number to call and QR code. */
import { previewUrl, companyApi } from '@admin-h5/client';
import { encode } from 'uqr';
import type { PublishDetail } from '@admin-h5/contract';
import type { RecordOnPage } from './record-on-page.ts';

interface PosterContent {
  company: string;
  slogan: string;
  phone: string;
  logoId: string | null;
  title: string;
  note: string;
  /** Further lines: registration number, crops. */
  lines: readonly string[];
  /** Colour of the band below the picture; null draws none. */
  band: string | null;
  pictureId: string | null;
  /** Address encoded in the QR code. */
  url: string;
}

const width = 750;
const edge = 48;
const headHeight = 136;
const bandHeight = 16;
const codeSide = 184;
const font = '-apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const ink = { dark: '#18201b', middle: '#46504a', pale: '#5f6963', brand: '#14632b', line: '#e3e8e2' } as const;

/**
 * Draws the poster: company, picture, name and facts, number to call and QR code. Returns a data URL of a PNG. A picture that fails
 * to load is left out; the QR code is always included.
 */
async function drawPoster(content: PosterContent): Promise<string> {
  const { lines, band, pictureId, logoId, url } = content;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  const textTop = headHeight + width + (band ? bandHeight : 0) + 40;
  const footTop = textTop + 136 + lines.length * 44 + 16;
  canvas.height = footTop + codeSide + 72;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('当前浏览器不支持生成海报');
  const [picture, logo] = await Promise.all([
    pictureId ? loadPicture(previewUrl(pictureId, { w: 750 })) : null,
    logoId ? loadPicture(previewUrl(logoId, { w: 160 })) : null,
  ]);
  pen.textBaseline = 'top';
  fill(pen, '#fff', [0, 0, width, canvas.height]);
  drawHead(pen, content, logo);
  fill(pen, '#e8f5ec', [0, headHeight, width, width]);
  if (picture) drawCovering(pen, picture, [0, headHeight, width]);
  if (band) fill(pen, band, [0, headHeight + width, width, bandHeight]);
  drawFacts(pen, content, textTop);
  drawFoot(pen, content, footTop);
  drawCode(pen, url, [width - edge - codeSide, footTop + 28]);
  return canvas.toDataURL('image/png');
}

function fill(pen: CanvasRenderingContext2D, colour: string, box: [number, number, number, number]) {
  pen.fillStyle = colour;
  pen.fillRect(...box);
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

/** Fills a square, cropped at the longer side. */
function drawCovering(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  [x, y, length]: [number, number, number],
) {
  const side = Math.min(picture.naturalWidth, picture.naturalHeight);
  const [left, top] = [(picture.naturalWidth - side) / 2, (picture.naturalHeight - side) / 2];
  pen.drawImage(picture, left, top, side, side, x, y, length, length);
}

interface Line {
  font: string;
  colour: string;
  at: [number, number];
  room: number;
}

/** One line, cut with … where it has no room. */
function write(pen: CanvasRenderingContext2D, text: string, { font: style, colour, at, room }: Line) {
  pen.font = `${style} ${font}`;
  pen.fillStyle = colour;
  pen.fillText(shortened(pen, text, room), ...at);
}

function shortened(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  while (letters.length && pen.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

function drawHead(pen: CanvasRenderingContext2D, { company, slogan }: PosterContent, logo: HTMLImageElement | null) {
  const side = 80;
  if (logo) drawCovering(pen, logo, [edge, (headHeight - side) / 2, side]);
  const left = logo ? edge + side + 24 : edge;
  const room = width - edge - left;
  write(pen, company, { font: '600 36px', colour: ink.dark, at: [left, slogan ? 30 : 48], room });
  write(pen, slogan, { font: '24px', colour: ink.pale, at: [left, 80], room });
}

function drawFacts(pen: CanvasRenderingContext2D, { title, note, lines }: PosterContent, top: number) {
  const room = width - 2 * edge;
  write(pen, title, { font: '700 52px', colour: ink.dark, at: [edge, top], room });
  write(pen, note, { font: '32px', colour: ink.brand, at: [edge, top + 76], room });
  lines.forEach((line, at) =>
    write(pen, line, { font: '28px', colour: ink.middle, at: [edge, top + 136 + at * 44], room }),
  );
}

function drawFoot(pen: CanvasRenderingContext2D, { phone }: PosterContent, top: number) {
  fill(pen, ink.line, [edge, top, width - 2 * edge, 2]);
  const room = width - 3 * edge - codeSide;
  if (phone) {
    write(pen, '咨询电话', { font: '24px', colour: ink.pale, at: [edge, top + 48], room });
    write(pen, phone, { font: '700 44px', colour: ink.brand, at: [edge, top + 84], room });
  }
  write(pen, '长按识别二维码，查看详情', { font: '24px', colour: ink.pale, at: [edge, top + 164], room });
}

function drawCode(pen: CanvasRenderingContext2D, url: string, [left, top]: [number, number]) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const dot = codeSide / size;
  pen.fillStyle = ink.brand;
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      // Half a pixel larger, to avoid thin lines between the dots.
      if (dark) pen.fillRect(left + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
    }),
  );
}

/** The label's colour of a product's class, which the page has as a custom property; null for others. */
function bandColour(detail: PublishDetail): string | null {
  const page = detail.type === 'product' ? document.querySelector('.record') : null;
  return page && (getComputedStyle(page).getPropertyValue('--ah5-class').trim() || null);
}

/** @returns a data URL of the poster of one record, a PNG; without the company's name and number where they do not load */
export async function recordPoster({ detail, note, posterLines }: RecordOnPage, url: string): Promise<string> {
  const company = await companyApi.get({ errors: 'background' }).catch(() => null);
  return drawPoster({
    company: company?.shortName || company?.name || '',
    slogan: company?.slogan ?? '',
    phone: company?.phone ?? '',
    logoId: company?.logoId ?? null,
    title: detail.title,
    note,
    lines: posterLines,
    band: bandColour(detail),
    pictureId: detail.coverFileId,
    url,
  });
}
