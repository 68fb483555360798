import { defineModule } from '@admin-h5/client';

/** A module as a team writes it that knows docs/modules.md alone, for bundlers of its own choice. */
export default defineModule({
  routes: [{ path: `${MODULE_NAME}/index`, load: () => import('./index-page.tsx') }],
});
