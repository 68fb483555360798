import type { WriteScope } from '../database/write.ts';
import { eventsOf, type WhichInquiries } from './read.ts';
import type { InquiryRow } from './tables.ts';

/** Deletes inquiries for good, with the mails that would still announce them. Returns what they asked for. */
export async function removeInquiries(
  { trx }: WriteScope,
  which: WhichInquiries,
): Promise<Pick<InquiryRow, 'id' | 'items'>[]> {
  const gone = await trx.deleteFrom('inquiry').where(which).returning(['id', 'items']).execute();
  for (const { id } of gone) await trx.deleteFrom('inquiryMail').where('inquiryId', '=', id).execute();
  return gone;
}

/** With an account that is removed for good: what it has sent goes, and nobody looks after what it looked after. */
export async function removeAccount(scope: WriteScope, id: string): Promise<void> {
  await removeInquiries(scope, (eb) => eb('userId', '=', id));
  await scope.trx.updateTable('inquiry').set({ assigneeId: null }).where('assigneeId', '=', id).execute();
}

/** Replaces the names of a person in what was done about inquiries: who did it, and who was to look after it. */
export async function replaceNames(
  { trx }: WriteScope,
  { username, realName }: { username: string; realName: string },
  other: string,
): Promise<void> {
  const shown = realName || username;
  for (const name of new Set([username, shown])) {
    // Finds too much rather than too little: the names are compared below.
    const pattern = `%${name.replaceAll(/[^\p{L}\p{N}]+/gu, '%')}%`;
    const rows = await trx.selectFrom('inquiry').select(['id', 'events']).where('events', 'like', pattern).execute();
    for (const row of rows) {
      const events = eventsOf(row).map(({ kind, at, by, text }) => ({
        kind,
        at,
        by: by === username ? other : by,
        text: kind === 'assignee' && text === shown ? other : text,
      }));
      await trx
        .updateTable('inquiry')
        .set({ events: JSON.stringify(events) })
        .where('id', '=', row.id)
        .execute();
    }
  }
}
