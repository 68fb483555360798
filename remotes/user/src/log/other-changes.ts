import { changesOf } from '@admin-h5/admin-kit';
import type { LogEntry } from '@admin-h5/contract';

/** Fields that every change of a record raises. */
const always: readonly string[] = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** What an operation did besides the fields that this page shows; null if nothing. */
export function otherChanges(
  { action, before, after }: Pick<LogEntry, 'action' | 'before' | 'after'>,
  shown: readonly string[],
): string | null {
  if (action === 'delete') return '这次操作删除了该记录，内容没有改动';
  if (action === 'restore') return '这次操作从回收站恢复了该记录';
  if (action === 'password' || action === 'reset-password') return '这次操作更改了密码，密码不记录在日志中';
  const others = before && changesOf({ before, after }, Object.keys(after ?? {}));
  return others?.some(({ name }) => !always.includes(name) && !shown.includes(name))
    ? '这次操作改动了此页面无法显示的内容，请刷新页面后再看'
    : null;
}
