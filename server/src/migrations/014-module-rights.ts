import type { Schema } from './columns.ts';
import { requiredTexts } from './columns.ts';

/** Rights of modules, each with the user types that hold it. */
export async function moduleRights(db: Schema): Promise<void> {
  await db.schema
    .createTable('remoteRight')
    .addColumn('module', 'text', (column) => column.notNull().references('remoteModule.name'))
    .$call(requiredTexts('name', 'types'))
    .addPrimaryKeyConstraint('remoteRight_pk', ['name'])
    .execute();
}
