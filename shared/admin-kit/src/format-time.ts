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

type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const milliseconds = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

const digits = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * A moment as text in the local time zone (specification, section 9); '' for an invalid moment.
 * @param format with `YYYY MM DD HH mm ss` and any separators
 */
export function formatDateTime(time: Date | number | string, format = 'YYYY-MM-DD HH:mm:ss'): string {
  const date = new Date(time);
  if (time === '' || Number.isNaN(date.getTime())) return '';
  const parts: Readonly<Record<string, string>> = {
    YYYY: digits(date.getFullYear(), 4),
    MM: digits(date.getMonth() + 1),
    DD: digits(date.getDate()),
    HH: digits(date.getHours()),
    mm: digits(date.getMinutes()),
    ss: digits(date.getSeconds()),
  };
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

/**
 * The moment `amount` units later, by default one year (specification, section 9). Months and years keep the day of
 * the month, or use the month's last day; a day has 24 hours.
 */
export function addTime(time: Date | number | string, amount = 1, unit: TimeUnit = 'year'): Date {
  const date = new Date(time);
  if (unit !== 'year' && unit !== 'month') return new Date(date.getTime() + amount * milliseconds[unit]);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + amount * (unit === 'year' ? 12 : 1));
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, lastDay));
  return date;
}
