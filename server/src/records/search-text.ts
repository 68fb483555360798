import { pinyin } from 'pinyin-pro';

/** Longest search text in characters, so that an index entry stays within PostgreSQL's limit. */
const maxLength = 600;
const chinese = /\p{Script=Han}/u;

const initials = (text: string): string =>
  chinese.test(text)
    ? pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
    : '';

/** What a keyword is compared with: each text and its pinyin initials, lower-cased (吡虫啉 → `吡虫啉 bcl`). */
export function searchText(texts: string[]): string {
  const words = texts.filter(Boolean).flatMap((text) => [text, initials(text)].filter(Boolean));
  return [...new Set(words)].join(' ').normalize('NFC').toLowerCase().slice(0, maxLength);
}

/** Pattern of `like … escape '\'` that finds a keyword anywhere in a search text. */
export function keywordPattern(keyword: string): string {
  const literal = keyword
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  return `%${literal}%`;
}
