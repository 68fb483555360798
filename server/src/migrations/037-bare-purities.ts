import { purityText } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { among } from '../database/among.ts';
import type { Database } from '../database/schema.ts';

/** The version of no record: maintenance, which runs at each start, indexes what has it again. */
const unknownVersion = -1;

/** Materials whose purity is a bare number are indexed again, so that they are found by what is shown: 98%. */
export async function barePurities(content: Kysely<Database>): Promise<void> {
  const materials = await content.selectFrom('material').select(['id', 'purity']).where('purity', '<>', '').execute();
  const ids = materials.filter(({ purity }) => purityText(purity) !== purity).map(({ id }) => id);
  if (ids.length === 0) return;
  await content
    .updateTable('searchDocument')
    .set({ version: unknownVersion })
    .where(among(content, 'id', ids))
    .execute();
}
