import type { AppContext } from '../context.ts';
import type { WriteScope } from '../database/write.ts';
import { systemActor, write } from '../database/write.ts';
import type { WhichInquiries } from './read.ts';

const dayMs = 86_400_000;

/** Deletes inquiries for good, with the mails that would still announce them. Returns how many. */
export async function removeInquiries({ trx }: WriteScope, which: WhichInquiries): Promise<number> {
  const gone = await trx.deleteFrom('inquiry').where(which).returning('id').execute();
  for (const { id } of gone) await trx.deleteFrom('inquiryMail').where('inquiryId', '=', id).execute();
  return gone.length;
}

/** Removes inquiries that are older than the deployment keeps them. */
export async function removeOldInquiries(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  now: number,
): Promise<void> {
  const oldest = new Date(now - settings.inquiryDays * dayMs).toISOString();
  await write(database, systemActor, (scope) => removeInquiries(scope, (eb) => eb('createdAt', '<', oldest)));
}
