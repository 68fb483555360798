/** A module's development server. */
export { devConfig } from './dev-config.ts';
export { startDevServer } from './serve.ts';
export type { DevServer } from './serve.ts';
export { develop } from './command.ts';
