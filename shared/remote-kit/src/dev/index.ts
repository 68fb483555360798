/** A module's development server. */
export { devConfig, develop } from './command.ts';
export { startDevServer } from './serve.ts';
export type { DevServer } from './serve.ts';
