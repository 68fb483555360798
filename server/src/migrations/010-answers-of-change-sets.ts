import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Former {
  changeSet: { id: string; corrections: string; ways: string };
}

/**
 * 草稿 keep the answers to questions beside their edits, in place of a sheet made of them: `008` was changed to this after databases had
 * been made with it.
 */
export const answersOfChangeSets: Migration = {
  async up(db: Kysely<Former>) {
    const tables = await db.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'changeSet')?.columns ?? [];
    if (columns.some(({ name }) => name === 'ways')) return;
    await db.schema
      .alterTable('changeSet')
      .addColumn('ways', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    const sets = await db
      .selectFrom('changeSet')
      .select(['id', 'corrections'])
      .where('corrections', '<>', '')
      .execute();
    for (const { id, corrections } of sets) {
      const { ways = {} }: { ways?: unknown } = JSON.parse(corrections);
      await db
        .updateTable('changeSet')
        .set({ ways: JSON.stringify(ways) })
        .where('id', '=', id)
        .execute();
    }
    for (const column of ['csv', 'corrections']) await db.schema.alterTable('changeSet').dropColumn(column).execute();
  },
};
