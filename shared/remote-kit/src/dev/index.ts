/** A module's development server. */
export { devConfig, develop } from './command.ts';
export { type DevServer, startDevServer } from './serve.ts';
