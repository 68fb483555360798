import { foldText } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A spelling as it is compared. */
export const foldedSpelling = (text: string): string => foldText(text).replaceAll(/\s+/g, '');

const listed = (aliases: string): string[] => {
  const list: unknown = JSON.parse(aliases);
  return Array.isArray(list) ? list.map(String) : [];
};

/** Codes of formulations by the spellings that 词库 has. */
export async function formulationSpellings(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('synonym')
    .select(['name', 'aliases', 'code'])
    .where('kind', '=', 'formulation')
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .where('code', '<>', '')
    .execute();
  return new Map(
    rows.flatMap(({ name, aliases, code }) =>
      [name, ...listed(aliases)].map((text) => [foldedSpelling(text), code] as const),
    ),
  );
}
