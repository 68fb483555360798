import type { Schema } from './columns.ts';

/** Lines of the registry's audit log name the administrator by id; the name is read from the account, so that it ends with it. */
export async function changeActors(db: Schema): Promise<void> {
  await db.schema.alterTable('remoteChange').addColumn('actorId', 'text').execute();
}
