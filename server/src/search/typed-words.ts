import { formulations, keywordLimit } from '@admin-h5/contract';
import { squash } from './text.ts';

/** Most words of a keyword that are used; further words are ignored. */
export const maxWords = 8;

/** Words that only announce a number: `CAS 138261-41-3`, `农药登记证号：PD20201234`. */
const announcement =
  /(?:cas|(?:农药|产品)?登记证?)\s{0,9}(?:登录|登记)?(?:号码?|编号|no\.?)?\s{0,9}[:：#]?\s{0,9}(?=\d|(?:pd|wp|ls|wl|ex)\s{0,9}\d)/giu;

const unit = /(?<=\d)\s+(?=%|g\/l|克\/升)/giu;

const codes = formulations.map(({ code }) => code).join('|');
/** How the trade writes a content with a formulation: 75WP, 25 EC, 200SL. */
const tradeContent = new RegExp(
  `(?<![\\p{Script=Latin}\\d.,%-])\\d{1,3}(?:\\.\\d+)?(?=\\s*(?:${codes}|AS)(?![a-z\\d]))`,
  'giu',
);
/** More than 100 is no percentage. */
const withUnit = (number: string): string => `${number}${Number(number) > 100 ? 'g/L' : '%'}`;

const separators = /[\s,，、;；|]+/;
const word = /(?<![\s,，、;；|])([\s,，、;；|]*)([^\s,，、;；|]+)/g;

/** The last of several words, and all that is written before it; null for one word. */
export function lastWordOf(keyword: string): { before: string; word: string } | null {
  const last = keyword.split(separators).at(-1) ?? '';
  const before = keyword.slice(0, keyword.length - last.length);
  return squash(before) === '' || squash(last) === '' ? null : { before, word: last };
}

/** A word of a keyword, between spaces and commas. */
export interface Chunk {
  /** Squashed. */
  text: string;
  typed: string;
  /** The spaces and commas before it. */
  before: string;
}

/** The words of a keyword, in their order, also those that are repeated: `yi suan yi zhi`. */
export function chunksOf(keyword: string): Chunk[] {
  // Folding may make many characters of one.
  const folded = Array.from(keyword.normalize('NFKC')).slice(0, keywordLimit).join('');
  const spoken = folded.replaceAll(announcement, ' ').replaceAll(unit, '').replaceAll(tradeContent, withUnit);
  return [...spoken.matchAll(word)]
    .map(([, before = '', typed = '']) => ({ text: squash(typed), typed, before }))
    .filter(({ text }) => text !== '')
    .slice(0, maxWords);
}

/** Words that follow each other as one: `lambda cyhalothrin`, `1,1-二氯乙烷`. */
export const joinChunks = (chunks: readonly Chunk[]): Chunk => ({
  text: chunks.map(({ text }) => text).join(''),
  typed: chunks.map(({ before, typed }, at) => (at === 0 ? typed : before + typed)).join(''),
  before: chunks[0]?.before ?? '',
});
