import { defineModule } from '@admin-h5/client';

/** Banners; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'banner/index', load: () => import('./pages/banner-list.tsx') },
    { path: 'banner/edit', load: () => import('./pages/banner-edit.tsx') },
  ],
});
