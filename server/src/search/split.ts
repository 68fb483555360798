/** Splits a search into words, and a word typed without spaces into what is known: 小麦除草剂 into 小麦 and 除草剂. */
import { formulations, keywordLimit } from '@admin-h5/contract';
import { squash, hasHan, splitRuns } from './comparable-text.ts';
import { content, type PieceKind, type Recognise, spokenClasses } from './recognise.ts';

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
export function splitLastWord(keyword: string): { before: string; word: string } | null {
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
export function splitChunks(keyword: string): Chunk[] {
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

/** Whether a word may be cut before each of its characters: not inside a word in Latin letters or a number. */
export function findCuts(characters: readonly string[]): boolean[] {
  const cuts = Array.from({ length: characters.length + 1 }, () => true);
  let at = 0;
  for (const run of splitRuns(characters.join(''))) {
    const { length } = Array.from(run);
    const strength = content.exec(run)?.[0].length ?? 0;
    if (!hasHan(run)) for (let inner = 1; inner < length; inner += 1) cuts[at + inner] = inner === strength;
    at += length;
  }
  return cuts;
}

export interface Piece {
  /** Squashed. */
  text: string;
  kind: PieceKind;
}

/** Of a text without names, a shorter rest between fillers is no word. */
const shortestRest = 2;
/** A longer piece is only recognised as a whole word. */
const longestPiece = 24;

const isFiller = (kind: PieceKind) => ['filler', 'weak', 'not', 'except'].includes(kind);
const isName = (kind: PieceKind) => kind !== 'text' && !isFiller(kind);

/** How much a character of a piece means nothing; a filler is better than an unknown text. */
const cost = (kind: PieceKind): number => (kind === 'text' ? 2 : isFiller(kind) ? 1 : 0);

interface Way {
  rest: number;
  pieces: Piece[];
}

const isBetter = (one: Way, other: Way | undefined) =>
  !other || one.rest < other.rest || (one.rest === other.rest && one.pieces.length < other.pieces.length);

/** Whether a name is a part of an unknown text beside it: 桃 in 核桃; of the texts on both sides: 除虫 in 拟除虫菊酯. */
function canFollow([before, last]: readonly (Piece | undefined)[], { text, kind }: Piece): boolean {
  if (!last) return true;
  if (kind !== 'text') return last.kind !== 'text' || !isName(kind) || text.length > 1;
  if (last.kind === 'text') return false;
  return !isName(last.kind) || (last.text.length > 1 && (before?.kind !== 'text' || !spokenClasses.has(last.text)));
}

/** The cheapest pieces that make a text. */
function cheapest(text: string, recognise: Recognise): Way | undefined {
  const characters = Array.from(text);
  const cuts = findCuts(characters);
  // Joining the characters of each piece would take longer than all else.
  const places = [0];
  for (const character of characters) places.push((places.at(-1) ?? 0) + character.length);
  const ways: Way[] = [{ rest: 0, pieces: [] }];
  for (let end = 1; end <= characters.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const way = ways[start];
      if (!way || cuts[start] !== true || cuts[end] !== true) continue;
      const length = end - start;
      const part = text.slice(places[start], places[end]);
      const piece = { text: part, kind: (length > longestPiece ? null : recognise(part)) ?? ('text' as const) };
      if (!canFollow([way.pieces.at(-2), way.pieces.at(-1)], piece)) continue;
      const next: Way = { rest: way.rest + length * cost(piece.kind), pieces: [...way.pieces, piece] };
      if (isBetter(next, ways[end])) ways[end] = next;
    }
  }
  return ways[characters.length];
}

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Of a text without names: what stands between the fillers at its ends, which one certain filler at least shows to be some. */
function withoutFillers(text: string, pieces: readonly Piece[]): Piece[] {
  const isEdge = ({ kind }: Piece) => isFiller(kind);
  const first = pieces.findIndex((piece) => !isEdge(piece));
  if (first === -1) return [{ text, kind: pieces.some(({ kind }) => kind === 'filler') ? 'filler' : 'text' }];
  const last = pieces.findLastIndex((piece) => !isEdge(piece)) + 1;
  const isCertain = (edge: readonly Piece[]) => edge.some(({ kind }) => kind === 'filler');
  const start = isCertain(pieces.slice(0, first)) ? first : 0;
  const end = isCertain(pieces.slice(last)) ? last : pieces.length;
  if (Array.from(joined(pieces.slice(start, end))).length < shortestRest) return [{ text, kind: 'text' }];
  const parts: Piece[] = [
    { text: joined(pieces.slice(0, start)), kind: 'filler' },
    { text: joined(pieces.slice(start, end)), kind: 'text' },
    { text: joined(pieces.slice(end)), kind: 'filler' },
  ];
  return parts.filter((part) => part.text !== '');
}

/**
 * Splits a word into recognised pieces, with as few characters left over and as few pieces as possible. What is not
 * recognised stays beside them as a piece of its own, so that it hides none of them.
 */
export function split(text: string, recognise: Recognise): Piece[] {
  const kind = recognise(text);
  if (kind && kind !== 'category') return [{ text, kind }];
  const pieces = cheapest(text, recognise)?.pieces ?? [{ text, kind: 'text' }];
  // 玉米田除草剂 is a crop and a class, also where a category is named so.
  if (kind) return pieces.length > 1 && pieces.every((piece) => isName(piece.kind)) ? pieces : [{ text, kind }];
  return pieces.some((piece) => isName(piece.kind)) ? pieces : withoutFillers(text, pieces);
}
