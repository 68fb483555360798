import { defineModule } from '@admin-h5/client';

/** The inbox of inquiries; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'inquiry/index', load: () => import('./pages/inquiry-list.tsx') },
    { path: 'inquiry/detail', load: () => import('./pages/inquiry-detail.tsx') },
  ],
});
