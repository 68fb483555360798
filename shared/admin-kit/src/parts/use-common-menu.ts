import { useSession, navigateTo } from '@admin-h5/client';
import { holdsRights } from '@admin-h5/contract';

interface MenuEntry {
  key: string;
  text: string;
}

/** The last entries of every 更多 menu: recycle bin and log, if the person may see them, and 刷新. */
export function useCommonMenu(reload: () => void): {
  entries: readonly MenuEntry[];
  run: (key: string | null) => Promise<void>;
} {
  const userType = useSession(({ userInfo }) => userInfo?.type ?? 0);
  return {
    entries: [
      ...(holdsRights(userType, ['recycle']) ? [{ key: 'recycle', text: '回收站' }] : []),
      ...(holdsRights(userType, ['log']) ? [{ key: 'log', text: '操作日志' }] : []),
      { key: 'refresh', text: '刷新' },
    ],
    async run(key) {
      if (key === 'recycle' || key === 'log') await navigateTo({ url: `/pages/admin/${key}/index` });
      if (key === 'refresh') reload();
    },
  };
}
