import { defineModule } from '@admin-h5/client';

/** The factory gallery and the company's own record; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'factory-gallery/index', load: () => import('./pages/gallery-list.tsx') },
    { path: 'factory-gallery/edit', load: () => import('./pages/gallery-edit.tsx') },
    { path: 'factory-gallery/batch', load: () => import('./pages/gallery-batch.tsx') },
    { path: 'company/edit', load: () => import('./pages/company-edit.tsx') },
  ],
});
