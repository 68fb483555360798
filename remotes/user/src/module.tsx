import { defineModule } from '@admin-h5/client';

/** Users, the operation log and the recycle bin; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'user/index', load: () => import('./pages/user-list.tsx') },
    { path: 'user/edit', load: () => import('./pages/user-edit.tsx') },
    { path: 'log/index', load: () => import('./pages/log-list.tsx') },
    { path: 'recycle/index', load: () => import('./pages/recycle-list.tsx') },
  ],
});
