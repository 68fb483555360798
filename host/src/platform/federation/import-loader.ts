/** The loader with the federation runtime. Only this file imports it, so that there is one such chunk. */
export const importLoader = () => import('./load-module.ts');
