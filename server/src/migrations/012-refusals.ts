import type { Schema } from './columns.ts';
import { requiredTexts } from './columns.ts';

/** Refusals of modules: disabled ones, revocations that open pages follow at once, and keys that sign no more. */
export async function refusals(db: Schema): Promise<void> {
  await db.schema.alterTable('remoteModule').addColumn('disabledAt', 'text').execute();
  await db.schema
    .alterTable('remoteRelease')
    .addColumn('forced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('remoteRevokedKey')
    .addColumn('module', 'text', (column) => column.notNull().references('remoteModule.name'))
    .$call(requiredTexts('key', 'revokedAt'))
    .addPrimaryKeyConstraint('remoteRevokedKey_pk', ['module', 'key'])
    .execute();
}
