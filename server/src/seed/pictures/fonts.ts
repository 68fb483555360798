import sharp from 'sharp';
import type { Lettering } from './lettering.ts';

const probe = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="64"><rect width="480" height="64" fill="#fff"/><text x="4" y="48" font-family="'Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','PingFang SC','Microsoft YaHei','WenQuanYi Zen Hei','WenQuanYi Micro Hei',sans-serif" font-size="44">${text}</text></svg>`,
  );

/** Rows of `text` as grey values, so that ink can be compared. */
async function inked(text: string): Promise<Buffer> {
  return sharp(probe(text)).greyscale().raw().toBuffer();
}

function darkPixels(grey: Buffer): number {
  let count = 0;
  for (const value of grey) if (value < 128) count += 1;
  return count;
}

/**
 * Whether the fonts that the renderer finds hold Chinese, Latin or nothing.
 *
 * A missing glyph is drawn as an empty or numbered box, about as dark for every character, whereas 一 and 鬱 differ
 * manyfold in ink. Comparing the two tells glyphs from boxes without asking fontconfig, which may not be there.
 */
export async function detectLettering(): Promise<Lettering> {
  const [few, many, thin, wide] = (await Promise.all(['一一一', '鬱鬱鬱', 'iii', 'MMM'].map(inked))).map(darkPixels);
  if (few === undefined || many === undefined || thin === undefined || wide === undefined) return 'none';
  if (few > 0 && many > few * 2.5) return 'chinese';
  return thin > 0 && wide > thin * 1.8 ? 'latin' : 'none';
}
