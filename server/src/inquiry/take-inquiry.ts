/** Takes an inquiry that a visitor sends: stores it once, however often it is sent, and tells the company. */
import { createHash } from 'node:crypto';
import {
  documentRequest,
  type InquiryInput,
  type InquiryItem,
  type OwnInquiry,
  productFullName,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { conflict, invalid } from '../errors.ts';
import { newId } from '../ids.ts';
import { readVisibility } from '../publish/visibility.ts';
import { writeNotice } from '../reports/webhook-notices.ts';
import { searchText } from '../search/managers-keyword.ts';
import { replaceContent } from './change.ts';
import { queueMail } from './new-inquiry-mail.ts';
import { toOwnInquiry } from './read.ts';
import type { InquiryRow } from './tables.ts';

/** What is stored of a device's secret: it has at least 128 random bits, so that a plain hash cannot be reversed. */
export const deviceHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const replacedBy = ({ replaced }: InquiryRow): string[] => JSON.parse(replaced);

/**
 * The inquiry that the device has sent under `ref`, or one whose content has replaced it meanwhile; null where there is none.
 * @throws AppError 409 where another device has sent it
 */
export async function findSent(
  db: Kysely<Database>,
  { ref, device }: Pick<InquiryInput, 'ref' | 'device'>,
): Promise<OwnInquiry | null> {
  const row = await db.selectFrom('inquiry').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (row && row.device !== deviceHash(device)) throw conflict('请刷新页面后重新提交');
  if (row) return toOwnInquiry(row);
  const later = await db
    .selectFrom('inquiry')
    .selectAll()
    .where('device', '=', deviceHash(device))
    .where('replaced', 'like', `%${ref}%`)
    .execute();
  const found = later.find((each) => replacedBy(each).includes(ref));
  return found ? toOwnInquiry(found) : null;
}

/** The inquiry that an earlier attempt of this one has stored, while it is not finished and of the same person; null otherwise. */
async function findReplaced(
  db: Kysely<Database>,
  { device, replaces }: Pick<InquiryInput, 'device' | 'replaces'>,
  userId: string | null,
): Promise<InquiryRow | null> {
  if (replaces.length === 0) return null;
  const rows = await db
    .selectFrom('inquiry')
    .selectAll()
    .where('device', '=', deviceHash(device))
    .where('ref', 'in', replaces)
    .where('status', 'not in', ['won', 'closed'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.find((row) => row.userId === null || row.userId === userId) ?? null;
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
  const errors = items.flatMap(({ type, id }, index) =>
    type === 'document' || names.has(id)
      ? []
      : [{ field: `items.${index}.id`, message: `第${index + 1}项不存在或已下架，请移除后再提交` }],
  );
  if (errors.length > 0) throw invalid(errors);
  // PostgreSQL takes no empty list.
  if (names.size > 0) {
    const products = await db
      .selectFrom('product')
      .select(['id', 'name', 'totalContent', 'formulation'])
      .where('id', 'in', [...names.keys()])
      .execute();
    for (const product of products) names.set(product.id, productFullName(product));
  }
  return items.map((item) => ({
    ...item,
    name: item.type === 'document' ? documentRequest(item.note) : (names.get(item.id) ?? ''),
  }));
}

/**
 * Stores an inquiry once for its `ref`, with what announces it; one that it replaces gets its content and is unread again.
 * @param userId null for somebody who is not signed in
 */
export async function storeInquiry(scope: WriteScope, input: InquiryInput, userId: string | null): Promise<OwnInquiry> {
  const { trx, now } = scope;
  const sent = await findSent(trx, input);
  if (sent) return sent;
  const { ref, name, phone, email, company, region, message, policyVersion, replaces } = input;
  const items = await nameItems(trx, input.items);
  const earlier = await findReplaced(trx, input, userId);
  const content = {
    ref,
    replaced: JSON.stringify(replaces),
    userId,
    updatedAt: now,
    readAt: null,
    name,
    phone,
    email,
    company,
    region,
    message,
    consentAt: now,
    policyVersion,
    items: JSON.stringify(items),
    search: searchText([name, phone, email, company, region, ...items.map((item) => item.name)]),
  };
  if (earlier) {
    const replaced = JSON.stringify([...new Set([...replacedBy(earlier), earlier.ref, ...replaces])]);
    return toOwnInquiry(await replaceContent(scope, earlier, { ...content, replaced }));
  }
  const row: InquiryRow = {
    ...content,
    id: newId(),
    device: deviceHash(input.device),
    status: 'new',
    version: 1,
    createdAt: now,
    assigneeId: null,
    events: '[]',
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
