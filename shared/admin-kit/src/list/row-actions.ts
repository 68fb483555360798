/** What a list offers for one of its rows: to edit, copy, enable, disable or delete it, or to put it to the top. */
import { isApiError, navigateTo, pageUrl } from '@admin-h5/client';
import { recycleDays } from '@admin-h5/contract';
import { confirm, showError, toast, actionMenu } from '@admin-h5/ui/feedback';
import { formatDayMoment } from '../format-time.ts';
import type { ListRecord, ListResource, ListHandle, ListScreenProps, RowAction } from './list-props.ts';
import type { SyntheticEvent } from 'react';

interface Options<T> {
  resource: ListResource<T>;
  entityLabel: string;
  labelOf: (row: T) => string;
  reload: () => void;
  replace: (row: T) => void;
  /** Called when the server refuses a deletion (409); returns true if the module has handled it. */
  onRefused?: (row: T, message: string) => boolean;
}

const knownVersion = ({ version }: ListRecord) => (version === undefined ? {} : { version });

interface RowActions<T> {
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
        const waits = next === 1 && Boolean(row.publishAt);
        if (waits && !(await askToPublish(labelOf(row), row.publishAt ?? ''))) return;
        const changed = await resource.setStatus?.(row.id, { status: next, ...knownVersion(row) }, quiet);
        if (!changed) return;
        replace(changed);
        const undo = () =>
          attempt(async () => {
            const back = await resource.setStatus?.(
              row.id,
              { status: next === 1 ? 0 : 1, ...knownVersion(changed) },
              quiet,
            );
            if (back) replace(back);
            toast('已撤销');
          });
        // To disable it again would not bring its 上架时间 back.
        toast(
          `${next === 1 ? '已启用' : '已停用'}「${labelOf(row)}」`,
          waits ? {} : { action: { text: '撤销', onPress: () => void undo() } },
        );
      }),
  };
}

const askToPublish = (label: string, publishAt: string) =>
  confirm({
    title: `现在上架「${label}」？`,
    message: `原定 ${formatDayMoment(publishAt)} 上架。现在启用会立即上架，并取消这个时间。`,
    confirmText: '现在上架',
  });

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

/** Whether rows of a list can have actions at all; a list without any has no column for them. */
export const offersActions = <T extends ListRecord>({ resource, editUrl, actions }: RowViewProps<T>['screen']) =>
  Boolean(editUrl ?? actions) || 'setStatus' in resource || 'remove' in resource;

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

/** Props of a row: card, tile or table row. */
export interface RowViewProps<T extends ListRecord> {
  row: T;
  index: number;
  screen: ListScreenProps<T>;
  /** Address of the row's page; null if the person may not open it. */
  href: string | null;
  /** Whether rows can be selected. */
  selectable: boolean;
  selecting: boolean;
  selected: boolean;
  actions: readonly RowAction<T>[];
  /** `event`: of the press, where Shift takes a range. */
  onToggle: (event?: SyntheticEvent) => void;
  /** Starts the selection with this row. */
  onHold: () => void;
  onAction: (action: RowAction<T>) => void;
}
