import { createRequire } from 'node:module';
import semver from 'semver';

/** What is wrong with a version of Node, and what to install; null where the kit runs on it. */
export function nodeFault(version: string): string | null {
  const { engines }: { engines: { node: string } } = createRequire(import.meta.url)('../../package.json');
  if (semver.satisfies(version, engines.node)) return null;
  return `admin-h5-remote needs Node ${engines.node}, and this is ${version}: install Node 24 (https://nodejs.org, or nvm install 24).`;
}
