import type { DeclaredRoute, Registry, RegistryModule } from '@admin-h5/contract';
import { useState } from 'react';
import { declaredRoute, findModule } from '../registry/find-module.ts';

interface OwnedPath {
  path: string;
  listedModule: RegistryModule;
  route: DeclaredRoute | null;
}

/**
 * The module that owns an admin path, and the screen that it declares there. A screen that is open stays open when the
 * registry no longer has it, so that a person can finish typing.
 */
export function useOwner(registry: Registry | null, path: string): OwnedPath | null {
  const [held, setHeld] = useState<OwnedPath | null>(null);
  const listedModule = registry && findModule(registry, path);
  const found = listedModule && { path, listedModule, route: declaredRoute(listedModule, path) };
  if (found?.route) {
    if (held?.listedModule !== listedModule || held.path !== path) setHeld(found);
    return found;
  }
  return held?.path === path ? held : found;
}
