/** Counts how popular each suggested word of the search field is, by the published records that have it and by their views. */
import { formulationNames, type Ingredient, type SuggestionKind } from '@admin-h5/contract';
import { type RawBuilder, sql } from 'kysely';
import { CategoryTree } from '../category/tree.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { noteChange, systemActor, write } from '../database/write.ts';
import { yieldEvery } from '../database/yield-every.ts';
import { namesInCell } from '../search/comparable-text.ts';
import { Synonyms, wordsOfSynonym } from '../search/synonyms.ts';
import type { WordRow } from '../search/tables.ts';
import { storeWords, wordRow } from '../search/suggested-words.ts';

/** Words stored at a time: people's edits wait for no more. */
const portion = 50;
/** Texts taken apart before other requests have their turn. */
const turn = 500;

/** The popularity of a text as a step: edits and views change it seldom, so few rows are stored again. */
const toWeight = (popularity: number): number => (popularity < 1 ? 0 : 1 + Math.floor(4 * Math.log2(popularity)));

/** A different content of one column in published records, with the number of these records and of their views. */
interface Content {
  text: string;
  popularity: number;
  /** The oldest of these records. */
  witness: string;
}

/** Where published records contain words, and the words in a content. */
interface Place {
  kind: SuggestionKind;
  read: RawBuilder<Content>;
  textsOf: (content: string) => string[];
}

const itself = (text: string) => [text];

function ingredientTexts(content: string): string[] {
  const ingredients: Ingredient[] = JSON.parse(content);
  return ingredients.flatMap(({ name, enName }) => [name, enName]);
}

function listTexts(content: string): string[] {
  const texts: string[] = JSON.parse(content);
  return texts;
}

const contents = (table: 'product' | 'material', column: string) => sql<Content>`
  select ${sql.ref(column)} as text, sum(1 + ${sql.ref('viewCount')}) as popularity,
    min(id) as witness from ${sql.table(table)}
  where status = 1 and ${sql.ref('deletedAt')} is null group by ${sql.ref(column)}`;
const cells = (column: 'crop' | 'target') => sql<Content>`
  select ${sql.ref(column)} as text, count(*) as popularity,
    min(${sql.ref('productId')}) as witness from ${sql.table('productUsage')}
  where live = 1 group by ${sql.ref(column)}`;

/** Ingredients come first: a product that has the name of one is suggested as the ingredient. */
const places: readonly Place[] = [
  { kind: 'ingredient', read: contents('product', 'ingredients'), textsOf: ingredientTexts },
  { kind: 'product', read: contents('product', 'name'), textsOf: itself },
  { kind: 'product', read: contents('product', 'tradeName'), textsOf: itself },
  { kind: 'product', read: contents('product', 'enName'), textsOf: itself },
  { kind: 'holder', read: contents('product', 'regHolder'), textsOf: itself },
  { kind: 'formulation', read: contents('product', 'formulation'), textsOf: (code) => [...formulationNames(code)] },
  { kind: 'pesticideType', read: contents('product', 'pesticideType'), textsOf: itself },
  { kind: 'crop', read: cells('crop'), textsOf: namesInCell },
  { kind: 'target', read: cells('target'), textsOf: namesInCell },
  { kind: 'material', read: contents('material', 'name'), textsOf: itself },
  { kind: 'material', read: contents('material', 'enName'), textsOf: itself },
  { kind: 'material', read: contents('material', 'aliases'), textsOf: listTexts },
];

/** The names of the visible categories with published records in them or below them. */
async function categoryWords({ reader, scanner }: DatabaseHandle): Promise<CountedWord[]> {
  const tree = await CategoryTree.read(reader);
  const contentOf = new Map<string, Content>();
  for (const table of ['product', 'material'] as const) {
    const { rows } = await contents(table, 'categoryId').execute(scanner);
    for (const row of rows) contentOf.set(row.text, row);
  }
  const words = new Map<string, CountedWord>();
  for (const { id, name } of tree.all()) {
    const found = tree.branch(id).flatMap((each) => (tree.isVisible(each) ? (contentOf.get(each) ?? []) : []));
    const popularity = found.reduce((sum, each) => sum + each.popularity, 0);
    const word = wordRow({ text: name, kind: 'category', witness: found[0]?.witness ?? '' }, popularity);
    const weight = popularity + (words.get(word?.id ?? '')?.weight ?? 0);
    if (word && popularity > 0) words.set(word.id, { ...word, weight, spellings: new Set([name]) });
  }
  return [...words.values()];
}

