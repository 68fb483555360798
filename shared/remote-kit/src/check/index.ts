/** Whether a module fits a host. */
export { unmetRanges } from './compare.ts';
