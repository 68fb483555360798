import type { ModuleState, RegistryChange, ReleaseState, SigningState } from '@admin-h5/contract';
import { checkSignature, keyId } from '@admin-h5/contract/signatures';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import { lastChanges } from './history.ts';
import { moduleRows } from './module-rows.ts';
import { storedRelease } from './stored-release.ts';
import type { RemoteModuleRow, RemoteReleaseRow } from './tables.ts';

/** Newest releases of a module that are returned besides the live ones. */
const listed = 30;

type Keys = Pick<Settings, 'rootKey' | 'revokedKeys'>;

async function releaseState(row: RemoteReleaseRow, { rootKey, revokedKeys }: Keys): Promise<ReleaseState> {
  const release = storedRelease(row.release);
  const signature = release?.signature ?? null;
  const key = signature === null ? null : await keyId(signature.publicKey);
  const signing = async (): Promise<SigningState> => {
    if (release === null || key === null) return 'unsigned';
    if (revokedKeys.includes(key)) return 'revoked-key';
    if (rootKey === '') return 'unchecked';
    const result = await checkSignature(rootKey, row.module, release);
    return result.ok ? 'valid' : result.fault;
  };
  return {
    build: row.build,
    releasedAt: row.releasedAt,
    revokedAt: row.revokedAt,
    forced: row.forced === 1,
    signing: await signing(),
    key,
    content: release && {
      version: release.version,
      title: release.declaration.title,
      contract: release.declaration.contract,
    },
  };
}

async function moduleState(
  { name, origin, stable, canary, canaryPercent, disabledAt }: RemoteModuleRow,
  rows: RemoteReleaseRow[],
  keys: Keys,
  changes: readonly RegistryChange[],
): Promise<ModuleState> {
  const kept = rows.filter(({ build }, place) => place < listed || build === stable || build === canary);
  return {
    name,
    origin,
    stable,
    canary: canary === null ? null : { build: canary, percent: canaryPercent },
    disabledAt,
    releases: await Promise.all(kept.map((row) => releaseState(row, keys))),
    lastChange: changes.find(({ module }) => module === name) ?? null,
  };
}

/** The state of every module for those who release them, by name: also of modules that hosts do not see yet. */
export async function readStates(db: Kysely<Database>, { rootKey, revokedKeys }: Keys): Promise<ModuleState[]> {
  const { modules, releases, revokedKeys: revoked } = await moduleRows(db);
  const changes = await lastChanges(db);
  return Promise.all(
    modules.map((row) => {
      const own = revoked.filter(({ module }) => module === row.name).map(({ key }) => key);
      const rows = releases.filter(({ module }) => module === row.name);
      return moduleState(row, rows, { rootKey, revokedKeys: [...revokedKeys, ...own] }, changes);
    }),
  );
}
