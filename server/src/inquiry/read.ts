/** Reads inquiries: for the staff by filters, and for the visitor who has sent them. */
import {
  type Changes,
  holdsRights,
  type Inquiry,
  type InquiryAssignee,
  type InquiryCounts,
  type InquiryEvent,
  type InquiryFilter,
  type InquiryItem,
  type OwnInquiry,
} from '@admin-h5/contract';
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { personNames } from '../records/history.ts';
import { allRows, countRows, type Found } from '../records/page.ts';
import { readHolders } from '../releases/rights.ts';
import { searchCondition } from '../search/managers-keyword.ts';
import type { InquiryRow, StoredEvent } from './tables.ts';

export type WhichInquiries = (
  eb: ExpressionBuilder<Database, 'inquiry'>,
) => ExpressionWrapper<Database, 'inquiry', SqlBool>;

/** The stored JSON of an inquiry, parsed; only this server has written it. */
export const parseItems = ({ items }: Pick<InquiryRow, 'items'>): InquiryItem[] => JSON.parse(items);
export const parseEvents = ({ events }: Pick<InquiryRow, 'events'>): StoredEvent[] => JSON.parse(events);

const toEvents = (row: InquiryRow): InquiryEvent[] =>
  parseEvents(row).map(({ kind, at, by, text }) => ({ kind, at, by, text }));

/** An inquiry for the person who sent it. */
export function toOwnInquiry(row: InquiryRow): OwnInquiry {
  const { id, status, message, createdAt, updatedAt } = row;
  return { id, status, message, createdAt, updatedAt, items: parseItems(row) };
}

/** An inquiry for the administration, but for its events. */
function toInquiry(row: InquiryRow, names: ReadonlyMap<string, string>): Inquiry {
  const { name, phone, email, company, region, version, readAt, assigneeId, consentAt, policyVersion } = row;
  const assigneeName = names.get(assigneeId ?? '') ?? '';
  const read = readAt !== null;
  const contact = { name, phone, email, company, region, consentAt, policyVersion };
  return { ...toOwnInquiry(row), ...contact, version, read, assigneeId, assigneeName, events: [] };
}

async function readNames(db: Kysely<Database>, rows: readonly InquiryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return new Map();
  return new Map((await personNames(db, ids)).map(({ id, name }) => [id, name]));
}

/** One inquiry with its events and the mails to its sender. @throws AppError 404 */
export async function readInquiry(db: Kysely<Database>, id: string): Promise<Inquiry> {
  const row = await db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const replies = await db
    .selectFrom('inquiryReply')
    .select(['id', 'at', 'by', 'email', 'subject', 'text', 'state'])
    .where('inquiryId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return { ...toInquiry(row, await readNames(db, [row])), events: toEvents(row), replies };
}

function filtered(db: Kysely<Database>, { status, keyword, assignee }: InquiryFilter) {
  let found = db.selectFrom('inquiry');
  if (status !== undefined) found = found.where('status', '=', status);
  if (keyword) found = found.where(searchCondition(keyword));
  if (assignee === 'none') found = found.where('assigneeId', 'is', null);
  else if (assignee !== undefined) found = found.where('assigneeId', '=', assignee);
  return found;
}

export const countInquiries = (db: Kysely<Database>, filter: InquiryFilter): Promise<number> =>
  countRows(filtered(db, filter).select(allRows));

/** Inquiries that a filter finds, the newest first. */
export const findInquiries = (db: Kysely<Database>, filter: InquiryFilter): Found<Inquiry> => ({
  total: () => countInquiries(db, filter),
  rows: async (limit, offset) => {
    const query = filtered(db, filter).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
    const rows = await query.limit(limit).offset(offset).execute();
    const names = await readNames(db, rows);
    return rows.map((row) => toInquiry(row, names));
  },
});

/** Inquiries that a filter finds with their events, the newest first, in portions; none that arrives meanwhile. */
export async function* everyInquiry(
  db: Kysely<Database>,
  filter: InquiryFilter,
  portion: number,
): AsyncGenerator<Inquiry[]> {
  let last: Pick<InquiryRow, 'createdAt' | 'id'> | null = null;
  for (;;) {
    let query = filtered(db, filter).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(portion);
    if (last) {
      const { createdAt, id } = last;
      query = query.where((eb) =>
        eb.or([eb('createdAt', '<', createdAt), eb.and([eb('createdAt', '=', createdAt), eb('id', '<', id)])]),
      );
    }
    const rows: InquiryRow[] = await query.execute();
    const names = await readNames(db, rows);
    if (rows.length > 0) yield rows.map((row) => ({ ...toInquiry(row, names), events: toEvents(row) }));
    last = rows.at(-1) ?? null;
    if (rows.length < portion) return;
  }
}

/** How many inquiries have changed after `since`, and when the last one has. */
export async function readInquiryChanges(db: Kysely<Database>, since: string | null): Promise<Changes> {
  let query = db
    .selectFrom('inquiry')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updatedAt').as('latest')]);
  if (since !== null) query = query.where('updatedAt', '>', since);
  const { count, latest } = await query.executeTakeFirstOrThrow();
  return { count, latest };
}

/** Numbers for the tabs of the inbox. */
export async function readInquiryCounts(db: Kysely<Database>): Promise<InquiryCounts> {
  const rows = await db
    .selectFrom('inquiry')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const unread = await countRows(db.selectFrom('inquiry').select(allRows).where('readAt', 'is', null));
  const byStatus: InquiryCounts['byStatus'] = { new: 0, contacted: 0, quoted: 0, won: 0, closed: 0 };
  for (const { status, count } of rows) byStatus[status] = count;
  return { unread, byStatus };
}

/** One's own: what the account has sent, and what the device has without an account. Others may share the device. */
export const isOwn =
  (device: string, userId: string | null): WhichInquiries =>
  (eb) =>
    userId === null
      ? eb.and([eb('device', '=', device), eb('userId', 'is', null)])
      : eb.or([eb('userId', '=', userId), eb.and([eb('device', '=', device), eb('userId', 'is', null)])]);

/** One's own inquiries, the newest first. */
export async function listOwnInquiries(
  db: Kysely<Database>,
  device: string,
  userId: string | null,
): Promise<OwnInquiry[]> {
  const rows = await db
    .selectFrom('inquiry')
    .selectAll()
    .where(isOwn(device, userId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toOwnInquiry);
}

export async function readAssignees(db: Kysely<Database>): Promise<InquiryAssignee[]> {
  const holders = await readHolders(db);
  const types = ([1, 2, 3] as const).filter((type) => holdsRights(type, ['inquiry.write'], holders));
  if (types.length === 0) return [];
  const people = await db
    .selectFrom('userAccount')
    .select(['id', 'realName', 'username'])
    .where('type', 'in', types)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(500)
    .execute();
  return people.map(({ id, realName, username }) => ({ id, name: realName || username }));
}
