import type { Routes } from '../context.ts';
import { registerRecordRoutes } from '../records/routes.ts';

/** 工厂展示: the common calls. */
export const registerGallery: Routes = (app, { catalogue }) =>
  registerRecordRoutes(app, catalogue.gallery, { path: 'factory-gallery' });
