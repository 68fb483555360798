import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Rows of all modules by name, of their releases (newest first), and of their teams' revoked keys (oldest first). */
export async function moduleRows(db: Kysely<Database>) {
  const modules = await db.selectFrom('remoteModule').selectAll().orderBy('name').execute();
  const releases = await db
    .selectFrom('remoteRelease')
    .selectAll()
    .orderBy('releasedAt', 'desc')
    .orderBy('build')
    .execute();
  const revokedKeys = await db.selectFrom('remoteRevokedKey').selectAll().orderBy('revokedAt').orderBy('key').execute();
  return { modules, releases, revokedKeys };
}
