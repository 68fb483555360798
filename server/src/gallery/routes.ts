import type { Routes } from '../context.ts';
import { registerRecordRoutes } from '../records/routes.ts';

/** 工厂展示: the calls that every entity has. */
export const registerGallery: Routes = (app, { catalogue }) =>
  registerRecordRoutes(app, catalogue.gallery, { path: 'factory-gallery' });
