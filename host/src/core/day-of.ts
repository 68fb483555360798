const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });
/** A date without a time is the same day everywhere. */
const dateOnly = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

/** 「2026年12月7日」 of a time or a `YYYY-MM-DD`. */
export const dayOf = (time: string): string => (/^\d{4}-\d\d-\d\d$/.test(time) ? dateOnly : day).format(new Date(time));
