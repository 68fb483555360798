/** Stores the words that the search field can suggest, each under the beginnings, pinyin and initials by which it is typed. */
import type { PublishType, SuggestionKind } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { among } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { storeNew, storeRows } from '../database/store-rows.ts';
import type { TermKind, WordRow } from './tables.ts';
import { toPinyin, squash } from './comparable-text.ts';

/** A text that is suggested while somebody types its beginning. */
export interface Word {
  text: string;
  kind: SuggestionKind;
  /** Id of a record that contains it. */
  witness?: string;
}

/** Characters of the beginnings that are stored as keys of their own; for longer ones the whole spellings are enough. */
export const shortKey = 2;
/** Characters of a spelling that count. */
const longest = 63;
/** What one step of a word's weight adds to its ranks: more than any difference in length. */
const step = longest + 1;
/** What a short spelling that is typed completely adds: more than any weight. */
const complete = 2 ** 20;

/** What a text of a record is called where it is suggested. */
export const wordKind = (type: PublishType, kind: TermKind): SuggestionKind =>
  type === 'material' ? 'material' : kind === 'name' ? 'product' : kind;

const wordId = (kind: SuggestionKind, term: string): string => `${kind} ${term}`;

/** A new row of a word; null for a text of signs. */
export function wordRow({ text, kind, witness = '' }: Word, weight: number): WordRow | null {
  const term = squash(text);
  return term === '' ? null : { id: wordId(kind, term), kind, term, text, weight, witness };
}

/**
 * The keys by which a word is found, each with its rank, a higher one first: the popular word, then the shorter
 * spelling. Keys are the text, its pinyin and its initials, and the first one and two characters of each: so few typed
 * characters, which many words begin with, are one place of the index, and need no sorting.
 */
function wordKeys({ id, term, weight }: WordRow): { key: string; word: string; rank: number }[] {
  const { full, initials } = toPinyin(term);
  const ranks = new Map<string, number>();
  for (const spelling of [term, ...full, ...initials]) {
    const characters = Array.from(spelling).slice(0, longest);
    const ends = [1, shortKey, characters.length].filter((end) => end <= characters.length);
    for (const end of new Set(ends.filter(Boolean))) {
      const key = characters.slice(0, end).join('');
      const isComplete = end === characters.length && end <= shortKey;
      const rank = weight * step + longest - characters.length + (isComplete ? complete : 0);
      ranks.set(key, Math.max(rank, ranks.get(key) ?? 0));
    }
  }
  return [...ranks].map(([key, rank]) => ({ key, word: id, rank }));
}

/** Stores words with their keys; of words that are there, all but the term is replaced. */
export async function storeWords(db: Kysely<Database>, words: readonly WordRow[]): Promise<void> {
  const ids = words.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .deleteFrom('searchWordKey')
      .where(among(db, 'word', ids))
      .execute();
  await addWords(db, words);
}

async function addWords(db: Kysely<Database>, words: readonly WordRow[]): Promise<void> {
  const rows = words.map((word) => ({ ...word }));
  await storeRows(db, 'searchWord', rows, (column) => ['text', 'weight', 'witness'].includes(column));
  await storeRows(db, 'searchWordKey', words.flatMap(wordKeys));
}

/** Words whose keys are written at a time: they need not all fit into memory. */
const portion = 1000;

/** Writes all words and their keys anew: how texts are compared or spelled has changed. */
export async function rewriteWords(db: Kysely<Database>): Promise<void> {
  const words = await db.selectFrom('searchWord').selectAll().orderBy('weight').execute();
  const rows = words.flatMap((word) => {
    const row = wordRow(word, word.weight);
    return row ? [[row.id, row] as const] : [];
  });
  await db.deleteFrom('searchWordKey').execute();
  await db.deleteFrom('searchWord').execute();
  // Of two words that have become one the popular one stays.
  const all = [...new Map(rows).values()];
  for (let at = 0; at < all.length; at += portion) await addWords(db, all.slice(at, at + portion));
}

/**
 * Remembers words that are new, in the transaction that writes them. They stay when their records go: whether a word
 * leads somewhere is read from the index. How popular they are is counted later (`publish/count-words.ts`).
 */
export async function rememberWords(db: Kysely<Database>, words: readonly Word[]): Promise<void> {
  const rows = words.flatMap((word) => wordRow(word, 1) ?? []);
  const wanted = new Map(rows.map((row) => [row.id, row]));
  if (wanted.size === 0) return;
  const known = await db
    .selectFrom('searchWord')
    .select('id')
    .where(among(db, 'id', [...wanted.keys()]))
    .execute();
  for (const { id } of known) wanted.delete(id);
  const added = [...wanted.values()];
  await storeNew(
    db,
    'searchWord',
    added.map((word) => ({ ...word })),
  );
  await storeNew(db, 'searchWordKey', added.flatMap(wordKeys));
}

/** The kinds of words that are terms of records. */
const kindsOfTerms = ['ingredient', 'product', 'material', 'crop', 'target', 'holder'] as const;
type KindOfTerm = (typeof kindsOfTerms)[number];

/** A term of a record as a word; each text of a visible record is one. */
type WordOfTerm = WordRow & { kind: KindOfTerm };

/** What a word is in the records that contain it. */
export const termKind = (kind: KindOfTerm): TermKind => (kind === 'product' || kind === 'material' ? 'name' : kind);

const isOfTerm = (word: WordRow): word is WordOfTerm => kindsOfTerms.some((kind) => kind === word.kind);

/** The words with these squashed texts, of a text with several the popular one last. */
export async function wordsOfTerms(db: Kysely<Database>, terms: readonly string[]): Promise<WordOfTerm[]> {
  if (terms.length === 0) return [];
  const ids = [...new Set(terms)].flatMap((term) => kindsOfTerms.map((kind) => wordId(kind, term)));
  const words = await db
    .selectFrom('searchWord')
    .selectAll()
    .where(among(db, 'id', ids))
    .orderBy('weight')
    .orderBy('id')
    .execute();
  return words.filter(isOfTerm);
}
