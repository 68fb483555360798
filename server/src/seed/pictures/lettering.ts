/** What the installed fonts can write: Chinese, only Latin letters, or nothing at all. */
export type Lettering = 'chinese' | 'latin' | 'none';

/** The same words twice, so that a machine without a Chinese font still gets a label; '' draws nothing. */
export interface Words {
  zh: string;
  latin: string;
}

const family =
  "'Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','PingFang SC','Microsoft YaHei','WenQuanYi Zen Hei','WenQuanYi Micro Hei','Noto Sans','DejaVu Sans',sans-serif";

export interface Style {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: 400 | 500 | 700;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  /** Widest the text may be; a longer one is written smaller. */
  width?: number;
  opacity?: number;
}

/** Width of a text in units of its size: a Chinese character is as wide as high, a bold Latin letter wider than a plain one. */
function units(text: string, weight: number): number {
  const latin = weight > 500 ? 0.66 : 0.57;
  let total = 0;
  for (const letter of text) total += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : latin;
  return total;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line of text in what can be written; an empty string where nothing can. */
export function write(lettering: Lettering, words: Words | string, style: Style): string {
  if (lettering === 'none') return '';
  const content = typeof words === 'string' ? words : lettering === 'chinese' ? words.zh : words.latin;
  if (content === '') return '';
  const { x, y, fill, weight = 400, anchor = 'start', spacing = 0, width, opacity = 1 } = style;
  const letters = Array.from(content).length;
  const fitting = width === undefined ? style.size : (width - spacing * letters) / Math.max(units(content, weight), 1);
  const size = Math.round(Math.min(style.size, fitting) * 10) / 10;
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" letter-spacing="${spacing}" fill="${fill}" fill-opacity="${opacity}">${escaped(content)}</text>`;
}
