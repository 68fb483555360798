import { foldText } from '@admin-h5/contract';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';

const greek = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['λ', 'lambda'],
]);

/** Zeros behind the point of a number that say nothing: 98.0, 12.50. */
const trailingZeros = /(?<![\d.])(\d+)(?:\.0+|(\.\d*?[1-9])0+)(?!\.?\d)/g;

/**
 * A text as the search index compares it: folded, without diacritics, Greek letters spelled out, 克/升 as g/L. Signs
 * stay, because they separate words; `squash` removes them. 98.0% is the same number as 98%.
 */
const clean = (text: string): string =>
  foldText(text)
    .replaceAll(/克\s*\/\s*升|克每升/g, 'g/l')
    .replaceAll(trailingZeros, '$1$2')
    .replaceAll(/[αβγλ]/g, (letter) => greek.get(letter) ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');

/** Letters and digits, the point between two digits, and the percent sign behind a digit. */
const word = /(?:[\p{L}\p{N}]|(?<=\p{N})\.(?=\p{N})|(?<=\p{N})%)+/gu;
const run = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}.%])+/gu;
const han = /\p{Script=Han}/u;

/** Whether a text contains a Chinese character. */
export const hasHan = (text: string): boolean => han.test(text);

/** The words of a text, separated by its spaces and signs. */
export const wordsOf = (text: string): string[] =>
  clean(text)
    .replaceAll(/(?<=\d)\s+(?=%|g\/l)/g, '')
    .match(word) ?? [];

/** A text without spaces and signs: `138261-41-3` becomes `138261413`. */
export const squash = (text: string): string => wordsOf(text).join('');

/** The runs of Chinese and of other characters in a squashed text. */
export const runsOf = (squashed: string): string[] => squashed.match(run) ?? [];

/** Parts of `length` characters that follow each other. */
export function grams(text: string, length: number): string[] {
  const characters = Array.from(text);
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}

export interface Pinyin {
  /** Spellings without spaces; two for a text with ü, which people type as v or u. */
  full: string[];
  initials: string;
}

const noPinyin: Pinyin = { full: [], initials: '' };
/** Names repeat in a register, and spelling one out takes longer than the rest of its tokens. */
const spelled = new LRUCache<string, Pinyin>({ max: 20_000 });

/** Names compared before other requests have their turn: of names that are spelled for the first time, some milliseconds. */
export const namesAtOnce = 100;

/** The pinyin of a text that is seldom read again; empty for a text without Chinese characters. */
export function spellOnce(squashed: string): Pinyin {
  if (!hasHan(squashed)) return noPinyin;
  const syllables = pinyin(squashed, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const typed = syllables.join('');
  const plain = typed.replaceAll(/(?<=[ln])v/g, 'u');
  const initials = runsOf(squashed)
    .map((part) => (hasHan(part) ? pinyin(part, { pattern: 'first', toneType: 'none', type: 'array' }).join('') : part))
    .join('');
  return { full: [...new Set([typed, plain])], initials };
}

/** The pinyin of a squashed text; empty for a text without Chinese characters. */
export function pinyinOf(squashed: string): Pinyin {
  const known = spelled.get(squashed);
  if (known) return known;
  const result = spellOnce(squashed);
  if (result !== noPinyin) spelled.set(squashed, result);
  return result;
}
