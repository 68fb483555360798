import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { appendOnly, index, integers, nullableTexts, requiredTexts } from './columns.ts';

/** The module registry: each module with its origin and releases, its tokens, and the log of all changes. */
export async function remoteTables(db: Schema, engine: Engine): Promise<void> {
  const create = (name: string, key: string) =>
    db.schema.createTable(name).addColumn(key, 'text', (column) => column.primaryKey().notNull());

  await create('remoteModule', 'name')
    .$call(requiredTexts('origin'))
    .$call(nullableTexts('stable', 'canary'))
    .$call(integers('canaryPercent'))
    .execute();

  await db.schema
    .createTable('remoteRelease')
    .addColumn('module', 'text', (column) => column.notNull().references('remoteModule.name'))
    .$call(requiredTexts('build', 'releasedAt'))
    .$call(nullableTexts('revokedAt'))
    .$call(requiredTexts('release'))
    .addPrimaryKeyConstraint('remoteRelease_pk', ['module', 'build'])
    .execute();
  await index(db, 'remoteRelease', 'newest', ['module', 'releasedAt']);

  await create('remoteToken', 'hash')
    .$call(requiredTexts('module', 'label', 'createdAt'))
    .execute();
  await index(db, 'remoteToken', 'module', ['module', 'label']);

  await create('remoteChange', 'id')
    .$call(requiredTexts('at', 'module', 'action', 'detail', 'by', 'requestId'))
    .$call(nullableTexts('build'))
    .execute();
  await index(db, 'remoteChange', 'module', ['module', 'id']);
  await appendOnly(db, engine, 'remoteChange');
}
