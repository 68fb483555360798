import { currentPage, useSession, navigateTo } from '@admin-h5/client';
import { holdsRights } from '@admin-h5/contract';
import type { MenuAction } from '@admin-h5/ui/feedback';

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