interface CountedWord extends WordRow {
  /** Each way in which the word is written. */
  spellings: Set<string>;
}

/** The words of all published records and of 词库; `weight` is their popularity as it was counted. */
async function countedWords(database: DatabaseHandle): Promise<Map<string, CountedWord>> {
  const { scanner, reader } = database;
  const words = new Map<string, CountedWord>();
  const byTerm = new Map<string, Omit<Content, 'text'>>();
  for (const { kind, read, textsOf } of places) {
    const { rows } = await read.execute(scanner);
    for await (const { text: content, popularity, witness } of yieldEvery(rows, turn)) {
      for (const text of textsOf(content)) {
        const word = wordRow({ text, kind, witness }, popularity);
        if (!word) continue;
        const others = byTerm.get(word.term);
        byTerm.set(word.term, {
          popularity: popularity + (others?.popularity ?? 0),
          witness: others?.witness ?? witness,
        });
        const ingredient = kind === 'product' ? words.get(`ingredient ${word.term}`) : undefined;
        const known = ingredient ?? words.get(word.id);
        if (known) {
          known.weight += popularity;
          known.spellings.add(text);
        } else words.set(word.id, { ...word, spellings: new Set([text]) });
      }
    }
  }
  const synonyms = await Synonyms.read(reader);
  const entries = await reader
    .selectFrom('synonym')
    .select(['kind', 'name', 'aliases', 'enName', 'casNo', 'code'])
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .execute();
  for await (const entry of yieldEvery(entries, turn)) {
    for (const word of wordsOfSynonym({ ...entry, aliases: listTexts(entry.aliases) })) {
      const row = wordRow(word, 0);
      if (!row) continue;
      // A search for one name finds the records that say another.
      const found = [row.term, ...synonyms.of(row.term)].flatMap((name) => byTerm.get(name) ?? []);
      const weight = found.reduce((sum, { popularity }) => sum + popularity, 0);
      const known = words.get(row.id);
      const spellings = new Set([...(known?.spellings ?? []), row.text]);
      words.set(row.id, { ...(known ?? row), weight, witness: found[0]?.witness ?? '', spellings });
    }
  }
  for (const word of await categoryWords(database)) words.set(word.id, word);
  return words;
}

/** Counts how popular the words are, and adds those that are missing: in a new database those of 词库. */
export async function countWords(database: DatabaseHandle): Promise<void> {
  const counted = await countedWords(database);
  const stored = await database.scanner.selectFrom('searchWord').selectAll().execute();
  const changed = stored.flatMap((word) => {
    const now = counted.get(word.id);
    const [weight, witness] = [toWeight(now?.weight ?? 0), now?.witness ?? ''];
    // A spelling that no record has any more was a mistake.
    const text = !now || now.spellings.has(word.text) ? word.text : now.text;
    counted.delete(word.id);
    const isSame = weight === word.weight && witness === word.witness && text === word.text;
    return isSame ? [] : [{ ...word, text, weight, witness }];
  });
  for (const { spellings: _spellings, ...word } of counted.values()) {
    changed.push({ ...word, weight: toWeight(word.weight) });
  }
  const starts = Array.from({ length: Math.ceil(changed.length / portion) }, (_, at) => at * portion);
  for await (const start of yieldEvery(starts, 1)) {
    await write(
      database,
      systemActor,
      async (scope) => {
        await storeWords(scope.trx, changed.slice(start, start + portion));
        noteChange(scope, 'word');
      },
      { gradual: true },
    );
  }
}
