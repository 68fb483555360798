import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { foundBy } from '../../src/publish/found-queries.ts';
import { matchOf, plainWord, queryOf } from '../../src/search/rank.ts';
import type { TestPlace } from '../support/database.ts';
import { makePlace, openPlace, postgresUrl } from '../support/database.ts';

const onPostgres = postgresUrl === null ? describe.skip : describe;

let place: TestPlace;
let database: DatabaseHandle;
beforeAll(async () => {
  place = await makePlace();
  database = await openPlace(place);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

onPostgres('on PostgreSQL', () => {
  it('a search reads the index, however long its expression', async () => {
    const { db } = database;
    const document = sql.table('searchDocument');
    await sql`insert into ${document} (id, type, ${sql.ref('createdAt')}, live, tokens)
      select n::text, 'product', '', 1, array_to_tsvector(array(select 'g1' || substr('abcdefghijklmnopqrstuvwxyz', 1 + (n * k) % 23, 3)
        from generate_series(1, 60) as k))
      from generate_series(1, 3000) as n`.execute(db);
    await sql`vacuum analyze ${document}`.execute(db);
    const words = ['lambdacyhalothrin', 'emamectinbenzoate', 'abcdefghijklmno'].map((text) => ({
      ...plainWord(text),
      also: ['pyraclostrobin', 'thiamethoxam'],
    }));
    const match = matchOf(queryOf(words), 'postgres') ?? '';
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${foundBy('postgres', match)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Bitmap Index Scan on "searchDocument_tokens"/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
