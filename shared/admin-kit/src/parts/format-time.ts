import { formatDateTime } from './date-time.ts';

/** Whether `date` is the calendar day `days` after `now`, in the local time zone. */
const isDay = (date: Date, now: number, days: number) => {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return day.toDateString() === date.toDateString();
};

/** `11-02` of this year, `2025-11-02` of another. */
const shortDay = (date: Date, now: number) =>
  formatDateTime(date, new Date(now).getFullYear() === date.getFullYear() ? 'MM-DD' : 'YYYY-MM-DD');

/** `10:32` of a moment today, `11-02 10:32` of an earlier one; for drafts and histories. */
export function formatMoment(time: number | string, now = Date.now()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const clock = formatDateTime(date, 'HH:mm');
  return isDay(date, now, 0) ? clock : `${shortDay(date, now)} ${clock}`;
}

/** As `formatMoment`, but always with the day: `今天 00:00`, `明天 08:00`, `11-02 10:32`; for future times. */
export function formatDayMoment(time: number | string, now = Date.now()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const day = isDay(date, now, 0) ? '今天' : isDay(date, now, 1) ? '明天' : shortDay(date, now);
  return `${day} ${formatDateTime(date, 'HH:mm')}`;
}

/** `2026-11-02` of an ISO time, in the local time zone; '' for null. */
export function formatDay(time: string | null): string {
  return formatDateTime(time ?? '', 'YYYY-MM-DD');
}
