import { useState } from 'react';
import type { LogEntry } from '@admin-h5/contract';
import { Button, EmptyState, Sheet } from '@admin-h5/ui';
import { ChangesList, changesOf } from '@admin-h5/admin-kit';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import { loggedFields } from './logged-fields.ts';
import { otherChanges } from './logged-fields.ts';
import { isRestorable, restoreLogged } from './restore-logged.ts';

interface Props {
  entry: LogEntry;
  onClose: () => void;
  onRestored: () => void;
}

/** Values before and after a logged change, with a button to revert it. */
export function DiffSheet({ entry, onClose, onRestored }: Props) {
  const [busy, setBusy] = useState(false);
  const fields = loggedFields(entry.entity);
  const names = fields.map(({ name }) => name);
  const changes = changesOf(entry, names);
  const others = otherChanges(entry, names);

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
      showError(error);
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
        <EmptyState compact title={others ?? '这次操作没有改动字段'} />
      ) : (
        <>
          <ChangesList {...{ entry, fields }} />
          {others !== null && <p>{others}</p>}
        </>
      )}
    </Sheet>
  );
}
