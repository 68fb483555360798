import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { among } from '../database/among.ts';
import type { Database } from '../database/schema.ts';
import { namesInCell } from '../search/cell-names.ts';
import { hasTrailingZeros, squash } from '../search/text.ts';

/** The version of no record: maintenance, which runs at each start, indexes what has it again. */
const unknownVersion = -1;

const cellKinds = ['crop', 'target'] as const;

/** Whether an older release knew the cell as a name of its own, which it is not: `水稻田（直播）`, `稗草、千金子`. */
const isNoName = (cell: string): boolean => namesInCell(cell).map(squash).join() !== squash(cell);

/** Texts in which a point may stand before zeros; reading those of all records would take much memory. */
const texts = {
  product: ['name', 'tradeName', 'enName', 'totalContent'],
  material: ['name', 'enName', 'purity', 'grade', 'formula', 'aliases', 'appearance'],
  gallery: ['title', 'description'],
} as const;

async function idsWithZeros(content: Kysely<Database>): Promise<string[]> {
  const ids: string[] = [];
  for (const [table, columns] of Object.entries(texts)) {
    const text = sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || ' ' || `,
    );
    const { rows } = await sql<{ id: string; text: string }>`select id, ${text} as text from ${sql.table(table)}
      where ${text} like '%.%0%'`.execute(content);
    ids.push(...rows.filter((row) => hasTrailingZeros(row.text)).map(({ id }) => id));
  }
  return ids;
}

/**
 * Records whose numbers end with zeros behind the point (98.0%), or whose rows of 使用范围 name several crops or restrict
 * one, are indexed again: they are found by the number without zeros and by each of the names.
 */
export async function plainNumbers(content: Kysely<Database>): Promise<void> {
  const ids = new Set(await idsWithZeros(content));
  for (const kind of cellKinds) {
    const cells = await content.selectFrom('productUsage').select(kind).distinct().execute();
    const wrong = cells.map((cell) => cell[kind] ?? '').filter(isNoName);
    if (wrong.length === 0) continue;
    const products = await content
      .selectFrom('productUsage')
      .select('productId')
      .distinct()
      .where(among(content, kind, wrong))
      .execute();
    for (const { productId } of products) ids.add(productId);
    // What another cell rightly says stays.
    const names = new Set(cells.flatMap((cell) => namesInCell(cell[kind] ?? '')).map(squash));
    const terms = [...new Set(wrong.map(squash))].filter((term) => !names.has(term));
    if (terms.length === 0) continue;
    await content
      .deleteFrom('searchTerm')
      .where('kind', '=', kind)
      .where(among(content, 'term', terms))
      .execute();
    const words = terms.map((term) => `${kind} ${term}`);
    await content
      .deleteFrom('searchWord')
      .where(among(content, 'id', words))
      .execute();
    await content
      .deleteFrom('searchWordKey')
      .where(among(content, 'word', words))
      .execute();
  }
  if (ids.size === 0) return;
  await content
    .updateTable('searchDocument')
    .set({ version: unknownVersion })
    .where(among(content, 'id', [...ids]))
    .execute();
}
