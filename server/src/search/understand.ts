/** Understands a search: which parts it has, what each means besides, and which part to search for where all together find nothing. */
import { keywordLimit, type SearchPart, type SearchPartKind } from '@admin-h5/contract';
import { type Chunk, findCuts, joinChunks, maxWords, type Piece, split, splitChunks } from './split.ts';
import type { Query, QueryWord } from './match-and-rank.ts';
import {
  type Knowledge,
  knownKind,
  mayBelongToWord,
  type PieceKind,
  type Recognise,
  recogniser,
  spokenClasses,
  spokenMethods,
} from './recognise.ts';
import type { Term } from './tables.ts';
import { termCandidates } from './known-terms.ts';
import { pairToken } from './index-tokens.ts';
import { squash } from './comparable-text.ts';

/** Most combinations of a crop and a pest, with what they include. */
const maxPairs = 2000;

/** Words of these kinds may be written apart: `lambda cyhalothrin`, `bi chong lin`. */
const namesOneThing: readonly PieceKind[] = ['name', 'ingredient', 'holder'];

export interface Understood {
  parts: SearchPart[];
  /** The same before it is known what else they mean. */
  sources: readonly Part[];
  query: Query;
}

/** A piece with the characters by which it was typed. */
interface Written extends Piece {
  written: string;
  unwanted?: Part['unwanted'];
}

/** All words together, and each that several words following each other may be. */
const joinings = (chunks: readonly Chunk[]): Chunk[] =>
  chunks.flatMap((_, start) =>
    chunks.slice(start + 1).map((__, length) => joinChunks(chunks.slice(start, start + length + 2))),
  );

/** Joins the words that are one name together, the longest first. */
function joinNames(chunks: readonly Chunk[], recognise: Recognise): Chunk[] {
  const joined: Chunk[] = [];
  for (let start = 0; start < chunks.length;) {
    let end = chunks.length;
    for (; end > start + 1; end -= 1) {
      const kind = recognise(joinChunks(chunks.slice(start, end)).text);
      const isWhole = start === 0 && end === chunks.length;
      if (kind && (namesOneThing.includes(kind) || (isWhole && kind === 'number'))) break;
    }
    joined.push(joinChunks(chunks.slice(start, end)));
    start = end;
  }
  return joined;
}

/** The pieces of the words. */
function recognisePieces(chunks: readonly Chunk[], recognise: Recognise, { categories }: Knowledge): Written[] {
  return chunks.flatMap(({ text, typed }) => {
    const own = split(text, recognise);
    const isBegun = own.some(({ kind }) => kind === 'text') && categories.begun(text).length > 0;
    return joinUnknown(cutTyped(typed, isBegun ? [{ text, kind: 'category' as const }] : own));
  });
}

/**
 * Makes an unknown word whole again that has a short filler inside: 抗药性, not 抗 and 性.
 * @param pieces of one word
 */
function joinUnknown(pieces: readonly Written[]): Written[] {
  const joined: Written[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = joined.at(-1);
    const isInside = piece.kind === 'weak' && mayBelongToWord(piece.text) && pieces[at + 1]?.kind === 'text';
    if (last?.kind === 'text' && (isInside || piece.kind === 'text'))
      joined.splice(-1, 1, { ...last, text: last.text + piece.text, written: last.written + piece.written });
    else joined.push(piece);
  }
  return joined;
}

/** A part of a search, before it is known what else it means. */
interface Part extends Pick<SearchPart, 'text' | 'written' | 'kind'> {
  /** What is not wanted, of a part that says so: 毒死蜱 of 不含毒死蜱. */
  unwanted?: Pick<SearchPart, 'text' | 'kind'> | undefined;
}

const isPart = (piece: Written): piece is Written & Part => !['filler', 'weak', 'not', 'except'].includes(piece.kind);
const conjunctions = new Set(['和', '与', '跟', '及', '或']);

