import type { RegistryModule } from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import type { AppContext } from '../context.ts';
import { write, type WriteScope } from '../database/write.ts';
import { recordChange } from './audit-log.ts';
import { readIfThere } from './registry-file.ts';
import { addRights, storeHolders } from './rights.ts';

const actor = { id: null, name: 'remotes.json', requestId: 'start' } as const;

async function addModule(scope: WriteScope, entry: RegistryModule): Promise<void> {
  const { name, origin, stable, canary, releases, revoked, forced = [], revokedKeys = [] } = entry;
  const { trx, now } = scope;
  await trx
    .insertInto('remoteModule')
    .values({
      name,
      origin,
      stable,
      canary: canary?.build ?? null,
      canaryPercent: canary?.percent ?? 0,
      disabledAt: entry.disabled ? now : null,
    })
    .execute();
  const rows = [
    ...releases.map((release) => ({
      build: release.build,
      releasedAt: release.releasedAt,
      release: JSON.stringify(release),
    })),
    // A revoked build stays refused although its release is no longer listed.
    ...revoked
      .filter((build) => releases.every((release) => release.build !== build))
      .map((build) => ({ build, releasedAt: now, release: 'null' })),
  ];
  for (const row of rows) {
    const revokedAt = revoked.includes(row.build) ? now : null;
    const isForced = revokedAt !== null && forced.includes(row.build);
    await trx
      .insertInto('remoteRelease')
      .values({ ...row, module: name, revokedAt, forced: isForced ? 1 : 0 })
      .execute();
  }
  for (const key of new Set(revokedKeys)) {
    await trx.insertInto('remoteRevokedKey').values({ module: name, key, revokedAt: now }).execute();
  }
  await storeHolders(scope, name, entry.rights ?? {});
  for (const { declaration } of releases) await addRights(scope, declaration);
  await recordChange(scope, { module: name, action: 'module', build: stable, detail: `${origin}, from remotes.json` });
}

/**
 * Takes the modules of a static `remotes.json` (`REGISTRY_FILE`) over into a registry that knows none yet: releases, canary,
 * revocations, keys and rights. From then on the registry writes that file.
 * @returns the names of the modules
 * @throws Error that names what is wrong with the file; then nothing is taken over
 */
export async function adoptRegistryFile({
  database,
  settings,
}: Pick<AppContext, 'database' | 'settings'>): Promise<string[]> {
  const text = await readIfThere(settings.registryFile);
  if (text === null) return [];
  return write(database, actor, async (scope) => {
    const known = await scope.trx.selectFrom('remoteModule').select('name').limit(1).executeTakeFirst();
    if (known) return [];
    const { modules } = checkRegistry(JSON.parse(text));
    for (const entry of modules) await addModule(scope, entry);
    return modules.map(({ name }) => name);
  });
}
