import { isDeepStrictEqual } from 'node:util';
import type { Release, ReleaseDescription } from '@admin-h5/contract';
import { openDatabase } from '../../server/src/database/connection.ts';
import { write, type WriteScope } from '../../server/src/database/write.ts';
import { readRegistry } from '../../server/src/releases/read-registry.ts';
import { publishRelease, putModule, setStable } from '../../server/src/releases/registry.ts';
import { databaseFile } from '../../server/src/commands/snapshot.ts';
import { readSettings } from '../../server/src/settings.ts';
import { localModule } from './registry.ts';
import type { ReleaseKeys } from './release-keys.ts';

/** The registry of the local API, for this repository's own builds. */
export interface OwnReleases {
  /** Makes a build of a remote the stable one; it need not be checked, since it was built and is served here. */
  release: (name: string, origin: string, build: string) => Promise<void>;
  close: () => Promise<void>;
}

const actor = { id: null, name: 'npm start', requestId: 'start' } as const;

/** A build that was made again under its name replaces the earlier one, which a registry otherwise never does. */
async function forget(scope: WriteScope, module: string, build: string): Promise<void> {
  await scope.trx
    .deleteFrom('remoteRelease')
    .where('module', '=', module)
    .where('build', '=', build)
    .where('revokedAt', 'is', null)
    .execute();
}

const content = ({ releasedAt: _at, signature: _signature, ...description }: Release): ReleaseDescription =>
  description;

/** Opens the database of the local API, which must have been started once with this data folder. */
export function openOwnReleases(dataDir: string, keys: ReleaseKeys): OwnReleases {
  const { databaseUrl, remoteReleases } = readSettings({ ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir });
  const database = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  return {
    release: async (name, origin, build) => {
      const [release] = localModule(name, origin, build).releases;
      if (!release) return;
      const { modules } = await readRegistry(database.reader, remoteReleases);
      const listedModule = modules.find((module) => module.name === name);
      const listed = listedModule?.releases.find((known) => known.build === build);
      const isThere =
        listed?.signature?.publicKey === keys.team(name).publicKey &&
        isDeepStrictEqual(content(listed), content(release));
      if (isThere && listedModule?.stable === build && listedModule.origin === origin) return;
      await write(database, actor, async (scope) => {
        if (listedModule?.origin !== origin) await putModule(scope, name, origin);
        if (!isThere) {
          await forget(scope, name, build);
          await publishRelease(scope, name, { ...content(release), signature: keys.sign(name, content(release)) });
        }
        await setStable(scope, name, { build });
      });
    },
    close: () => database.close(),
  };
}