/** Marks the parts that are not wanted, unless nothing else is. */
function withUnwanted(pieces: readonly Written[]): Written[] {
  const unwanted = new Set<Written>();
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'except') {
      const before = pieces.slice(0, at).findLast(isPart);
      if (before) unwanted.add(before);
    }
    if (piece.kind !== 'not') continue;
    const first = pieces.slice(at + 1).findIndex((next) => next.kind !== 'weak');
    const next = pieces[at + 1 + first];
    if (!next || !isPart(next)) continue;
    unwanted.add(next);
    // 「不含毒死蜱和吡虫啉」
    const [sign, other] = pieces.slice(at + 2 + first);
    if (sign && other && conjunctions.has(sign.text) && other.kind === next.kind) unwanted.add(other);
  }
  const isWanted = (piece: Written) => isPart(piece) && piece.kind !== 'text' && !unwanted.has(piece);
  return pieces.some(isWanted)
    ? pieces.map((piece) =>
        unwanted.has(piece) && isPart(piece)
          ? {
              text: `不含${piece.text}`,
              written: `不含${piece.written}`,
              kind: 'without' as const,
              unwanted: { text: piece.text, kind: piece.kind },
            }
          : piece,
      )
    : [...pieces];
}

/** The parts of a search: without fillers, unless there is nothing else, and each once. */
function selectParts(all: readonly Written[]): Part[] {
  const pieces = withUnwanted(all);
  const parts = pieces.some(isPart)
    ? pieces.filter(isPart)
    : pieces.map((piece) => ({ ...piece, kind: spokenClasses.has(piece.text) ? 'pesticideType' : 'text' }) as const);
  return [...new Map(parts.map((part) => [part.text, part])).values()].slice(0, maxWords);
}

function toQueryWord({ text, kind }: Pick<Part, 'text' | 'kind'>, { synonyms, categories }: Knowledge): QueryWord {
  const isPlace = kind === 'crop' || kind === 'target';
  return {
    text,
    also: [...synonyms.of(text), ...(spokenClasses.get(text) ?? []), ...(spokenMethods.get(text) ?? [])],
    covering: isPlace ? synonyms.covering(text) : [],
    categoryIds: categories.named(text),
    branchIds: kind === 'category' ? [...categories.short(text), ...categories.begun(text)] : [],
    isContent: kind === 'content',
  };
}

/** Tokens of rows with one of the crops and one of the pests, those of the words themselves first. */
function pairTokens(crops: readonly string[], targets: readonly string[]): string[] {
  return crops.flatMap((crop) => targets.map((target) => pairToken(crop, target))).slice(0, maxPairs);
}

/**
 * Adds what the parts of a search also mean.
 * @param joined everything that was typed, written together
 */
function searchFor(parts: readonly Part[], knowledge: Knowledge, joined: string): Understood {
  const wanted = parts.filter(({ unwanted }) => unwanted === undefined);
  const words = wanted.map((part) => toQueryWord(part, knowledge));
  const meaning = (kind: SearchPartKind, isWide: boolean) =>
    words.flatMap(({ text, also, covering }, at) =>
      wanted[at]?.kind === kind ? [text, ...also, ...(isWide ? covering : [])] : [],
    );
  const isCovered = words.some(({ covering }) => covering.length > 0);
  return {
    sources: parts,
    parts: parts.map((part) => {
      const { text, written, kind } = part;
      const { also = [], covering = [] } = words[wanted.indexOf(part)] ?? {};
      return { text, written, kind, also: [...also], ...(covering.length > 0 && { covering: [...covering] }) };
    }),
    query: {
      words,
      without: parts.flatMap(({ unwanted }) => (unwanted ? [toQueryWord(unwanted, knowledge)] : [])),
      joined,
      joinedCategoryIds: words.length > 1 ? knowledge.categories.named(joined) : [],
      pairs: pairTokens(meaning('crop', false), meaning('target', false)),
      wide: isCovered ? pairTokens(meaning('crop', true), meaning('target', true)) : [],
    },
  };
}

/**
 * Splits a keyword into recognised parts (`水稻 稻飞虱`, `70%吡虫啉`, `小麦除草剂`) and adds what they also mean.
 * @param termsAmong those of the given texts that are names in visible records
 */
