const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });

/** 「2026年12月7日」 of a time or a `YYYY-MM-DD`. */
export const dayOf = (time: string): string => day.format(new Date(time));
