import { Tag, type TagTone } from '@admin-h5/ui';

const looks: Readonly<Record<ScheduleState, { tone: TagTone; text: string }>> = {
  running: { tone: 'brand', text: '生效中' },
  waiting: { tone: 'info', text: '未开始' },
  ended: { tone: 'neutral', text: '已过期' },
};

/** 生效中, 未开始 or 已过期. */
export function ScheduleTag({ startAt, endAt }: { startAt: string; endAt: string }) {
  const { tone, text } = looks[scheduleState(startAt, endAt)];
  return <Tag tone={tone}>{text}</Tag>;
}

type ScheduleState = 'running' | 'waiting' | 'ended';

/** State of a banner's time window by the same rule as visitors' screens: the end itself is outside. */
export function scheduleState(startAt: string, endAt: string, now = Date.now()): ScheduleState {
  if (endAt && Date.parse(endAt) <= now) return 'ended';
  return startAt && Date.parse(startAt) > now ? 'waiting' : 'running';
}
