import { chinaDay, dayMs } from './china-day.ts';

/**
 * States of a 登记证, and of a document (资料) that ends, by its last day. A filter of a list by `valid` also finds those that are
 * `ending`: valid, but about to expire.
 */
export const registrationStates = ['valid', 'ending', 'expired'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Days before its end from which it counts as `ending`. */
const endingDays = 90;

/** What a person reads for each. */
export const registrationStateLabels: Readonly<Record<RegistrationState, string>> = {
  valid: '有效',
  ending: `${endingDays} 天内到期`,
  expired: '已过期',
};

/** The first and the last day on which a registration that ends then is `ending`, as `YYYY-MM-DD`. */
export function endingPeriod(now = Date.now()): { from: string; to: string } {
  return { from: chinaDay(now), to: chinaDay(now + endingDays * dayMs) };
}

/** The one state of a registration or document by its last day (`YYYY-MM-DD`, that day included); null without one. */
export function registrationState(validTo: string, now = Date.now()): RegistrationState | null {
  if (validTo === '') return null;
  const { from, to } = endingPeriod(now);
  if (validTo < from) return 'expired';
  return validTo <= to ? 'ending' : 'valid';
}
