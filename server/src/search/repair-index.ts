import { setImmediate as nextTurn } from 'node:timers/promises';
import { publishTypes } from '@admin-h5/contract';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import { noteChange, systemActor, write } from '../database/write.ts';
import { indexAgain } from './rebuild.ts';

/** Records of a type in one write: people's edits wait for no more. */
const portion = 100;
/** The data version that a record of a type changes. */
const entities = { product: 'product', material: 'material', gallery: 'factory-gallery' } as const;

/**
 * Indexes records again whose version is not that of their document: a migration that changes what records are found by
 * gives documents the version -1 (`server/src/migrations/README.md`).
 */
export async function repairIndex(database: DatabaseHandle): Promise<void> {
  for (const type of publishTypes) {
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string }>`select record.id as id from ${sql.table(type)} as record
      join ${sql.table('searchDocument')} as document on document.id = record.id
      where document.version <> record.version and record.id > ${after} order by record.id limit ${portion}`.execute(
        database.scanner,
      );
      const last = rows.at(-1);
      if (!last) break;
      await write(database, systemActor, async (scope) => {
        await indexAgain(
          scope.trx,
          type,
          rows.map(({ id }) => id),
        );
        noteChange(scope, entities[type]);
      });
      after = last.id;
      await nextTurn();
    }
  }
}
