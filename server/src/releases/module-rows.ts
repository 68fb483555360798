import type { Kysely } from 'kysely';
import type { Release } from '@admin-h5/contract';
import { checkRelease } from '@admin-h5/contract/schemas';
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

/**
 * Parses the release of a row; null if it no longer passes today's rules (a removed right, a stricter pattern). Such
 * a release cannot run any more, and must not break the other modules.
 */
export function storedRelease(text: string): Release | null {
  try {
    return checkRelease(JSON.parse(text));
  } catch {
    return null;
  }
}
