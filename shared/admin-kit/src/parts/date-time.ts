export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

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
