import type { PageEntry } from './page-entry.ts';

/** Every screen of the host: route set A with its titles, route set B's names as aliases (decisions, Routes). */
export const pages: readonly PageEntry[] = [
  {
    path: '/pages/admin/index',
    title: '管理中心',
    access: 'login',
    load: () => import('../../centre/admin-centre.tsx'),
  },
];
