import { defineModule } from '@admin-h5/client';

/** Paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'sample/index', load: () => import('./pages/list.tsx') },
    { path: 'sample/edit', load: () => import('./pages/edit.tsx') },
  ],
});
