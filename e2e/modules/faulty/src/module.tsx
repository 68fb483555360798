import { defineModule } from '@admin-h5/client';
import { throwIf } from './fault.ts';

throwIf('load');

/** A module that goes wrong in the ways modules do, when a browser test asks it to. */
export default defineModule({
  routes: [
    { path: 'faulty/index', load: () => import('./pages/index-page.tsx') },
    { path: 'faulty/render', load: () => import('./pages/render-page.tsx') },
    { path: 'faulty/handler', load: () => import('./pages/handler-page.tsx') },
    { path: 'faulty/code', load: () => import('./pages/code-page.tsx') },
  ],
});
