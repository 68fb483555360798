/** Changes the registry of modules: publishes releases, and decides which build is stable or the canary. */
import { isDeepStrictEqual } from 'node:util';
import type { Canary, ReleasePublication, StableChange } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { conflict, notFound } from '../errors.ts';
import { lastChangeId, recordChange } from './audit-log.ts';
import { storedRelease } from './read-registry.ts';
import { addRights } from './rights.ts';
import type { RemoteModuleRow, RemoteReleaseRow } from './tables.ts';

const declaredPrefixes = (release: string): string[] => storedRelease(release)?.declaration.prefixes ?? [];

/**
 * Refuses (409) a release with an address prefix that another module already serves: which of the two modules opens
 * would be undefined.
 */
async function refuseTakenPrefixes(scope: WriteScope, module: string, release: string): Promise<void> {
  const wanted = new Set(declaredPrefixes(release));
  const others = await scope.trx
    .selectFrom('remoteModule')
    .innerJoin('remoteRelease', (join) =>
      join
        .onRef('remoteRelease.module', '=', 'remoteModule.name')
        .on((eb) =>
          eb.or([
            eb('remoteRelease.build', '=', eb.ref('remoteModule.stable')),
            eb('remoteRelease.build', '=', eb.ref('remoteModule.canary')),
          ]),
        ),
    )
    .select(['remoteModule.name', 'remoteRelease.release'])
    .where('remoteModule.name', '<>', module)
    .execute();
  for (const other of others) {
    const taken = declaredPrefixes(other.release).find((prefix) => wanted.has(prefix));
    if (taken) throw conflict(`地址前缀 ${taken} 已由模块 ${other.name} 使用`, 'PREFIX_TAKEN');
  }
}

/** Releases of a module that stay stored, newest first; `REMOTE_RELEASES` may not list more. */
const maxStored = 100;

/** Whether a build was published now, or existed already with the same content. */
export type Published = 'new' | 'known';

