import { useState } from 'react';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import { Loaded, Sheet, SkeletonText, EmptyState } from '@admin-h5/ui';
import { OrderEditor } from '../order/order-editor.tsx';
import { useLocalQuery } from '../use-local-query.ts';
import type { ListRecord, ListResource } from './list-props.ts';

/** Larger groups offer 置顶 only (entities.md, Order). */
const orderLimit = 500;
const pageSize = 100;

interface Props<T extends ListRecord> {
  entityLabel: string;
  resource: ListResource<T>;
  /** The filters that select the group. */
  group: Readonly<Record<string, string>>;
  within?: ((row: T, group: Readonly<Record<string, string>>) => boolean) | undefined;
  labelOf: (row: T) => string;
  note?: ((row: T) => string) | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Loads the whole group in its order; null if it is too large. */
async function loadGroup<T extends ListRecord>(
  resource: ListResource<T>,
  group: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<T[] | null> {
  const rows: T[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const response = await resource.list({ ...group, page, size: pageSize }, { signal, errors: 'screen' });
    if (response.total > orderLimit) return null;
    total = response.total;
    rows.push(...response.list);
    if (response.list.length === 0) break;
  }
  return rows;
}

/** 调整顺序 of one group: loads all its rows and saves the new order with one call. */
export function OrderSheet<T extends ListRecord>({
  entityLabel,
  resource,
  group,
  within,
  labelOf,
  note,
  onClose,
  onSaved,
}: Props<T>) {
  const loaded = useLocalQuery(
    async (signal) => {
      const rows = await loadGroup(resource, group, signal);
      return rows && within ? rows.filter((row) => within(row, group)) : rows;
    },
    [JSON.stringify(group)],
  );

  const [changed, setChanged] = useState(false);
  /** Asks first: a tap beside the sheet, or going back, must not discard an unsaved order. */
  async function close(): Promise<void> {
    const agreed =
      !changed ||
      (await confirm({ title: '放弃未保存的顺序？', confirmText: '放弃', cancelText: '继续排序', danger: true }));
    if (agreed) onClose();
  }

  async function save(before: readonly string[], after: readonly string[]): Promise<void> {
    const quiet = { errors: 'screen' } as const;
    try {
      await resource.sort?.(after, quiet);
    } catch (error) {
      showError(error);
      return;
    }
    const undo = async () => {
      try {
        await resource.sort?.(before, quiet);
        onSaved();
        toast('已恢复原来的顺序');
      } catch (error) {
        showError(error);
      }
    };
    onSaved();
    onClose();
    toast('顺序已保存', { action: { text: '撤销', onPress: () => void undo() } });
  }

  return (
    <Sheet open title={`${entityLabel}排序`} onClose={() => void close()} className="adm-drawer">
      <Loaded compact query={loaded} skeleton={<SkeletonText lines={8} />}>
        {(rows) =>
          rows === null ? (
            <EmptyState compact title={`超过 ${orderLimit} 条，请在列表中使用「置顶」`} />
          ) : rows.length < 2 ? (
            <EmptyState compact title="该分组内至少有两条才能排序" />
          ) : (
            <OrderEditor
              entries={rows.map((row) => ({ id: row.id, label: labelOf(row), note: note?.(row) ?? '' }))}
              onCancel={() => void close()}
              onChange={setChanged}
              onSave={(ids) =>
                save(
                  rows.map(({ id }) => id),
                  ids,
                )
              }
            />
          )
        }
      </Loaded>
    </Sheet>
  );
}
