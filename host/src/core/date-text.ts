const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });
/** A date without a time is the same day everywhere. */
const dateOnly = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

/** 「2026年12月7日」 of a time or a `YYYY-MM-DD`. */
export const formatDay = (time: string): string =>
  (/^\d{4}-\d\d-\d\d$/.test(time) ? dateOnly : day).format(new Date(time));

const withTime = { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const thisYear = new Intl.DateTimeFormat('zh-CN', withTime);
const anyYear = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', ...withTime });

/** 「11月2日 09:30」, with the year unless it is the present one. */
export function dayAndTime(at: string): string {
  const time = new Date(at);
  return (time.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(time);
}
