export { runRelease } from './run.ts';
