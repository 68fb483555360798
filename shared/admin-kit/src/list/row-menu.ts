import { navigateTo, pageUrl } from '@admin-h5/client';
import { actionMenu, showError, toast } from '@admin-h5/ui/feedback';
import type { ListHandle, ListRecord, ListScreenProps, RowAction } from './list-props.ts';
import { rowActions } from './row-actions.ts';

/** The link of a row: its page for reading if there is one, else its form; null if the person may open neither. */
export function rowHref<T extends ListRecord>({ editUrl, viewable, may }: ListScreenProps<T>, row: T): string | null {
  return editUrl && (viewable || (may?.('edit', row) ?? true)) ? pageUrl(editUrl, { id: row.id }) : null;
}

/** Address of a row's form; null if the person may not open it. */
function formHref<T extends ListRecord>({ editUrl, viewable, may }: ListScreenProps<T>, row: T): string | null {
  if (!editUrl || !(may?.('edit', row) ?? true)) return null;
  return pageUrl(editUrl, { id: row.id, mode: viewable ? 'edit' : null });
}

/** Returns the actions of a row: those of the kit that have a call and are allowed, then the module's own. */
export function rowMenu<T extends ListRecord>(
  screen: ListScreenProps<T>,
  handle: ListHandle<T>,
): (row: T) => RowAction<T>[] {
  const { resource, entityLabel, labelOf, editUrl, order, may = () => true } = screen;
  const { remove, toggleStatus } = rowActions({ resource, entityLabel, labelOf, ...handle });

  async function toTop(row: T): Promise<void> {
    try {
      await resource.sort?.([row.id], { errors: 'screen' });
      toast(`已置顶「${labelOf(row)}」`);
    } catch (error) {
      showError(error);
    }
    handle.reload();
  }

  return (row) => {
    const actions: (RowAction<T> | false | undefined)[] = [
      Boolean(formHref(screen, row)) && {
        key: 'edit',
        label: '编辑',
        run: () => void navigateTo({ url: formHref(screen, row) ?? '' }),
      },
      'setStatus' in resource &&
        may('status', row) && { key: 'status', label: row.status === 1 ? '停用' : '启用', run: toggleStatus },
      'remove' in resource && may('remove', row) && { key: 'remove', label: '删除', danger: true, run: remove },
      Boolean(editUrl && screen.copyable) && {
        key: 'copy',
        label: '复制为新',
        run: () => void navigateTo({ url: pageUrl(editUrl ?? '', { copy: row.id }) }),
      },
      'sort' in resource && Boolean(order) && { key: 'top', label: '置顶', run: toTop },
      ...(screen.actions?.(row) ?? []),
    ];
    return actions.filter((action): action is RowAction<T> => Boolean(action));
  };
}

/** ⋯ of a row: offers these actions and runs the chosen one by `onAction`. */
export const offerActions = <T>(
  title: string,
  actions: readonly RowAction<T>[],
  onAction: (action: RowAction<T>) => void,
) =>
  actionMenu(
    title,
    actions.map((action) => ({
      text: action.label,
      danger: action.danger ?? false,
      run: () => onAction(action),
    })),
  );
