/**
 * The host's own instances, provided to every module: one React, one TanStack Query and one of each shared package, whatever a module was
 * built with.
 */
import * as contract from '@admin-h5/contract';
import { packageVersions } from '@admin-h5/contract';
import * as ReactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import type { createInstance } from '@module-federation/enhanced/runtime';

type Shares = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/**
 * Entry points of the shared packages that load only when a module imports them. `@admin-h5/client/host` is not among them:
 * what it exports is for the host alone.
 */
const lazyEntries: Readonly<Record<string, () => Promise<object>>> = {
  '@admin-h5/contract/schemas': () => import('@admin-h5/contract/schemas'),
  '@admin-h5/contract/validation': () => import('@admin-h5/contract/validation'),
  '@admin-h5/contract/cipher': () => import('@admin-h5/contract/cipher'),
  '@admin-h5/client': () => import('@admin-h5/client'),
  '@admin-h5/ui': () => import('@admin-h5/ui'),
  '@admin-h5/ui/feedback': () => import('@admin-h5/ui/feedback'),
  '@admin-h5/admin-kit': () => import('@admin-h5/admin-kit'),
};

/** It exports no version of its own; a test compares this one with package.json. */
const reactQueryVersion = '5.108.0';

/** Loads the entry points that nearly every module imports with its first screen. */
export async function warmShares(): Promise<void> {
  const entries = ['@admin-h5/client', '@admin-h5/ui', '@admin-h5/admin-kit'];
  await Promise.all(entries.map(async (entry) => lazyEntries[entry]?.()));
}

const shareConfig = (version: string) => ({ singleton: true, requiredVersion: `^${version}`, strictVersion: true });

const ready = (version: string, instance: object) => ({
  version,
  lib: () => instance,
  shareConfig: shareConfig(version),
});

function findVersion(entry: string): string {
  const found = Object.entries(packageVersions).find(([name]) => entry === name || entry.startsWith(`${name}/`));
  if (!found) throw new Error(`${entry} belongs to no shared package`);
  return found[1];
}

/**
 * The shares of the page's federation runtime.
 * @param onLost called with the name of an entry point whose code could not be loaded
 */
export function sharedPackages(onLost: (key: string) => void): Shares {
  const shares: Shares = {
    react: ready(React.version, React),
    'react/jsx-runtime': ready(React.version, JsxRuntime),
    'react-dom': ready(React.version, ReactDom),
    // One instance, hence one context: modules use the host's query client and its cache.
    '@tanstack/react-query': ready(reactQueryVersion, ReactQuery),
    '@admin-h5/contract': ready(findVersion('@admin-h5/contract'), contract),
  };
  for (const [key, load] of Object.entries(lazyEntries)) {
    const version = findVersion(key);
    shares[key] = {
      version,
      shareConfig: shareConfig(version),
      get: async () => {
        try {
          const instance = await load();
          return () => instance;
        } catch (error) {
          onLost(key);
          throw error;
        }
      },
    };
  }
  return shares;
}
