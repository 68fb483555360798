import { navigateTo, currentPage, useSession } from '@admin-h5/client';
import { actionMenu, type MenuAction } from '@admin-h5/ui/feedback';
import { holdsRights } from '@admin-h5/contract';
import type { ListModel } from './use-list.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { downloadSheet } from './download-sheet.ts';

interface MoreMenuOptions {
  /** Offers 批量管理, which shows the boxes. */
  selectable: boolean;
  onOpen: (sheet: 'order') => void;
  /** Opens the list as a sheet; undefined where it cannot be edited so. */
  onEdit: (() => void) | undefined;
  /** The address of the import. */
  importUrl: string;
}

/** 更多 of a list: actions that have a call, the module's own entries, and entries that the person's rights allow. */
export function useMoreMenu<T extends ListRecord>(
  screen: ListScreenProps<T>,
  list: ListModel<T>,
  { selectable, onOpen, onEdit, importUrl }: MoreMenuOptions,
): () => Promise<void> {
  const { resource, entityLabel, order, moreActions = [] } = screen;
  const common = useCommonMenu(list.handle.reload);

  return () =>
    actionMenu('更多操作', [
      selectable && { text: '批量管理', run: () => list.startPicking() },
      'sort' in resource &&
        order !== undefined && {
          text: '排序',
          run: () => onOpen('order'),
          ...(!Object.values(list.group).every(Boolean) && { note: order.hint, disabled: true }),
        },
      onEdit !== undefined && { text: '改表', run: onEdit },
      'importSheet' in resource && { text: '导入', run: () => void navigateTo({ url: importUrl }) },
      'exportSheet' in resource && {
        text: '导出',
        run: () => downloadSheet(resource, entityLabel, { filter: list.filter }),
      },
      ...moreActions.map(({ label, run }) => ({ text: label, run })),
      ...common.entries,
    ]);
}

interface MenuEntry extends MenuAction {
  key: string;
}

const adminIndex = (key: string) => `/pages/admin/${key}/index`;

/**
 * The last entries of every 更多 menu: recycle bin and log, if the person may see them, and 刷新. `run` is for modules that offer
 * them by `actionSheet`.
 */
export function useCommonMenu(reload: () => void): {
  entries: readonly MenuEntry[];
  run: (key: string | null) => Promise<void>;
} {
  const userType = useSession(({ userInfo }) => userInfo?.type ?? 0);
  const here = currentPage().path;
  const page = (key: 'recycle' | 'log', text: string): MenuEntry[] =>
    holdsRights(userType, [key]) && here !== adminIndex(key)
      ? [{ key, text, run: () => navigateTo({ url: adminIndex(key) }) }]
      : [];
  const entries: readonly MenuEntry[] = [
    ...page('recycle', '回收站'),
    ...page('log', '操作日志'),
    { key: 'refresh', text: '刷新', run: reload },
  ];
  return {
    entries,
    async run(chosen) {
      await entries.find(({ key }) => key === chosen)?.run();
    },
  };
}
