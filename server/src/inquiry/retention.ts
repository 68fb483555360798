import { dayMs } from '@admin-h5/contract';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { removeInquiries } from './remove.ts';

/** Removes inquiries that are older than the deployment keeps them (`INQUIRY_DAYS`, by default `inquiryYears` of the contract). */
export async function removeOldInquiries(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  now: number,
): Promise<void> {
  const oldest = new Date(now - settings.inquiryDays * dayMs).toISOString();
  await write(database, systemActor, (scope) => removeInquiries(scope, (eb) => eb('createdAt', '<', oldest)));
}
