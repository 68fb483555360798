import type { Routes } from '../context.ts';
import { registerRecordRoutes } from '../records/routes.ts';

/** 原料: the common calls. */
export const registerMaterials: Routes = (app, { catalogue }) =>
  registerRecordRoutes(app, catalogue.materials, { path: 'material' });
