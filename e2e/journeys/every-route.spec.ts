import { walkRoutes } from '../support/walk-routes.ts';

walkRoutes('visitor');
