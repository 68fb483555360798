/** The registry as hosts read it, from the rows of modules, releases and revoked keys. */
import type { Registry, RegistryModule, Release, RightHolders } from '@admin-h5/contract';
import { checkRegistry, checkRelease } from '@admin-h5/contract/schemas';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { toHolders } from './rights.ts';
import type { RemoteModuleRow, RemoteReleaseRow } from './tables.ts';

function toModule(
  row: RemoteModuleRow,
  stable: string,
  all: RemoteReleaseRow[],
  revokedKeys: string[],
  rights: RightHolders,
  retained: number,
): unknown {
  const live = all.filter(({ revokedAt }) => revokedAt === null);
  const listed = live.filter(({ build }, place) => place < retained || build === stable || build === row.canary);
  return {
    name: row.name,
    origin: row.origin,
    releases: listed.flatMap(({ release }) => storedRelease(release) ?? []),
    stable,
    canary: row.canary === null ? null : { build: row.canary, percent: row.canaryPercent },
    revoked: all.filter(({ revokedAt }) => revokedAt !== null).map(({ build }) => build),
    forced: all.filter(({ forced }) => forced === 1).map(({ build }) => build),
    revokedKeys,
    disabled: row.disabledAt !== null,
    rights,
  } satisfies { [Key in keyof RegistryModule]: unknown };
}

/**
 * The registry as every host reads it: modules by name, each with its newest `retained` releases, its stable one and
 * its canary. Left out are modules without a stable release and releases that no longer pass validation. The
 * contract's schema validates the result.
 */
export async function readRegistry(db: Kysely<Database>, retained: number): Promise<Registry> {
  const { modules, releases, revokedKeys: keys } = await moduleRows(db);
  const rights = await db.selectFrom('remoteRight').selectAll().orderBy('name').execute();
  const listed = modules.flatMap((row) => {
    if (row.stable === null) return [];
    const moduleReleases = releases.filter(({ module }) => module === row.name);
    const revokedKeys = keys.filter(({ module }) => module === row.name).map(({ key }) => key);
    const holders = toHolders(rights.filter(({ module }) => module === row.name));
    return [toModule(row, row.stable, moduleReleases, revokedKeys, holders, retained)];
  });
  return checkRegistry({ schema: 1, modules: listed });
}

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
