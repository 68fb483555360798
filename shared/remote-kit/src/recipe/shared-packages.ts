import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Every package of which a remote takes the host's ONE instance; each public entry is a key of its own. What the host provides is
 * listed in host/src/platform/federation/shared-packages.ts; a test compares the two.
 */
export const sharedSingletons = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@tanstack/react-query',
  '@admin-h5/contract',
  '@admin-h5/contract/',
  '@admin-h5/client',
  '@admin-h5/ui',
  '@admin-h5/ui/',
  '@admin-h5/admin-kit',
] as const;

/** In no version: a module that imports a shared package without naming its range does not run. */
const undeclared = '<0.0.0-0';

/** Version of a package as the module's folder has it installed: what it was compiled and tested against. */
function installedVersion(name: string, folder: string): string {
  const file = createRequire(`${folder}/package.json`).resolve(`${name}/package.json`);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

function rangeOf(key: string, contract: Readonly<Record<string, string>>, folder: string): string {
  if (key.startsWith('@admin-h5/')) return contract[key.split('/').slice(0, 2).join('/')] ?? undeclared;
  return `^${installedVersion(key === 'react/jsx-runtime' ? 'react' : key, folder)}`;
}

/**
 * The `shared` option of a remote. It never brings a copy of its own: the host always provides, and what is out of range is
 * refused before the module runs.
 * @param contract range of each shared package that the module declares
 * @param folder of the module
 */
export function federatedShares(keys: readonly string[], contract: Readonly<Record<string, string>>, folder: string) {
  const provided = { singleton: true, import: false as const, strictVersion: true };
  return Object.fromEntries(keys.map((key) => [key, { ...provided, requiredVersion: rangeOf(key, contract, folder) }]));
}
