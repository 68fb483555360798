import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import { formulations, formulationNames, pesticideTypes, toxicities } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { CategoryTree } from '../category/tree.ts';
import type { Database } from '../database/schema.ts';
import type { Query, QueryWord } from './rank.ts';
import { Synonyms } from './synonyms.ts';
import type { Term } from './tables.ts';
import { knownTerms, termCandidates } from './terms.ts';
import { hasHan, runsOf, squash } from './text.ts';
import { pairToken } from './tokens.ts';
import { cutTyped } from './typed.ts';

/** Most words of a keyword that are used; further words are ignored. */
export const maxWords = 8;

/** Most combinations of a crop and a pest, with what they include. */
const maxPairs = 300;

/** What words are recognised by, besides the terms of the records. */
export interface Knowledge {
  synonyms: Synonyms;
  /** Ids of visible categories with their descendants, by squashed name. */
  categories: ReadonlyMap<string, readonly string[]>;
}

const fixed = new Map<string, SearchPartKind>([
  ...formulations.flatMap(({ code }) => formulationNames(code).map((name) => [squash(name), 'formulation'] as const)),
  ...pesticideTypes.map((name) => [name, 'pesticideType'] as const),
  ...toxicities.map((name) => [name, 'toxicity'] as const),
]);

/** Name of the data version that an edit of the synonyms raises. */
export const synonymsEntity = 'synonym';

/** Reads the synonyms and the names of the visible categories. */
export async function readKnowledge(db: Kysely<Database>): Promise<Knowledge> {
  const tree = await CategoryTree.read(db);
  const categories = new Map<string, string[]>();
  for (const { id, name } of tree.all()) {
    if (tree.isVisible(id)) categories.set(squash(name), [...(categories.get(squash(name)) ?? []), ...tree.branch(id)]);
  }
  return { synonyms: await Synonyms.read(db), categories };
}

/** The more special meaning of a text comes first. */
const termOrder = ['ingredient', 'target', 'crop', 'holder', 'name'] as const satisfies readonly Term['kind'][];

const content = /^\d+(?:\.\d+)?(?:%|gl)/;
const number = /^[a-z]{0,3}\d{4,}[a-z\d]*$/;

type Recognise = (text: string) => SearchPartKind | null;

function recogniser({ synonyms, categories }: Knowledge, terms: readonly Term[]): Recognise {
  const kinds = new Map<string, Term['kind'][]>();
  for (const { term, kind } of terms) kinds.set(term, [...(kinds.get(term) ?? []), kind]);
  return (text) => {
    const known = fixed.get(text) ?? synonyms.kindOf(text);
    if (known !== undefined) return number.test(text) ? 'number' : known;
    const own = kinds.get(text);
    const term = termOrder.find((kind) => own?.includes(kind) === true);
    if (term) return term;
    if (categories.has(text)) return 'category';
    if (content.exec(text)?.[0] === text) return 'content';
    return number.test(text) ? 'number' : null;
  };
}

/** Whether a word may be cut before each of its characters: not inside a word in Latin letters or a number. */
function cutsOf(characters: readonly string[]): boolean[] {
  const cuts = Array.from({ length: characters.length + 1 }, () => true);
  let at = 0;
  for (const run of runsOf(characters.join(''))) {
    const { length } = Array.from(run);
    const strength = content.exec(run)?.[0].length ?? 0;
    if (!hasHan(run)) for (let inner = 1; inner < length; inner += 1) cuts[at + inner] = inner === strength;
    at += length;
  }
  return cuts;
}

interface Piece {
  text: string;
  kind: SearchPartKind;
}

/** A shorter rest beside recognised pieces is no word: the whole is then left as it is. */
const shortestRest = 2;

