import type { Routes } from '../context.ts';
import { registerFiles } from './files.ts';
import { registerHealth } from './health.ts';

/** Every route of the API; a new file of routes is one line here. */
export const registerRoutes: Routes = (app, context) => {
  registerHealth(app, context);
  registerFiles(app, context);
};