export async function understand(
  keyword: string,
  knowledge: Knowledge,
  termsAmong: (texts: readonly string[]) => Promise<readonly Term[]>,
): Promise<Understood> {
  const chunks = splitChunks(keyword);
  const candidates = [...chunks, ...joinings(chunks)].map(({ text }) => text);
  for (const { text } of chunks) {
    const characters = Array.from(text);
    candidates.push(...termCandidates(characters, findCuts(characters)));
  }
  const unknown = [...new Set(candidates)].filter((text) => knownKind(knowledge, text) === undefined);
  const recognise = recogniser(knowledge, await termsAmong(unknown));
  const pieces = recognisePieces(joinNames(chunks, recognise), recognise, knowledge);
  return searchFor(selectParts(pieces), knowledge, pieces.map(({ text }) => text).join(''));
}

/** What a part is for the rest of a search, the most telling first. */
const order: readonly SearchPartKind[] = [
  'number',
  'target',
  'crop',
  'ingredient',
  'name',
  'pesticideType',
  'holder',
  'category',
  'method',
  'formulation',
  'content',
  'toxicity',
  'without',
  'text',
];
/** These only restrict others. */
const restricting: ReadonlySet<SearchPartKind> = new Set(['method', 'formulation', 'content', 'toxicity', 'without']);
/** Whether a part alone finds what nobody asked for; a bare number does too: 10 of 苯醚甲环唑10. */
const isRestricting = ({ kind, text }: SearchPart): boolean =>
  restricting.has(kind) || (kind === 'text' && /^[\d.]+$/.test(text));
/** Without one of these the answer would be another: no herbicide for wheat is not a herbicide, and not wheat. */
const telling: ReadonlySet<SearchPartKind> = new Set(order.slice(0, order.indexOf('holder')));

/** Of two of a kind the longer one comes first. */
const sortOrder = ({ kind, text }: SearchPart): number => order.indexOf(kind) * keywordLimit - text.length;

/**
 * The best part of a search that finds nothing: without what is unknown, what nothing has, and what only restricts the
 * rest. Where telling parts exclude each other it is these, and still finds nothing. null if nothing is left.
 * @param finds whether a search finds anything
 */
export async function bestPart(
  { parts, sources }: Understood,
  knowledge: Knowledge,
  finds: (part: Understood) => Promise<boolean>,
): Promise<{ best: Understood; leftOut: SearchPart[] } | null> {
  if (parts.length < 2) return null;
  const only = (chosen: ReadonlySet<SearchPart>) => {
    const rest = sources.filter((_, at) => {
      const part = parts[at];
      return part !== undefined && chosen.has(part);
    });
    return searchFor(rest, knowledge, rest.map(({ text }) => text).join(''));
  };
  const chosen = new Set<SearchPart>();
  const excluded = new Set<SearchPart>();
  for (const part of parts.toSorted((one, other) => sortOrder(one) - sortOrder(other))) {
    if (await finds(only(new Set([...chosen, part])))) chosen.add(part);
    // Of two ingredients that no product has together, the first one is the answer.
    else if ([...chosen].some(({ kind }) => kind === part.kind)) continue;
    else if (chosen.size > 0 && telling.has(part.kind) && (await finds(only(new Set([part]))))) excluded.add(part);
  }
  const used = new Set([...chosen, ...excluded]);
  return [...used].every(isRestricting) ? null : { best: only(used), leftOut: parts.filter((part) => !used.has(part)) };
}

/** Signs around a word that are no part of it. */
const outerSigns = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu;

/** Adds to the pieces of a squashed text how each of them was typed. */
function cutTyped<Piece extends { text: string }>(
  typed: string,
  pieces: readonly Piece[],
): (Piece & { written: string })[] {
  const characters = Array.from(typed);
  let start = 0;
  let before = '';
  return pieces.map((piece) => {
    before += piece.text;
    let end = start;
    while (end < characters.length && squash(characters.slice(0, end).join('')) !== before) end += 1;
    const own = characters.slice(start, end).join('').replaceAll(outerSigns, '');
    start = end;
    // Where a sign means something only with what follows it, the text itself is right.
    return { ...piece, written: squash(own) === piece.text ? own : piece.text };
  });
}