/** Splits a word into recognised pieces, with as few characters left over and as few pieces as possible. */
function split(text: string, recognise: Recognise): Piece[] {
  const kind = recognise(text);
  if (kind) return [{ text, kind }];
  const characters = Array.from(text);
  const cuts = cutsOf(characters);
  interface Way {
    rest: number;
    pieces: Piece[];
  }
  const ways: Way[] = [{ rest: 0, pieces: [] }];
  const better = (one: Way, other: Way | undefined) =>
    !other || one.rest < other.rest || (one.rest === other.rest && one.pieces.length < other.pieces.length);
  for (let end = 1; end <= characters.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = ways[start];
      if (!before || cuts[start] !== true || cuts[end] !== true) continue;
      const piece = characters.slice(start, end).join('');
      const found = recognise(piece);
      const isRestAgain = before.pieces.at(-1)?.kind === 'text';
      if (!found && (isRestAgain || end - start < shortestRest)) continue;
      const way: Way = {
        rest: before.rest + (found ? 0 : end - start),
        pieces: [...before.pieces, { text: piece, kind: found ?? 'text' }],
      };
      if (better(way, ways[end])) ways[end] = way;
    }
  }
  const best = ways[characters.length];
  return best?.pieces.some((piece) => piece.kind !== 'text') === true ? best.pieces : [{ text, kind: 'text' }];
}

/** Words that only announce a number: `CAS 138261-41-3`. */
const announcement = /(?:cas|登记证)\s*(?:号|no\.?|编号)?\s*[:：#]?\s*(?=\d|pd|wp|ls|wl|ex)/giu;

const separators = /[\s,，、;；|]+/;

/** The last of several words, and all that is written before it; null for one word. */
export function lastWordOf(keyword: string): { before: string; word: string } | null {
  const word = keyword.split(separators).at(-1) ?? '';
  const before = keyword.slice(0, keyword.length - word.length);
  return squash(before) === '' || squash(word) === '' ? null : { before, word };
}

/** The words of a keyword, separated by spaces and commas; each squashed, with its text as it was typed. */
function chunksOf(keyword: string): Map<string, string> {
  const spoken = keyword.normalize('NFKC').replaceAll(announcement, ' ');
  const chunks = spoken
    .replaceAll(/(?<=\d)\s+(?=%|g\/l|克\/升)/giu, '')
    .split(separators)
    .map((typed) => [squash(typed), typed] as const)
    .filter(([text]) => text !== '');
  return new Map([...new Map(chunks)].slice(0, maxWords));
}

/** Words of these kinds may be written apart: `lambda cyhalothrin`, `bi chong lin`. */
const namesOneThing: readonly SearchPartKind[] = ['name', 'ingredient', 'holder', 'number'];

export interface Understood {
  parts: SearchPart[];
  query: Query;
}

/** Splits a keyword into recognised parts (`水稻 稻飞虱`, `70%吡虫啉`, `小麦除草剂`) and adds what they also mean. */
export async function understand(db: Kysely<Database>, keyword: string, knowledge: Knowledge): Promise<Understood> {
  const typed = chunksOf(keyword);
  const chunks = [...typed.keys()];
  const candidates = chunks.flatMap((chunk) => {
    const characters = Array.from(chunk);
    return [chunk, ...termCandidates(characters, cutsOf(characters))];
  });
  const recognise = recogniser(knowledge, await knownTerms(db, [...new Set(candidates)]));
  const together = chunks.length > 1 ? recognise(chunks.join('')) : null;
  const pieces =
    together && namesOneThing.includes(together)
      ? [{ text: chunks.join(''), written: [...typed.values()].join(' '), kind: together }]
      : [...typed].flatMap(([chunk, text]) => cutTyped(text, split(chunk, recognise))).slice(0, maxWords);
  const { synonyms, categories } = knowledge;
  const words = pieces.map(({ text, kind }): QueryWord => ({
    text,
    also: synonyms.of(text),
    categoryIds: categories.get(text) ?? [],
    isContent: kind === 'content',
  }));
  const meaning = (wanted: SearchPartKind) =>
    pieces.flatMap((piece, at) => (piece.kind === wanted ? [piece.text, ...(words[at]?.also ?? [])] : []));
  const pairs = meaning('crop').flatMap((crop) => meaning('target').map((target) => pairToken(crop, target)));
  return {
    parts: pieces.map((piece, at) => ({ ...piece, also: [...(words[at]?.also ?? [])] })),
    query: { words, pairs: pairs.slice(0, maxPairs) },
  };
}
