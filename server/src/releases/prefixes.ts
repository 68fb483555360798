import type { WriteScope } from '../database/write.ts';
import { conflict } from '../errors.ts';
import { storedRelease } from './stored-release.ts';

const taken = (prefix: string, module: string) =>
  conflict(`地址前缀 ${prefix} 已由模块 ${module} 使用`, 'PREFIX_TAKEN');

/**
 * Refuses (409) address prefixes that belong to another module, live or not: the one whose name it is, and the one that has a
 * release with it which is not revoked. Two owners of one address would make it a matter of order which of them a person
 * meets, and a prefix that is free until its module is live could be taken by any other token.
 */
export async function refuseTakenPrefixes(
  scope: WriteScope,
  module: string,
  prefixes: readonly string[],
): Promise<void> {
  const named = await scope.trx
    .selectFrom('remoteModule')
    .select('name')
    .where('name', '<>', module)
    .where('name', 'in', [...prefixes])
    .executeTakeFirst();
  if (named) throw taken(named.name, named.name);
  const others = await scope.trx
    .selectFrom('remoteRelease')
    .select(['module', 'release'])
    .where('module', '<>', module)
    .where('revokedAt', 'is', null)
    .execute();
  for (const other of others) {
    const own = storedRelease(other.release)?.declaration.prefixes ?? [];
    const prefix = own.find((each) => prefixes.includes(each));
    if (prefix !== undefined) throw taken(prefix, other.module);
  }
}
