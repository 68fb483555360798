import type { Schema } from './columns.ts';
import { index, integers, requiredTexts, texts } from './columns.ts';

/** What devices report of builds: who has been counted, the counts, the rules of canaries, and messages to teams. */
export async function moduleReports(db: Schema): Promise<void> {
  // Each account and each device counts once for a build and phase: two unique keys.
  await db.schema
    .createTable('remoteSeen')
    .$call(requiredTexts('module', 'build', 'phase', 'account', 'device', 'at'))
    .addPrimaryKeyConstraint('remoteSeen_pk', ['module', 'build', 'phase', 'account'])
    .addUniqueConstraint('remoteSeen_device', ['module', 'build', 'phase', 'device'])
    .execute();
  await index(db, 'remoteSeen', 'since', ['module', 'build', 'phase', 'at']);
  await index(db, 'remoteSeen', 'age', ['at']);

  await db.schema
    .createTable('remoteCount')
    .$call(requiredTexts('module', 'build', 'hour', 'phase'))
    .$call(texts('during', 'kind'))
    .$call(integers('loadTime', 'devices'))
    .addPrimaryKeyConstraint('remoteCount_pk', ['hour', 'module', 'build', 'phase', 'during', 'kind', 'loadTime'])
    .execute();

  await db.schema
    .createTable('remoteRules')
    .addColumn('module', 'text', (column) => column.primaryKey().notNull().references('remoteModule.name'))
    .addColumn('percent', 'double precision', (column) => column.notNull())
    .addColumn('timesStable', 'double precision', (column) => column.notNull())
    .$call(integers('devices', 'climb'))
    .$call(texts('webhook'))
    .execute();

  await db.schema
    .createTable('remoteNotice')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .$call(requiredTexts('module', 'body', 'nextAt'))
    .$call(integers('attempts'))
    .execute();
}
