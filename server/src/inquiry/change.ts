import {
  type InquiryChange,
  type InquiryFilter,
  type InquiryReplyInput,
  inquiryStatusLabels,
} from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { conflict, invalid, notFound, versionConflict } from '../errors.ts';
import { newOrderedId } from '../ids.ts';
import { logOperation } from '../records/operation-log.ts';
import { parseEvents, parseItems, readAssignees } from './read.ts';
import type { InquiryRow, StoredEvent } from './tables.ts';

/** Most notes and changes that are kept of one inquiry, the newest. */
const maxEvents = 200;

type NewEvent = Omit<StoredEvent, 'at' | 'by' | 'byId'>;

async function load({ trx }: WriteScope, id: string): Promise<InquiryRow> {
  const row = await trx.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function put(
  { trx, now, actor }: WriteScope,
  row: InquiryRow,
  change: Partial<InquiryRow>,
  events: NewEvent[],
): Promise<void> {
  const added = events.map((event): StoredEvent => ({ ...event, at: now, by: actor.name, byId: actor.id }));
  await trx
    .updateTable('inquiry')
    .set({
      ...change,
      events: JSON.stringify([...parseEvents(row), ...added].slice(-maxEvents)),
      version: row.version + 1,
      updatedAt: now,
      readAt: row.readAt ?? now,
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * One line of the operation log, which is kept for ever: what was asked for and what was done, but nothing of the person who
 * asked, and no text of a note.
 */
export function logInquiry(
  scope: WriteScope,
  row: Pick<InquiryRow, 'id' | 'items'>,
  action: 'status' | 'update' | 'note' | 'reply' | 'purge',
  after: object | null = null,
): Promise<void> {
  const [first, ...others] = parseItems(row);
  const label = `${first?.name ?? ''}${others.length > 0 ? ` 等 ${others.length + 1} 项` : ''}`;
  return logOperation(scope, { action, entity: 'inquiry', entityId: row.id, label, after });
}

/**
 * Logs that the contacts of inquiries left the system, with the filter that found them. Not its keyword: that is the name or the number
 * of a person, and the log is kept for ever.
 */
export function logExport(
  scope: WriteScope,
  { status, keyword, assignee }: InquiryFilter,
  total: number,
): Promise<void> {
  const state = status && inquiryStatusLabels[status];
  const parts = [state ?? '全部', assignee !== undefined && '按负责人', keyword && '按关键词', `共 ${total} 张`];
  const after = { ...(state && { state }), ...(assignee && { assigneeId: assignee === 'none' ? '无' : assignee }) };
  const label = parts.filter(Boolean).join('，');
  return logOperation(scope, { action: 'export', entity: 'inquiry', entityId: '', label, after });
}

/** Changes state or assignee. @throws AppError 404, 409 where somebody has changed it meanwhile, 422 for a person who may not */
export async function changeInquiry(scope: WriteScope, id: string, change: InquiryChange): Promise<void> {
  const row = await load(scope, id);
  if (row.version !== change.version) throw versionConflict();
  const { status = row.status, assigneeId = row.assigneeId } = change;
  const events: NewEvent[] = [];
  const logged: { state?: string; assigneeId?: string } = {};
  if (status !== row.status) {
    const text = `${inquiryStatusLabels[row.status]} → ${inquiryStatusLabels[status]}`;
    events.push({ kind: 'status', text });
    logged.state = text;
  }
  if (assigneeId !== row.assigneeId) {
    const person = (await readAssignees(scope.trx)).find((each) => each.id === assigneeId);
    if (assigneeId !== null && !person) throw invalid([{ field: 'assigneeId', message: '该人员不能处理询价单' }]);
    events.push({ kind: 'assignee', text: person?.name ?? '', assigneeId });
    // The id, so that the name goes with an account that its owner closes.
    logged.assigneeId = assigneeId ?? '无';
  }
  if (events.length === 0) return;
  await put(scope, row, { status, assigneeId }, events);
  await logInquiry(scope, row, status === row.status ? 'update' : 'status', logged);
}

/** Adds a note. @throws AppError 404 */
export async function noteInquiry(scope: WriteScope, id: string, text: string): Promise<void> {
  const row = await load(scope, id);
  await put(scope, row, {}, [{ kind: 'note', text }]);
  await logInquiry(scope, row, 'note');
}

/**
 * Writes a mail to the sender, which is sent afterwards (`reply-mail.ts`). A new inquiry is 已联系 from then on, as by hand.
 * @throws AppError 404, 409 for a sender without an address
 */
export async function replyToInquiry(scope: WriteScope, id: string, reply: InquiryReplyInput): Promise<void> {
  const { trx, now, actor } = scope;
  const row = await load(scope, id);
  if (row.email === '') throw conflict('询价人没有留下邮箱，请电话联系');
  const isFirst = row.status === 'new';
  const state = `${inquiryStatusLabels.new} → ${inquiryStatusLabels.contacted}`;
  await put(scope, row, isFirst ? { status: 'contacted' } : {}, isFirst ? [{ kind: 'status', text: state }] : []);
  await trx
    .insertInto('inquiryReply')
    .values({
      ...reply,
      id: newOrderedId(),
      inquiryId: id,
      email: row.email,
      at: now,
      by: actor.name,
      byId: actor.id,
      state: 'waiting',
      nextAt: now,
      attempts: 0,
    })
    .execute();
  await logInquiry(scope, row, 'reply', isFirst ? { state } : null);
}

/** Lets a mail be tried again that was given up. @throws AppError 404, 409 for one that is sent or still waits */
export async function retryReply(scope: WriteScope, inquiryId: string, id: string): Promise<void> {
  const { trx, now } = scope;
  const inquiry = await load(scope, inquiryId);
  const own = trx.selectFrom('inquiryReply').select('state').where('id', '=', id).where('inquiryId', '=', inquiryId);
  const row = await own.executeTakeFirst();
  if (!row) throw notFound();
  if (row.state !== 'failed') throw conflict('邮件已发送或正在发送，请刷新后查看');
  const again = { state: 'waiting', nextAt: now, attempts: 0 } as const;
  await trx.updateTable('inquiryReply').set(again).where('id', '=', id).execute();
  await logInquiry(scope, inquiry, 'reply');
}

/** Gives an inquiry the content with which its sender has sent it again; those who handle it see that it is another. */
export async function replaceContent(
  { trx, now }: WriteScope,
  row: InquiryRow,
  content: Partial<InquiryRow>,
): Promise<InquiryRow> {
  const event: StoredEvent = { kind: 'note', at: now, by: '询价人', byId: null, text: '修改内容后重新提交' };
  const events = JSON.stringify([...parseEvents(row), event].slice(-maxEvents));
  const changed: InquiryRow = { ...row, ...content, events, version: row.version + 1 };
  await trx.updateTable('inquiry').set(changed).where('id', '=', row.id).execute();
  return changed;
}

export async function readFirst({ trx, now }: WriteScope, id: string): Promise<void> {
  await trx.updateTable('inquiry').set({ readAt: now }).where('id', '=', id).where('readAt', 'is', null).execute();
}
