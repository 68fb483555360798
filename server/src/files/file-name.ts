import { normaliseText } from '@admin-h5/contract';
import { findKind } from './kinds.ts';

const longestName = 200;
/** Characters of a sent path that are read, from its end: the name and its extension are there. */
const sentLimit = 1000;
/**
 * Control characters, characters that break a header, and characters that are invisible or change the writing
 * direction (emoji joiners are kept).
 */
const removedCharacters = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Surrogate}"]/gu;
/** What looks like a file extension; `报告2.0` has none. */
const ending = /\.[a-z][a-z0-9]{0,9}$/i;

/**
 * The name of a stored file: the last part of the sent path, without characters that mislead a reader or break a
 * header or a path, and with an extension that fits its content (`x.html` that contains a PNG becomes `x.png`).
 * @param mime type detected from the content
 */
export function fileName(sent: string, mime: string): string {
  const path = normaliseText(sent.slice(-sentLimit));
  const last = path.split(/[\\/]/).pop() ?? '';
  const plain = last
    .replaceAll(removedCharacters, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
    .trim();
  const extensions = findKind(mime)?.extensions ?? [''];
  const lower = plain.toLowerCase();
  const own = extensions.find((extension) => lower.endsWith(extension)) ?? '';
  const stem = own === '' ? plain.replace(ending, '') : plain.slice(0, plain.length - own.length);
  const extension = own === '' ? extensions[0] : plain.slice(plain.length - own.length);
  const room = longestName - extension.length;
  return `${Array.from(stem).slice(0, room).join('').trim() || 'file'}${extension}`;
}

/** `Content-Disposition` for a name of any characters: with an ASCII one for what does not read the other (some WebViews). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const ascii = name.replaceAll(/[^\w. -]/g, '').replace(/^[ .-]+/, '');
  const plain = ascii.includes('.') ? ascii : ['file', ascii].filter(Boolean).join('.');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
