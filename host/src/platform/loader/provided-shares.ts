import * as contract from '@admin-h5/shared/contract';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import type { UserOptions } from '@module-federation/runtime-core';

type Shares = NonNullable<UserOptions['shared']>;

/** Entry points of `@admin-h5/shared` that load only when a module asks for them. */
const lazyEntries: Readonly<Record<string, () => Promise<object>>> = {
  '@admin-h5/shared/contract/schemas': () => import('@admin-h5/shared/contract/schemas'),
  '@admin-h5/shared/cipher': () => import('@admin-h5/shared/cipher'),
  '@admin-h5/shared/auth': () => import('@admin-h5/shared/auth'),
  '@admin-h5/shared/api': () => import('@admin-h5/shared/api'),
  '@admin-h5/shared/validation': () => import('@admin-h5/shared/validation'),
  '@admin-h5/shared/navigation': () => import('@admin-h5/shared/navigation'),
  '@admin-h5/shared/ui': () => import('@admin-h5/shared/ui'),
  '@admin-h5/shared/ui/feedback': () => import('@admin-h5/shared/ui/feedback'),
  '@admin-h5/shared/ui/admin': () => import('@admin-h5/shared/ui/admin'),
};

/** Loads what nearly every module asks for with its first screen. */
export async function warmShares(): Promise<void> {
  await lazyEntries['@admin-h5/shared/ui/admin']?.();
}

const shareConfig = (version: string) => ({ singleton: true, requiredVersion: `^${version}`, strictVersion: true });

const ready = (version: string, instance: object) => ({
  version,
  lib: () => instance,
  shareConfig: shareConfig(version),
});

/**
 * The host's own instances, handed to every module: one React, one `@admin-h5/shared`, whatever a module was built with.
 * @param onLost hears of an entry point whose code did not arrive
 */
export function providedShares(onLost: (key: string) => void): Shares {
  const shares: Shares = {
    react: ready(React.version, React),
    'react/jsx-runtime': ready(React.version, JsxRuntime),
    'react-dom': ready(React.version, ReactDom),
    '@admin-h5/shared/contract': ready(contract.contractVersion, contract),
  };
  for (const [key, load] of Object.entries(lazyEntries)) {
    shares[key] = {
      version: contract.contractVersion,
      shareConfig: shareConfig(contract.contractVersion),
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
