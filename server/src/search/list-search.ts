import { foldText } from '@admin-h5/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';

/**
 * Longest search text in characters: more than the names of any record need. (PostgreSQL can index only short texts.)
 */
const maxLength = 2000;
const chinese = /\p{Script=Han}/u;

/** Names repeat in a register, and spelling one out takes longer than the rest of its text. */
const spelled = new LRUCache<string, string>({ max: 5000 });

function initials(text: string): string {
  if (!chinese.test(text)) return '';
  const known = spelled.get(text);
  if (known !== undefined) return known;
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  spelled.set(text, letters);
  return letters;
}

/** The text that a keyword is compared with: each text and its pinyin initials, folded (吡虫啉 → `吡虫啉 bcl`). */
export function searchText(texts: string[]): string {
  const words = texts.map(foldText).flatMap((text) => [text, foldText(initials(text))]);
  const whole = [...new Set(words.filter(Boolean))].join(' ');
  // The first half of a cut character would be no text for PostgreSQL.
  return whole.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');
}

/** Escapes a text for a pattern of `like … escape '\'`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like … escape '\'` that matches a keyword anywhere in a search text. */
export const keywordPattern = (keyword: string): string => `%${escapeLike(foldText(keyword))}%`;

/** Most words of a keyword that are used; further words are ignored. */
const maxWords = 5;

/** Matches records whose search text contains every word of a keyword. */
export function searchCondition(keyword: string): RawBuilder<boolean> {
  const words = foldText(keyword).split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return sql`1 = 1`;
  return sql.join(
    words.map((word) => sql`search like ${keywordPattern(word)} escape '\\'`),
    sql` and `,
  );
}
