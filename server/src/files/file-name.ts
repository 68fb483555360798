import { normaliseText } from '@admin-h5/contract';
import { kindOf } from './kinds.ts';

const longestName = 200;
/** Control characters, what would break a header, what turns the direction of writing or is not seen (but joiners of emoji). */
const unwanted = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Surrogate}"]/gu;
/** What a person takes for the ending of a name; `报告2.0` has none. */
const ending = /\.[a-z][a-z0-9]{0,9}$/i;

/**
 * The name a stored file goes by: the last part of the sent one, without what deceives the eye or would break a header or a
 * path, and with an ending of its content (`x.html` that holds a PNG is `x.png`).
 * @param mime as the content's bytes show it
 */
export function fileName(sent: string, mime: string): string {
  const last = normaliseText(sent).split(/[\\/]/).pop() ?? '';
  const plain = last
    .replaceAll(unwanted, '')
    .replace(/[\s.]+$/, '')
    .trim();
  const extensions = kindOf(mime)?.extensions ?? [''];
  const lower = plain.toLowerCase();
  const own = extensions.find((extension) => lower.endsWith(extension)) ?? '';
  const stem = own === '' ? plain.replace(ending, '') : plain.slice(0, plain.length - own.length);
  const extension = own === '' ? extensions[0] : plain.slice(plain.length - own.length);
  const room = longestName - extension.length;
  return `${Array.from(stem).slice(0, room).join('').trim() || 'file'}${extension}`;
}
