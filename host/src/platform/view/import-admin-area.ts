/** The admin area is a chunk of its own, which no visitor's page loads. Only this file imports it, so that there is one such chunk. */
export const importAdminArea = () => import('./admin-area.tsx');
