import { useState } from 'react';
import { commonFields, entityFields, type Field, type Fields, type LogEntry } from '@admin-h5/contract';
import { Button, EmptyState, Sheet } from '@admin-h5/ui';
import { categoryChoices, ChangesList, changesOf, type FieldSpec, fieldSpec, htmlToText } from '@admin-h5/admin-kit';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
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

/** Categories of both kinds, since a log entry may name either. */
async function anyCategory() {
  const [products, materials] = await Promise.all([categoryChoices('product'), categoryChoices('material')]);
  return [...products, ...materials];
}

/** What the operation log shows of an inquiry; nothing of the person who sent it. */
const inquiryFields = {
  state: { kind: 'text', label: '状态', max: 0 },
  assigneeId: { kind: 'text', label: '负责人', max: 0 },
} as const satisfies Fields;

const { sort, status } = commonFields;
const common: readonly Field[] = [sort, status];

export function loggedFields(entity: LogEntry['entity']): readonly FieldSpec[] {
  // An open page may be older than the server, and not know an entity that it logs.
  const known: Readonly<Record<string, Fields | undefined>> = { ...entityFields, inquiry: inquiryFields };
  if (entity === 'session') return [];
  const own = Object.entries(known[entity] ?? {}).filter(([, field]) => !common.includes(field));
  const shown = own.map(([name, field]): FieldSpec => {
    const spec = fieldSpec(name, field);
    // A log shows what was stored, whatever the fields beside it say today.
    const { visible: _visible, ...shownAlways } = spec;
    if (spec.kind === 'tree') return { ...spec, load: anyCategory, none: '无（一级分类）' };
    if (field.kind === 'richText') return { ...shownAlways, kind: 'custom', toText: htmlToText, render: () => null };
    return shownAlways;
  });
  return entity === 'inquiry' ? shown : [...shown, fieldSpec('status', status), fieldSpec('sort', sort)];
}

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
