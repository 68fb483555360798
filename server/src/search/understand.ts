import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import type { Chunk } from './keyword.ts';
import { chunksOf, joinChunks, maxWords } from './keyword.ts';
import type { Query, QueryWord } from './rank.ts';
import type { Knowledge, PieceKind, Recognise } from './recognise.ts';
import { knownKind, recogniser } from './recognise.ts';
import type { Piece } from './split.ts';
import { cutsOf, split } from './split.ts';
import type { Term } from './tables.ts';
import { termCandidates } from './terms.ts';
import { pairToken } from './tokens.ts';
import { cutTyped } from './typed.ts';

/** Most combinations of a crop and a pest, with what they include. */
const maxPairs = 300;

/** Words of these kinds may be written apart: `lambda cyhalothrin`, `bi chong lin`. */
const namesOneThing: readonly PieceKind[] = ['name', 'ingredient', 'holder'];

export interface Understood {
  parts: SearchPart[];
  query: Query;
}

/** A piece with the characters by which it was typed. */
interface Written extends Piece {
  written: string;
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

/** The pieces of the words; fillers only if nothing else is known. */
function piecesOf(chunks: readonly Chunk[], recognise: Recognise, { categories }: Knowledge): Written[] {
  const pieces = chunks.flatMap(({ text, typed }) => {
    const own = split(text, recognise);
    const isBegun = own.length === 1 && own[0]?.kind === 'text' && categories.begun(text).length > 0;
    return cutTyped(typed, isBegun ? [{ text, kind: 'category' as const }] : own);
  });
  return pieces.slice(0, maxWords);
}

const isPart = <Each extends Piece>(piece: Each): piece is Each & { kind: SearchPartKind } => piece.kind !== 'filler';

/** The parts of a search: without fillers, unless nothing else is known, and each once. */
function partsOf(pieces: readonly Written[]): (Written & { kind: SearchPartKind })[] {
  const isKnown = pieces.some(({ kind }) => kind !== 'text' && kind !== 'filler');
  const parts = isKnown
    ? pieces.filter(isPart)
    : pieces.map((piece) => ({ ...piece, kind: isPart(piece) ? piece.kind : ('text' as const) }));
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}

function wordOf({ text, kind }: Piece, { synonyms, categories }: Knowledge): QueryWord {
  const isPlace = kind === 'crop' || kind === 'target';
  return {
    text,
    also: synonyms.of(text),
    covering: isPlace ? synonyms.covering(text) : [],
    categoryIds: categories.named(text),
    branchIds: kind === 'category' ? [...categories.short(text), ...categories.begun(text)] : [],
    isContent: kind === 'content',
  };
}

/** Tokens of rows with one of the crops and one of the pests, those of the words themselves first. */
function pairsOf(crops: readonly string[], targets: readonly string[]): string[] {
  return crops.flatMap((crop) => targets.map((target) => pairToken(crop, target))).slice(0, maxPairs);
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
  const chunks = chunksOf(keyword);
  const candidates = [...chunks, ...joinings(chunks)].map(({ text }) => text);
  for (const { text } of chunks) {
    const characters = Array.from(text);
    candidates.push(...termCandidates(characters, cutsOf(characters)));
  }
  const unknown = [...new Set(candidates)].filter((text) => knownKind(knowledge, text) === undefined);
  const recognise = recogniser(knowledge, await termsAmong(unknown));
  const pieces = piecesOf(joinNames(chunks, recognise), recognise, knowledge);
  const parts = partsOf(pieces);
  const words = parts.map((part) => wordOf(part, knowledge));
  const meaning = (wanted: SearchPartKind, isWide: boolean) =>
    words.flatMap(({ text, also, covering }, at) =>
      parts[at]?.kind === wanted ? [text, ...also, ...(isWide ? covering : [])] : [],
    );
  const isCovered = words.some(({ covering }) => covering.length > 0);
  return {
    parts: parts.map((part, at) => {
      const { also = [], covering = [] } = words[at] ?? {};
      return { ...part, also: [...also], ...(covering.length > 0 && { covering: [...covering] }) };
    }),
    query: {
      words,
      joined: pieces.map(({ text }) => text).join(''),
      pairs: pairsOf(meaning('crop', false), meaning('target', false)),
      wide: isCovered ? pairsOf(meaning('crop', true), meaning('target', true)) : [],
    },
  };
}
