const exact = new Intl.DateTimeFormat('zh-CN', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `刚刚`, `5 分钟前`, `3 小时前`, `2 天前`. */
function ago(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < minute) return '刚刚';
  if (passed < hour) return `${Math.floor(passed / minute)} 分钟前`;
  if (passed < day) return `${Math.floor(passed / hour)} 小时前`;
  return `${Math.floor(passed / day)} 天前`;
}

/** A moment relative to `now`; the exact time is its title, or follows it where there is room. */
export function Moment({ at, now, full = false }: { at: string; now: number; full?: boolean }) {
  const text = exact.format(new Date(at));
  return (
    <time dateTime={at} title={text}>
      {ago(at, now)}
      {full && ` · ${text}`}
    </time>
  );
}

/** `14:03:05` of a moment today. */
export const clockTime = (time: number): string => clock.format(time);