/** The stored module. Throws 404 for an unknown one. */
export async function moduleRow(scope: WriteScope, module: string): Promise<RemoteModuleRow> {
  const row = await scope.trx.selectFrom('remoteModule').selectAll().where('name', '=', module).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The stored release of a build; undefined for an unknown one. */
export const releaseRow = (scope: WriteScope, module: string, build: string): Promise<RemoteReleaseRow | undefined> =>
  scope.trx
    .selectFrom('remoteRelease')
    .selectAll()
    .where('module', '=', module)
    .where('build', '=', build)
    .executeTakeFirst();

/** Returns a build that may become live. Throws 404 for an unknown one, 409 for a revoked or no longer valid one. */
async function usableRelease(scope: WriteScope, module: string, build: string): Promise<RemoteReleaseRow> {
  const row = await releaseRow(scope, module, build);
  if (!row) throw notFound();
  if (row.revokedAt !== null) throw conflict('该版本已撤销，不能再启用', 'RELEASE_REVOKED');
  if (!storedRelease(row.release))
    throw conflict('该版本不符合服务器升级后的规则，不能启用；请重新构建后发布，或改用其他版本', 'RELEASE_OUTDATED');
  return row;
}

async function updateModuleRow(scope: WriteScope, module: string, change: Partial<RemoteModuleRow>): Promise<void> {
  await scope.trx.updateTable('remoteModule').set(change).where('name', '=', module).execute();
}

/** Removes old releases, except those in use and revoked builds, which hosts must continue to refuse. */
async function removeOldReleases(scope: WriteScope, { name, stable, canary }: RemoteModuleRow): Promise<void> {
  const rows = await scope.trx
    .selectFrom('remoteRelease')
    .select('build')
    .where('module', '=', name)
    .where('revokedAt', 'is', null)
    .orderBy('releasedAt', 'desc')
    .orderBy('build')
    .offset(maxStored)
    .limit(maxStored)
    .execute();
  const old = rows.map(({ build }) => build).filter((build) => build !== stable && build !== canary);
  if (old.length === 0) return;
  await scope.trx.deleteFrom('remoteRelease').where('module', '=', name).where('build', 'in', old).execute();
}

/** Whether a build was published once and has been removed since, being too old. */
async function wasRemoved({ trx }: WriteScope, module: string, build: string): Promise<boolean> {
  const line = await trx
    .selectFrom('remoteChange')
    .select('id')
    .where('module', '=', module)
    .where('action', '=', 'publish')
    .where('build', '=', build)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/**
 * Adds a release to a module; devices load it only after it becomes canary or stable. Publishing it again changes
 * nothing but its signature. Throws 404 for an unknown module, 409 if the build exists with other content, or was removed as too old:
 * it would count as the newest again.
 */
export async function publishRelease(
  scope: WriteScope,
  module: string,
  publication: ReleasePublication,
): Promise<Published> {
  const row = await moduleRow(scope, module);
  const known = await releaseRow(scope, module, publication.build);
  const { build } = publication;
  if (known) {
    const release = { ...publication, releasedAt: known.releasedAt };
    const stored = storedRelease(known.release);
    if (!stored || !isDeepStrictEqual({ ...stored, signature: null }, { ...release, signature: null }))
      throw conflict('该版本号已发布过其他内容', 'BUILD_EXISTS');
    if (publication.signature === null || isDeepStrictEqual(stored.signature, publication.signature)) return 'known';
    // Two ECDSA signatures of the same text differ; the new one may also be made with the key that replaces a revoked one.
    await scope.trx
      .updateTable('remoteRelease')
      .set({ release: JSON.stringify(release) })
      .where('module', '=', module)
      .where('build', '=', build)
      .execute();
    await recordChange(scope, { module, action: 'publish', build, detail: 'signed again' });
    return 'known';
  }
  if (await wasRemoved(scope, module, build))
    throw conflict('该版本过旧，已从版本列表移除，请从新的提交构建后发布', 'RELEASE_REMOVED');
  const release = JSON.stringify({ ...publication, releasedAt: scope.now });
  await scope.trx
    .insertInto('remoteRelease')
    .values({ module, build, releasedAt: scope.now, revokedAt: null, forced: 0, release })
    .execute();
  await addRights(scope, publication.declaration);
  await removeOldReleases(scope, row);
  await recordChange(scope, { module, action: 'publish', build, detail: publication.version });
  return 'new';
}

/**
 * Makes a build the canary for a share of the devices. Throws like `usableRelease`, and 409 if it is stable already.
 */
export async function setCanary(scope: WriteScope, module: string, { build, percent }: Canary): Promise<void> {
  const row = await moduleRow(scope, module);
  const release = await usableRelease(scope, module, build);
  if (row.stable === null) throw conflict('尚无稳定版本，请先发布稳定版本', 'NO_STABLE');
  if (row.stable === build) throw conflict('该版本已是稳定版本', 'RELEASE_IS_STABLE');
  await refuseTakenPrefixes(scope, module, release.release);
  await updateModuleRow(scope, module, { canary: build, canaryPercent: percent });
  await recordChange(scope, { module, action: 'canary', build, detail: `${percent} %` });
}

/** Ends the canary on every device; without one nothing changes. `detail`: why, for the audit log. */
export async function endCanary(scope: WriteScope, module: string, detail = ''): Promise<void> {
  const { canary } = await moduleRow(scope, module);
  if (canary === null) return;
  await updateModuleRow(scope, module, { canary: null, canaryPercent: 0 });
  await recordChange(scope, { module, action: 'canary-end', build: canary, detail });
}

/**
 * Makes a build stable for everyone: promotes a canary, or rolls back to an older build. Throws like `usableRelease`,
 * and 409 if `replaces` is no longer the stable build.
 */
export async function setStable(
  scope: WriteScope,
  module: string,
  { build, replaces }: StableChange,
): Promise<'promote' | 'roll-back' | 'unchanged'> {
  const row = await moduleRow(scope, module);
  const release = await usableRelease(scope, module, build);
  if (replaces !== undefined && replaces !== row.stable)
    throw conflict('稳定版本已被他人更换，请刷新后重试', 'STABLE_CHANGED');
  if (row.stable === build) return 'unchanged';
  await refuseTakenPrefixes(scope, module, release.release);
  const replaced = row.stable === null ? undefined : await releaseRow(scope, module, row.stable);
  const action = replaced && replaced.releasedAt > release.releasedAt ? 'roll-back' : 'promote';
  // A promoted build is no longer a canary. A rollback ends the canary too, since it is newer than the build that failed.
  await updateModuleRow(scope, module, { stable: build, canary: null, canaryPercent: 0 });
  await recordChange(scope, { module, action, build, detail: row.stable === null ? '' : `replaces ${row.stable}` });
  return action;
}

/** Throws 409 if the module was changed after the line of its audit log that the caller saw. */
export async function requireSeen({ trx }: WriteScope, module: string, seen: string): Promise<void> {
  if ((await lastChangeId(trx, module)) !== seen)
    throw conflict('该模块刚被更改，已显示最新状态，请确认后重试', 'MODULE_CHANGED');
}

/** Throws 409 if the module was moved after the files of its release were checked at `origin`. */
export async function requireOrigin(scope: WriteScope, module: string, origin: string): Promise<void> {
  if ((await moduleRow(scope, module)).origin !== origin) throw conflict('模块的来源已变更，请重试', 'ORIGIN_CHANGED');
}

/** Registers a module with its origin, or changes its origin; its releases must be served there. */
export async function putModule(scope: WriteScope, name: string, origin: string): Promise<void> {
  await scope.trx
    .insertInto('remoteModule')
    .values({ name, origin, stable: null, canary: null, canaryPercent: 0, disabledAt: null })
    .onConflict((known) => known.column('name').doUpdateSet({ origin }))
    .execute();
  await recordChange(scope, { module: name, action: 'module', build: null, detail: origin });
}
