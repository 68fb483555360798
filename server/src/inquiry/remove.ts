/** Removing inquiries: by the person who sent them, by managers, and after their time. */
import { dayMs } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write, type WriteScope } from '../database/write.ts';
import type { Settings } from '../settings.ts';
import { parseEvents, type WhichInquiries } from './read.ts';
import type { InquiryRow } from './tables.ts';

/** Deletes inquiries for good, with mails about them that are not sent yet and those to their senders. Returns their ids and items. */
export async function removeInquiries(
  { trx }: WriteScope,
  which: WhichInquiries,
): Promise<Pick<InquiryRow, 'id' | 'items'>[]> {
  const gone = await trx.deleteFrom('inquiry').where(which).returning(['id', 'items']).execute();
  for (const { id } of gone) {
    await trx.deleteFrom('inquiryMail').where('inquiryId', '=', id).execute();
    await trx.deleteFrom('inquiryReply').where('inquiryId', '=', id).execute();
  }
  return gone;
}

/** For an account that is purged: deletes its inquiries, and leaves those that it handled without an assignee. */
export async function removeAccount(scope: WriteScope, id: string): Promise<void> {
  await removeInquiries(scope, (eb) => eb('userId', '=', id));
  await scope.trx.updateTable('inquiry').set({ assigneeId: null }).where('assigneeId', '=', id).execute();
}

/** Replaces the names of a person in the events of inquiries and the mails to their senders, as author and as assignee; former names too. */
export async function replaceNames(
  { trx }: WriteScope,
  { id, username, realName }: { id: string; username: string; realName: string },
  other: string,
): Promise<void> {
  await trx.updateTable('inquiryReply').set({ by: other }).where('byId', '=', id).execute();
  const shown = realName || username;
  // Finds too much rather than too little: ids and names are compared below.
  const patterns = [id, username, shown].map((text) => `%${text.replaceAll(/[^\p{L}\p{N}]+/gu, '%')}%`);
  const rows = await trx
    .selectFrom('inquiry')
    .select(['id', 'events'])
    .where((eb) => eb.or(patterns.map((pattern) => eb('events', 'like', pattern))))
    .execute();
  for (const row of rows) {
    const events = parseEvents(row).map((event) => {
      const isAuthor = event.byId === undefined ? event.by === username : event.byId === id;
      const isAssignee = event.assigneeId === undefined ? event.text === shown : event.assigneeId === id;
      return {
        ...event,
        by: isAuthor ? other : event.by,
        text: event.kind === 'assignee' && isAssignee ? other : event.text,
      };
    });
    await trx
      .updateTable('inquiry')
      .set({ events: JSON.stringify(events) })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Removes inquiries that are older than the deployment keeps them (`INQUIRY_DAYS`, by default `inquiryYears` of the contract). */
export async function removeOldInquiries(
  { database, settings }: { database: DatabaseHandle; settings: Pick<Settings, 'inquiryDays'> },
  now: number,
): Promise<void> {
  const oldest = new Date(now - settings.inquiryDays * dayMs).toISOString();
  await write(database, systemActor, async (scope) => {
    await removeInquiries(scope, (eb) => eb('createdAt', '<', oldest));
    // During a rolling update an instance of the version before deletes inquiries without their mails.
    const left = scope.trx.selectFrom('inquiry').select('id');
    await scope.trx.deleteFrom('inquiryReply').where('inquiryId', 'not in', left).execute();
  });
}
