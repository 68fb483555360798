import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/** Whether a module's canary rules were chosen: setting its webhook alone had stored the default ones of that time. */
export async function ownRules(db: Schema): Promise<void> {
  await db.schema
    .alterTable('remoteRules')
    .addColumn('ownRules', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update ${sql.table('remoteRules')} set ${sql.ref('ownRules')} = 0 where not exists (
    select 1 from ${sql.table('remoteChange')} as change
    where change.module = ${sql.ref('remoteRules.module')} and change.action = 'rules')`.execute(db);
}
