export type ScheduleState = 'running' | 'waiting' | 'ended';

/** State of a banner's time window by the same rule as visitors' screens: the end itself is outside. */
export function scheduleState(startAt: string, endAt: string, now = Date.now()): ScheduleState {
  if (endAt && Date.parse(endAt) <= now) return 'ended';
  return startAt && Date.parse(startAt) > now ? 'waiting' : 'running';
}
