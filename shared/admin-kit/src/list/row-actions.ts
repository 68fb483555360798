import { isApiError } from '@admin-h5/client';
import { recycleDays } from '@admin-h5/contract';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import type { ListRecord, ListResource } from './list-props.ts';

interface Options<T> {
  resource: ListResource<T>;
  entityLabel: string;
  labelOf: (row: T) => string;
  reload: () => void;
  replace: (row: T) => void;
  /** Called when the server refuses a deletion (409); returns true if the module has handled it. */
  onRefused?: (row: T, message: string) => boolean;
}

const versionOf = ({ version }: ListRecord) => (version === undefined ? {} : { version });

export interface RowActions<T> {
  remove: (row: T) => Promise<void>;
  toggleStatus: (row: T) => Promise<void>;
}

/**
 * Deletes one record or changes its status. The call is sent at once, since a delayed one would be lost with a closed tab. 撤销 is
 * offered for 6 s: it restores the record, or sets the former status with the new version.
 */
export function rowActions<T extends ListRecord>(options: Options<T>): RowActions<T> {
  const { resource, entityLabel, labelOf, reload, replace, onRefused } = options;
  const quiet = { errors: 'screen' } as const;

  async function attempt(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      showError(error);
      if (isApiError(error, 409) || isApiError(error, 404)) reload();
    }
  }

  return {
    async remove(row) {
      const agreed = await confirm({
        title: `删除${entityLabel}「${labelOf(row)}」？`,
        message: `删除后 ${recycleDays} 天内可在回收站恢复。`,
        confirmText: '删除',
        danger: true,
      });
      if (!agreed) return;
      try {
        await resource.remove?.(row.id, quiet);
      } catch (error) {
        if (isApiError(error, 409) && onRefused?.(row, error.message)) return;
        showError(error);
        return;
      }
      reload();
      const undo = () =>
        attempt(async () => {
          await resource.restore?.(row.id, quiet);
          reload();
          toast('已恢复');
        });
      toast(
        `已删除「${labelOf(row)}」`,
        resource.restore ? { action: { text: '撤销', onPress: () => void undo() } } : {},
      );
    },

    toggleStatus: (row) =>
      attempt(async () => {
        const next = row.status === 1 ? 0 : 1;
        const changed = await resource.setStatus?.(row.id, { status: next, ...versionOf(row) }, quiet);
        if (!changed) return;
        replace(changed);
        const undo = () =>
          attempt(async () => {
            const back = await resource.setStatus?.(
              row.id,
              { status: next === 1 ? 0 : 1, ...versionOf(changed) },
              quiet,
            );
            if (back) replace(back);
            toast('已撤销');
          });
        toast(`${next === 1 ? '已启用' : '已停用'}「${labelOf(row)}」`, {
          action: { text: '撤销', onPress: () => void undo() },
        });
      }),
  };
}
