import type { Schema } from './columns.ts';
import { requiredTexts } from './columns.ts';

/** When maintenance last ran (`clock-mark.ts`). */
export async function clockMark(db: Schema): Promise<void> {
  await db.schema
    .createTable('clockMark')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .$call(requiredTexts('at'))
    .execute();
}
