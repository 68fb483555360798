import { formatDateTime } from './date-time.ts';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

/** `10:32` of a moment today, `11-02 10:32` of an earlier one; for drafts and histories. */
export function formatMoment(time: number | string, now = Date.now()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const today = new Date(now).toDateString() === date.toDateString();
  const thisYear = new Date(now).getFullYear() === date.getFullYear();
  const day = formatDateTime(date, thisYear ? 'MM-DD' : 'YYYY-MM-DD');
  return today ? clock.format(date) : `${day} ${clock.format(date)}`;
}

/** `2026-11-02` of an ISO time, in the person's own zone; '' for none. */
export function formatDay(time: string | null): string {
  return formatDateTime(time ?? '', 'YYYY-MM-DD');
}
