import { useSession } from '../../../auth/index.ts';
import { holdsRights } from '../../../contract/index.ts';
import { navigateTo } from '../../../navigation/index.ts';
import { actionSheet } from '../../feedback/index.ts';
import { downloadSheet } from './download-sheet.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import type { ListModel } from './use-list.ts';

interface Options {
  /** Offers 批量管理, where there are no boxes to tick before. */
  selectable: boolean;
  /** Why order mode is not to be had now; null where it is. */
  orderNote: string | null;
  onSelect: () => void;
  onOpen: (sheet: 'order' | 'import') => void;
}

/** 更多 of a list: what the resource has calls for, the module's own entries, and what the person's rights open. */
export function useMoreMenu<T extends ListRecord>(
  screen: ListScreenProps<T>,
  list: ListModel<T>,
  { selectable, orderNote, onSelect, onOpen }: Options,
): () => Promise<void> {
  const { resource, noun, order, moreActions = [] } = screen;
  const userType = useSession(({ userInfo }) => userInfo?.type ?? 0);

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
        ...(holdsRights(userType, ['recycle']) ? [{ key: 'recycle', text: '回收站' }] : []),
        ...(holdsRights(userType, ['log']) ? [{ key: 'log', text: '操作日志' }] : []),
        { key: 'refresh', text: '刷新' },
      ],
    });
    if (key === 'select') onSelect();
    if (key === 'order' || key === 'import') onOpen(key);
    if (key === 'export') await downloadSheet(resource, noun, { filter: list.filter });
    if (key === 'recycle' || key === 'log') await navigateTo({ url: `/pages/admin/${key}/index` });
    if (key === 'refresh') list.handle.reload();
    moreActions.find((action) => action.key === key)?.run();
  };
}
