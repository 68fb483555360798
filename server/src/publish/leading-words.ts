import { type Kysely, type RawBuilder, sql } from 'kysely';
import { among } from '../database/engine-of.ts';
import type { DatabaseHandle, Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { all, any, exactly, type Expression, toQueryText } from '../search/match-and-rank.ts';
import { fieldGroups, type WordRow } from '../search/tables.ts';
import type { Knowledge } from '../search/recognise.ts';
import { categoryToken, whole } from '../search/index-tokens.ts';
import { matching } from './found-queries.ts';
import type { Visibility } from './visibility.ts';

/** A word that may be suggested. */
export type Candidate = Pick<WordRow, 'kind' | 'term' | 'text' | 'witness'>;

/** Where a word must lead. */
export interface Aim {
  found: (word: Candidate) => Expression;
  visibility: Visibility;
  /** What the records match besides the word. */
  besides: readonly Expression[];
}

/** Records that contain one of the texts, squashed, as a whole field. */
export const containing = (names: readonly string[]): Expression =>
  any(names.flatMap((name) => fieldGroups.map((group) => exactly(whole(group, name)))));

const typeCondition = ({ kind }: Candidate) =>
  kind === 'category' ? sql`` : sql`and type = ${kind === 'material' ? 'material' : 'product'}`;

/** What the records match that a word leads to: they say it, or another name of it, or are in its categories. */
export const matchRecords =
  ({ synonyms, categories }: Knowledge): Aim['found'] =>
  ({ kind, term }) =>
    kind === 'category'
      ? any(categories.named(term).map((id) => exactly(categoryToken(id))))
      : containing([term, ...synonyms.of(term)]);

/** The place of a word that leads somewhere, among those that were asked about. */
interface Answer {
  place: number;
}

const together = (questions: readonly RawBuilder<Answer>[]) => sql<Answer>`${sql.join(questions, sql` union all `)}`;

/**
 * Asks for one match of each word. PostgreSQL expects one to be near and would read records until it finds it: where all
 * matches are hidden, or there are few, it would read all. So it may only use what the tokens are indexed by.
 */
async function askIndex(reader: Kysely<Database>, engine: Engine, questions: RawBuilder<Answer>): Promise<number[]> {
  const read = async (db: Kysely<Database>) => (await questions.execute(db)).rows.map(({ place }) => place);
  if (engine === 'sqlite') return read(reader);
  return reader.transaction().execute(async (trx) => {
    await sql`select ${sql.join(
      ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', 'jit'].map(
        (name) => sql`set_config(${name}, 'off', true)`,
      ),
    )}`.execute(trx);
    return read(trx);
  });
}

/** Those of the words that lead to visible records: they are asked of the search index. */
export async function findLeadingWords<Word extends Candidate>(
  { reader, engine }: DatabaseHandle,
  words: readonly Word[],
  { found, visibility: { hidden }, besides }: Aim,
): Promise<Word[]> {
  const visible = hidden.length === 0 ? sql`` : sql`and not (${among(reader, 'categoryId', hidden)})`;
  const matches = words.map((word) => {
    const expression = all([found(word), ...besides]);
    return expression && toQueryText(expression, engine);
  });
  const leads = new Set<number>();
  /** One question for each word that is not known to lead somewhere. */
  const questions = (condition: (word: Candidate) => RawBuilder<unknown>): RawBuilder<Answer>[] =>
    words.flatMap((word, at) => {
      const match = matches[at] ?? null;
      if (match === null || leads.has(at)) return [];
      return [
        sql<Answer>`select ${sql.lit(at)} as place where exists (select 1 from ${matching(engine, match)}
          and live = 1 ${typeCondition(word)} ${visible} ${condition(word)})`,
      ];
    });
  if (engine === 'postgres') {
    // One record tells of most words at once; the index would first collect all matches of a popular one.
    const witnessed = questions(({ witness }) => sql`and id = ${witness}`);
    if (witnessed.length === 0) return [];
    for (const { place } of (await together(witnessed).execute(reader)).rows) leads.add(place);
  }
  const others = questions(() => sql``);
  if (others.length > 0) for (const place of await askIndex(reader, engine, together(others))) leads.add(place);
  return words.filter((_, at) => leads.has(at));
}
