import { defineModule } from '@admin-h5/client';
import { changePage } from './changes.ts';
import { hasFault, throwIf } from './fault.ts';

throwIf('load');
changePage('at load');

/** A module that goes wrong in the ways modules do, when a browser test asks it to. */
export default defineModule({
  routes: [
    { path: 'faulty/index', load: () => import('./pages/index-page.tsx') },
    { path: 'faulty/render', load: () => import('./pages/render-page.tsx') },
    { path: 'faulty/handler', load: () => import('./pages/handler-page.tsx') },
    {
      path: 'faulty/code',
      load: () => (hasFault('code without end') ? import('./pages/endless-page.tsx') : import('./pages/code-page.tsx')),
    },
    { path: 'faulty/loop', load: () => import('./pages/loop-page.tsx') },
    { path: 'faulty/change', load: () => import('./pages/change-page.tsx') },
    { path: 'faulty/input', load: () => import('./pages/input-page.tsx') },
  ],
});
