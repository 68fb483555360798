import { defineModule } from '@admin-h5/client';

/** Categories, the products in them, and the words that products are found by; paths and rights are declared in module.json. */
export default defineModule({
  routes: [
    { path: 'category/index', load: () => import('./pages/category-list.tsx') },
    { path: 'category/edit', load: () => import('./pages/category-edit.tsx') },
    { path: 'product/index', load: () => import('./pages/product-list.tsx') },
    { path: 'product/edit', load: () => import('./pages/product-edit.tsx') },
    { path: 'document/index', load: () => import('./pages/document-list.tsx') },
    { path: 'synonym/index', load: () => import('./pages/synonym-list.tsx') },
    { path: 'synonym/edit', load: () => import('./pages/synonym-edit.tsx') },
  ],
});
