/** Builds the search index anew from all records, or for those whose entry is out of date. */
import { type Ingredient, type PublishType, publishTypes, type Usage } from '@admin-h5/contract';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { among, engineOf } from '../database/engine-of.ts';
import { bumpDataVersions } from '../database/data-version.ts';
import type { Database } from '../database/schema.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { noteChange, systemActor, write } from '../database/write.ts';
import { galleryContent, materialContent, productContent } from './searchable-texts.ts';
import { rewriteSynonyms } from './facts.ts';
import { type Indexed, indexRecords } from './index-record.ts';
import { rewriteTerms } from './known-terms.ts';
import { rewriteWords } from './suggested-words.ts';

/** Rows read per batch, so that a large table need not fit into memory. */
const portion = 500;

/** The next records, by id; of `ids` alone if they are given. */
interface Range {
  after: string;
  ids: readonly string[] | null;
}

const inRange = (db: Kysely<Database>, { after, ids }: Range) =>
  sql<SqlBool>`id > ${after} and ${ids === null ? sql`true` : among(db, 'id', ids)}`;

/** What the index keeps of each record, whatever its type. */
const common = ['id', 'version', 'status', 'deletedAt', 'createdAt'] as const;

async function products(db: Kysely<Database>, range: Range): Promise<Indexed[]> {
  const rows = await db
    .selectFrom('product')
    .select([...common, 'categoryId', 'hot', 'viewCount', 'name'])
    .select(['tradeName', 'enName', 'pesticideType', 'toxicity', 'formulation', 'totalContent', 'regNo', 'regHolder'])
    .select(['ingredients', 'usages', 'recommended'])
    .where(inRange(db, range))
    .orderBy('id')
    .limit(portion)
    .execute();
  return rows.map((record) => {
    const ingredients: Ingredient[] = JSON.parse(record.ingredients);
    const usages: Usage[] = JSON.parse(record.usages);
    return {
      record,
      content: productContent({ ...record, ingredients, usages, recommended: record.recommended === 1 }),
    };
  });
}

async function materials(db: Kysely<Database>, range: Range): Promise<Indexed[]> {
  const rows = await db
    .selectFrom('material')
    .select([...common, 'categoryId', 'viewCount', 'name', 'aliases'])
    .select(['enName', 'casNo', 'formula', 'grade', 'purity', 'appearance', 'recommended', 'purityMin', 'hazardous'])
    .where(inRange(db, range))
    .orderBy('id')
    .limit(portion)
    .execute();
  return rows.map((record) => {
    const aliases: string[] = JSON.parse(record.aliases);
    const flags = { recommended: record.recommended === 1, hazardous: record.hazardous === 1 };
    return { record, content: materialContent({ ...record, aliases, ...flags }) };
  });
}

async function gallery(db: Kysely<Database>, range: Range): Promise<Indexed[]> {
  const rows = await db
    .selectFrom('gallery')
    .select([...common, 'title', 'album', 'description'])
    .where(inRange(db, range))
    .orderBy('id')
    .limit(portion)
    .execute();
  return rows.map((record) => ({ record, content: galleryContent(record) }));
}

const readers = { product: products, material: materials, gallery } satisfies Record<PublishType, unknown>;

/** Builds the search index of all existing records, those in the recycle bin included. */
export async function rebuildIndex(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'sqlite') await sql`delete from ${sql.table('searchIndex')}`.execute(db);
  await db.deleteFrom('searchDocument').execute();
  for (const type of publishTypes) {
    for (let after = ''; ;) {
      const items = await readers[type](db, { after, ids: null });
      await indexRecords(db, type, items);
      const end = items.at(-1);
      if (!end) break;
      after = end.record.id;
    }
  }
  // Searches that running instances keep name documents by their former numbers.
  await bumpDataVersions(db, ['product', 'material', 'factory-gallery']);
}

async function indexAgain(db: Kysely<Database>, type: PublishType, ids: readonly string[]): Promise<void> {
  await indexRecords(db, type, await readers[type](db, { after: '', ids }));
}

/** Writes what search keeps of texts besides records anew: how texts are compared or spelled has changed. */
export async function rewriteTexts(db: Kysely<Database>): Promise<void> {
  await rewriteSynonyms(db);
  await rewriteTerms(db);
  await rewriteWords(db);
}

/** Records of a type in one write: people's edits wait for no more. */
const recordsPerWrite = 100;
/** The data version that a record of a type changes. */
const entities = { product: 'product', material: 'material', gallery: 'factory-gallery' } as const;

/**
 * Indexes records again whose version is not that of their document: a migration that changes what records are found by
 * gives documents the version -1 (`server/src/migrations/README.md`).
 */
export async function repairIndex(database: DatabaseHandle): Promise<void> {
  for (const type of publishTypes) {
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string }>`select record.id as id from ${sql.table(type)} as record
      join ${sql.table('searchDocument')} as document on document.id = record.id
      where document.version <> record.version and record.id > ${after} order by record.id limit ${recordsPerWrite}`.execute(
        database.scanner,
      );
      const last = rows.at(-1);
      if (!last) break;
      await write(database, systemActor, async (scope) => {
        await indexAgain(
          scope.trx,
          type,
          rows.map(({ id }) => id),
        );
        noteChange(scope, entities[type]);
      });
      after = last.id;
      await nextTurn();
    }
  }
}
