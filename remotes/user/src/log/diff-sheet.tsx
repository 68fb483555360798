import { useState } from 'react';
import { userTypeLabel, type LogEntry } from '@admin-h5/shared/contract';
import { Button, EmptyState, Sheet } from '@admin-h5/shared/ui';
import { changesOf, stringsOf, tellFailure, textOf } from '@admin-h5/shared/ui/admin';
import { confirm, toast } from '@admin-h5/shared/ui/feedback';
import { fieldLabels } from './field-labels.ts';
import { isRestorable, restoreLogged } from './restore-logged.ts';

interface Props {
  entry: LogEntry;
  onClose: () => void;
  onRestored: () => void;
}

/** A logged value as a person reads it. */
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (name === 'status') return value === 1 ? '启用' : '停用';
  if (name === 'type' && typeof value === 'number') return userTypeLabel(value);
  if (Array.isArray(value)) return stringsOf(value).join('、') || `${value.length} 项`;
  return textOf(value);
}

/** What an entry of the log changed, before and after, with the way back. */
export function DiffSheet({ entry, onClose, onRestored }: Props) {
  const [busy, setBusy] = useState(false);
  const changes = changesOf(entry, Object.keys(fieldLabels));

  async function restore(): Promise<void> {
    const agreed = await confirm({
      title: `还原「${entry.label}」？`,
      message: entry.action === 'delete' ? '该记录会从回收站恢复。' : '该记录会改回这次操作之前的内容。',
      confirmText: '还原',
    });
    if (!agreed) return;
    setBusy(true);
    try {
      await restoreLogged(entry);
      toast(`已还原「${entry.label}」`);
      onRestored();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }

  return (
    <Sheet
      open
      title={`变更：${entry.label}`}
      onClose={onClose}
      footer={
        isRestorable(entry) && (
          <Button loading={busy} onClick={() => void restore()}>
            还原
          </Button>
        )
      }
    >
      {changes.length === 0 ? (
        <EmptyState compact title="这次操作没有改动字段" />
      ) : (
        <dl className="log-diff">
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd>
                {entry.before && (
                  <>
                    <del>{shown(name, before)}</del>
                    <span aria-label="改为"> → </span>
                  </>
                )}
                <ins>{shown(name, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Sheet>
  );
}
