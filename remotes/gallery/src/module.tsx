import { defineModule } from '@admin-h5/shared/contract';

export default defineModule({
  routes: [
    { path: 'factory-gallery/index', load: () => import('./pages/gallery-list.tsx') },
    { path: 'factory-gallery/edit', load: () => import('./pages/gallery-edit.tsx') },
  ],
});
