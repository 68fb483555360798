/** The way to the modules is a chunk of its own: nothing of it is on a visitor's page. The one place that imports it, so that it is one chunk. */
export const importAdminArea = () => import('./admin-area.tsx');
