/** `YYYY-MM-DD` of the day `months` after `from` (a fraction counts in 30ths of a month), in UTC. */
export function dayAfterMonths(from: Date, months: number): string {
  const whole = Math.trunc(months);
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + whole, 1));
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  day.setUTCDate(day.getUTCDate() + Math.round((months - whole) * 30));
  return day.toISOString().slice(0, 10);
}
