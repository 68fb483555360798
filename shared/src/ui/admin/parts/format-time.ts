const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `10:32` of a moment today, `11-02 10:32` of an earlier one; for drafts and histories. */
export function formatMoment(time: number | string, now = Date.now()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const today = new Date(now).toDateString() === date.toDateString();
  const day = `${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  const year = new Date(now).getFullYear() === date.getFullYear() ? '' : `${date.getFullYear()}-`;
  return today ? clock.format(date) : `${year}${day} ${clock.format(date)}`;
}

/** `2026-11-02` of an ISO time, in the person's own zone; '' for none. */
export function formatDay(time: string | null): string {
  if (!time) return '';
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
