import { actionSheet } from '@admin-h5/ui/feedback';
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

  return async () => {
    const key = await actionSheet({
      title: '更多操作',
      actions: [
        ...(selectable ? [{ key: 'select', text: '批量管理' }] : []),
        ...('sort' in resource && order
          ? [{ key: 'order', text: '排序', ...(orderNote === null ? {} : { note: orderNote, disabled: true }) }]
          : []),
        ...('importSheet' in resource ? [{ key: 'import', text: '导入' }] : []),
        ...('exportSheet' in resource ? [{ key: 'export', text: '导出' }] : []),
        ...moreActions.map((action) => ({ key: action.key, text: action.label })),
        ...common.entries,
      ],
    });
    if (key === 'select') onSelect();
    if (key === 'order' || key === 'import') onOpen(key);
    if (key === 'export') await downloadSheet(resource, entityLabel, { filter: list.filter });
    await common.run(key);
    moreActions.find((action) => action.key === key)?.run();
  };
}
