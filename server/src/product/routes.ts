import type { Routes } from '../context.ts';
import { registerRecordRoutes } from '../records/routes.ts';

/** 产品: the common calls. */
export const registerProducts: Routes = (app, { catalogue }) =>
  registerRecordRoutes(app, catalogue.products, { path: 'product' });
