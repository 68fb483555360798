/** The loader with the federation runtime; the one place that imports it, so that it is one chunk. */
export const importLoader = () => import('./load-module.ts');
