/** The keyword of managers' lists: the text that is stored for it, and the SQL that finds it, by an index for long lists. */
import { foldText } from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { grams } from './comparable-text.ts';

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

const wordsIn = (keyword: string): string[] => foldText(keyword).split(/\s+/).filter(Boolean).slice(0, maxWords);

const containsAll = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`1 = 1`
    : sql.join(
        words.map((word) => sql`${sql.ref(column)} like ${keywordPattern(word)} escape '\\'`),
        sql` and `,
      );

/** Matches records whose search text contains every word of a keyword. */
export const searchCondition = (keyword: string): RawBuilder<boolean> => containsAll('search', wordsIn(keyword));

/**
 * Tables whose texts stand apart in `<table>Text`, kept by triggers, with an index of all their parts of up to three
 * characters (`migrations/004-keyword-texts.ts`). The lists of others are short, or are read by their time.
 */
const indexed = ['product', 'material', 'userAccount'] as const;
type IndexedTable = (typeof indexed)[number];

/** Whether keywords in the list of a table are looked up in an index. */
export const isIndexed = (table: string): table is IndexedTable => indexed.some((name) => name === table);

interface Source {
  db: Kysely<Database>;
  engine: Engine;
}

/** Most records that are looked up and put in order; more are found sooner by going through the list. */
const maxLookedUp = 10_000;
/** Longest part in the index. */
const partLength = 3;
/** Between the characters of a text in the index of SQLite, so that one and two of them are parts of three. */
const gap = '\u{FDD0}';

/** Whether the index has a word as a whole. */
const isPart = (word: string): boolean => Array.from(word).length <= partLength;

/** The parts of words that the index has: a text that contains the words has all of them. */
const indexedParts = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => (isPart(word) ? [word] : grams(word, partLength)))),
];

/** A query of SQLite's index for texts that have all of the parts. */
const toPhrases = (parts: readonly string[]): string =>
  parts
    .map((part) => {
      const characters = Array.from(part);
      const text = characters.length === 1 ? gap + part + gap : characters.length === 2 ? characters.join(gap) : part;
      return `"${text.replaceAll('"', '""')}"`;
    })
    .join(' AND ');

const order = sql`sort, ${sql.ref('createdAt')}, id`;

/** The ids of the records of which a text contains all words, in order, as JSON; null where too many have the parts of the words. */
function selectFew(engine: Engine, table: IndexedTable, words: readonly string[]): RawBuilder<string | null> {
  const parts = indexedParts(words);
  const texts = sql.table(`${table}Text`);
  // What the index has as a whole need not be compared again.
  const compared = containsAll(
    'text',
    words.filter((word) => !isPart(word)),
  );
  if (engine === 'postgres') {
    // As a query of its own it is not known when the statement is planned, which would read all texts for common parts.
    const candidates = sql`select * from ${texts} where keyword_parts(text) @> (select ${parts}::text[])
      limit ${maxLookedUp + 1}`;
    return sql`(select case when count(*) <= ${maxLookedUp}
      then coalesce(json_agg(id order by ${order}) filter (where ${compared}), '[]')::text end
      from (${candidates}) as candidates)`;
  }
  const index = sql.table(`${table}Parts`);
  const match = sql`${index} match ${toPhrases(parts)}`;
  return sql`case when (select count(*) from (select 1 from ${index} where ${match} limit ${maxLookedUp + 1})) <= ${maxLookedUp}
    then (select json_group_array(id) from (select id from ${index} cross join ${texts} on no = ${index}.rowid
      where ${match} and ${compared} order by ${order})) end`;
}

/**
 * Ids of the records that a keyword finds, in display order: those whose search text contains every word of it. null if they
 * may be too many to be looked up, or if there is no word.
 */
export async function readMatches(
  { db, engine }: Source,
  table: IndexedTable,
  keyword: string,
): Promise<string[] | null> {
  const words = wordsIn(keyword);
  if (words.length === 0) return null;
  const { rows } = await sql<{ ids: string | null }>`select ${selectFew(engine, table, words)} as ids`.execute(db);
  const ids: string[] | null = JSON.parse(rows[0]?.ids ?? 'null');
  return ids;
}

/** Number of records whose text contains every word of a keyword, where there are many. */
export async function countMatches({ db, engine }: Source, table: IndexedTable, keyword: string): Promise<number> {
  const words = wordsIn(keyword);
  const from =
    engine === 'sqlite' && words.length > 0 && words.every(isPart)
      ? sql`${sql.table(`${table}Parts`)} where ${sql.table(`${table}Parts`)} match ${toPhrases(words)}`
      : sql`${sql.table(`${table}Text`)} where ${containsAll('text', words)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Selects the ids of the records of some tables that a keyword finds, for a condition on another table. */
export function selectMatches(tables: readonly IndexedTable[], keyword: string): RawBuilder<string> {
  const condition = containsAll('text', wordsIn(keyword));
  const parts = tables.map((table) => sql`select id from ${sql.table(`${table}Text`)} where ${condition}`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}
