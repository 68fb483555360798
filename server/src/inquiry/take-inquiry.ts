import { createHash } from 'node:crypto';
import { productFullName } from '@admin-h5/contract';
import type { InquiryInput, InquiryItem, OwnInquiry } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { conflict, invalid } from '../errors.ts';
import { newId } from '../ids.ts';
import { readVisibility } from '../publish/visibility.ts';
import { searchText } from '../records/search-text.ts';
import { writeNotice } from '../reports/webhook-notices.ts';
import { queueMail } from './mail.ts';
import { toOwnInquiry } from './read.ts';
import type { InquiryRow } from './tables.ts';

/** What is stored of a device's secret: it has at least 128 random bits, so that a plain hash cannot be reversed. */
export const deviceHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The inquiry that the device has sent under `ref`; null where it has sent none.
 * @throws AppError 409 where another device has
 */
export async function findSent(
  db: Kysely<Database>,
  { ref, device }: Pick<InquiryInput, 'ref' | 'device'>,
): Promise<OwnInquiry | null> {
  const row = await db.selectFrom('inquiry').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (row === undefined) return null;
  if (row.device !== deviceHash(device)) throw conflict('请刷新页面后重新提交');
  return toOwnInquiry(row);
}

/** The items with the names of their records. @throws AppError 422 that names each record that visitors cannot see */
export async function nameItems(db: Kysely<Database>, items: InquiryInput['items']): Promise<InquiryItem[]> {
  const { hidden } = await readVisibility(db);
  const names = new Map<string, string>();
  for (const table of ['product', 'material'] as const) {
    const ids = items.filter(({ type }) => type === table).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name', 'categoryId'])
      .where('id', 'in', ids)
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .execute();
    for (const { id, name, categoryId } of rows) if (!hidden.includes(categoryId)) names.set(id, name);
  }
  const errors = items.flatMap(({ id }, index) =>
    names.has(id) ? [] : [{ field: `items.${index}.id`, message: `第${index + 1}项不存在或已下架，请移除后再提交` }],
  );
  if (errors.length > 0) throw invalid(errors);
  const products = await db
    .selectFrom('product')
    .select(['id', 'name', 'totalContent', 'formulation'])
    .where('id', 'in', [...names.keys()])
    .execute();
  for (const product of products) names.set(product.id, productFullName(product));
  return items.map((item) => ({ ...item, name: names.get(item.id) ?? '' }));
}

/** Stores an inquiry once for its `ref`, with what announces it. @param userId null for somebody who is not signed in */
export async function storeInquiry(scope: WriteScope, input: InquiryInput, userId: string | null): Promise<OwnInquiry> {
  const { trx, now } = scope;
  const sent = await findSent(trx, input);
  if (sent) return sent;
  const { ref, name, phone, company, region, message } = input;
  const items = await nameItems(trx, input.items);
  const row: InquiryRow = {
    id: newId(),
    ref,
    device: deviceHash(input.device),
    userId,
    status: 'new',
    version: 1,
    createdAt: now,
    updatedAt: now,
    readAt: null,
    assigneeId: null,
    name,
    phone,
    company,
    region,
    message,
    items: JSON.stringify(items),
    events: '[]',
    search: searchText([name, phone, company, region, ...items.map((item) => item.name)]),
  };
  await trx.insertInto('inquiry').values(row).execute();
  await writeNotice(scope, {
    event: 'inquiry-arrived',
    module: 'inquiry',
    inquiry: row.id,
    message: `新询价单：共 ${items.length} 项`,
  });
  await queueMail(scope, row.id);
  return toOwnInquiry(row);
}
