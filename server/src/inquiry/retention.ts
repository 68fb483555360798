import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { removeInquiries } from './remove.ts';

const dayMs = 86_400_000;

/** Removes inquiries that are older than the deployment keeps them (`INQUIRY_DAYS`, by default `inquiryYears` of the contract). */
export async function removeOldInquiries(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  now: number,
): Promise<void> {
  const oldest = new Date(now - settings.inquiryDays * dayMs).toISOString();
  await write(database, systemActor, (scope) => removeInquiries(scope, (eb) => eb('createdAt', '<', oldest)));
}
