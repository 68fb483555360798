const minute = { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const thisYear = new Intl.DateTimeFormat('zh-CN', minute);
const anyYear = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', ...minute });

/** 「11月2日 09:30」, with the year unless it is the present one. */
export function when(at: string): string {
  const time = new Date(at);
  return (time.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(time);
}
