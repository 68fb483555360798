import type { FederatedModule } from '@admin-h5/client/host';
import type { HostConfig, Release } from '@admin-h5/contract';
import { defineModule } from '@admin-h5/client';
import { useState } from 'react';
import { explain } from './explain.ts';
import { LoadError, type ModuleFailure } from './failure.ts';
import { limitFiles } from './file-guard.ts';
import { loadExposed, type LoadTarget } from './federation.ts';

export { warmShares } from './provided-shares.ts';

export type LoadResult =
  { ok: true; module: FederatedModule; release: Release } | { ok: false; failure: ModuleFailure };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isFederatedModule(value: unknown): value is FederatedModule {
  return (
    isObject(value) &&
    Array.isArray(value.routes) &&
    value.routes.every((route) => isObject(route) && typeof route.path === 'string' && typeof route.load === 'function')
  );
}

/** Whether the build runs on this page's own React and contract. */
function sharesInstances(exposed: unknown): boolean {
  if (!isObject(exposed) || !isObject(exposed.instances)) return false;
  return exposed.instances.useState === useState && exposed.instances.defineModule === defineModule;
}

function checkOrigin(origin: string, config: HostConfig): void {
  const allowed = [...config.remoteOrigins, ...config.devOrigins];
  if (!allowed.includes(new URL(origin).origin)) throw new LoadError('origin', `${origin} is not an allowed origin`);
}

/** Loads one build of a module and makes sure that it is what it says; never rejects. */
export async function loadModule(target: LoadTarget, config: HostConfig): Promise<LoadResult> {
  const { origin, release } = target;
  try {
    checkOrigin(origin, config);
    limitFiles(config.moduleTimeout);
    if (!release.files['remoteEntry.js']) throw new LoadError('integrity', 'the release lists no remoteEntry.js');
    const [exposedInstances, exposedModule] = await Promise.all([
      loadExposed(target, 'instances'),
      loadExposed(target, 'module'),
    ]);
    if (!sharesInstances(exposedInstances))
      throw new LoadError('instances', 'the module brings its own copy of React or of @admin-h5/client');
    const module = isObject(exposedModule) ? exposedModule.default : null;
    if (!isFederatedModule(module)) throw new LoadError('broken', 'the module exposes no routes');
    return { ok: true, module, release };
  } catch (error) {
    return { ok: false, failure: await explain(error) };
  }
}
