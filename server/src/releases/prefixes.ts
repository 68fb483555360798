import type { WriteScope } from '../database/write.ts';
import { conflict } from '../errors.ts';
import { storedRelease } from './stored-release.ts';

const prefixesOf = (release: string): string[] => storedRelease(release)?.declaration.prefixes ?? [];

/**
 * Refuses (409) a release with an address prefix that another module already serves: which of the two modules opens
 * would be undefined.
 */
export async function refuseTakenPrefixes(scope: WriteScope, module: string, release: string): Promise<void> {
  const wanted = new Set(prefixesOf(release));
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
    const taken = prefixesOf(other.release).find((prefix) => wanted.has(prefix));
    if (taken) throw conflict(`地址前缀 ${taken} 已由模块 ${other.name} 使用`, 'PREFIX_TAKEN');
  }
}
