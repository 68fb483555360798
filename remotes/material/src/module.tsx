import { defineModule } from '@admin-h5/client';

/** Raw materials; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'material/index', load: () => import('./pages/material-list.tsx') },
    { path: 'material/detail', load: () => import('./pages/material-detail.tsx') },
  ],
});
