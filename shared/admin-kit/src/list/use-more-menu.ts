import { actionMenu } from '@admin-h5/ui/feedback';
import { useCommonMenu } from '../parts/use-common-menu.ts';
import { downloadSheet } from './download-sheet.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import type { ListModel } from './use-list.ts';

interface Options {
  /** Offers 批量管理, which shows the boxes. */
  selectable: boolean;
  /** Why order mode is not available now; null if it is. */
  orderNote: string | null;
  onSelect: () => void;
  onOpen: (sheet: 'order' | 'import') => void;
}

/** 更多 of a list: actions that have a call, the module's own entries, and entries that the person's rights allow. */
export function useMoreMenu<T extends ListRecord>(
  screen: ListScreenProps<T>,
  list: ListModel<T>,
  { selectable, orderNote, onSelect, onOpen }: Options,
): () => Promise<void> {
  const { resource, entityLabel, order, moreActions = [] } = screen;
  const common = useCommonMenu(list.handle.reload);

  return () =>
    actionMenu('更多操作', [
      selectable && { text: '批量管理', run: onSelect },
      'sort' in resource &&
        order !== undefined && {
          text: '排序',
          run: () => onOpen('order'),
          ...(orderNote !== null && { note: orderNote, disabled: true }),
        },
      'importSheet' in resource && { text: '导入', run: () => onOpen('import') },
      'exportSheet' in resource && {
        text: '导出',
        run: () => downloadSheet(resource, entityLabel, { filter: list.filter }),
      },
      ...moreActions.map(({ label, run }) => ({ text: label, run })),
      ...common.entries,
    ]);
}
