export type ScheduleState = 'running' | 'waiting' | 'ended';

/** Where a banner stands in its time window, by the rule that the visitors' screens follow: the end itself is outside. */
export function scheduleState(startAt: string, endAt: string, now = Date.now()): ScheduleState {
  if (endAt && Date.parse(endAt) <= now) return 'ended';
  return startAt && Date.parse(startAt) > now ? 'waiting' : 'running';
}
