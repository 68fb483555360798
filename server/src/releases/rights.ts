import {
  isModuleRight,
  type ModuleDeclaration,
  type ModuleRight,
  type RightHolders,
  type UserType,
  userTypes,
  usualHolders,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { recordChange } from './audit-log.ts';
import type { RemoteRightRow } from './tables.ts';

/** Reads user types such as `2,3`, in order and each once; null if the text is no such list. '' is nobody. */
export function parseTypes(text: string): UserType[] | null {
  const parts = text === '' ? [] : text.split(',');
  return parts.every((part) => /^[123]$/.test(part)) ? userTypes.filter((type) => parts.includes(String(type))) : null;
}

/** Who holds each right of these rows. */
export const toHolders = (rows: readonly RemoteRightRow[]): RightHolders =>
  Object.fromEntries(
    rows.flatMap(({ name, types }) => (isModuleRight(name) ? [[name, parseTypes(types) ?? []] as const] : [])),
  );

export async function readHolders(db: Kysely<Database>): Promise<RightHolders> {
  return toHolders(await db.selectFrom('remoteRight').selectAll().orderBy('name').execute());
}

/** Adds the rights that a release declares: administrators hold what is new, and what an operator has said stays. */
export async function addRights(scope: WriteScope, { name: module, rights = [] }: ModuleDeclaration): Promise<void> {
  if (rights.length === 0) return;
  await scope.trx
    .insertInto('remoteRight')
    .values(rights.map(({ name }) => ({ module, name, types: usualHolders.join(',') })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Stores who holds rights of a module, without a line in the audit log. */
async function storeHolders(scope: WriteScope, module: string, rights: RightHolders): Promise<void> {
  for (const [name, holders] of Object.entries(rights)) {
    const types = holders.join(',');
    await scope.trx
      .insertInto('remoteRight')
      .values({ module, name, types })
      .onConflict((known) => known.column('name').doUpdateSet({ types }))
      .execute();
  }
}

/** Says which user types hold a right of a module, which no release needs to declare yet. */
export async function setHolders(
  scope: WriteScope,
  module: string,
  name: ModuleRight,
  holders: readonly UserType[],
): Promise<void> {
  await storeHolders(scope, module, { [name]: holders });
  const detail = `${name}: ${holders.join(',') || 'nobody'}`;
  await recordChange(scope, { module, action: 'rights', build: null, detail });
}
