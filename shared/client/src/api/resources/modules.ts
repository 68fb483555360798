import type {
  Canary,
  ModuleCounts,
  ModuleState,
  ModuleSwitch,
  Page,
  RegistryChange,
  Revocation,
  StableChange,
} from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';

/** A build that becomes live is checked first, every file of it: longer than other calls may take. */
const checkTime = 60_000;

/** The module that a call changes, and the newest change of it that the caller saw; after another one the call is a 409. */
export interface SeenModule {
  name: string;
  /** Id of `lastChange`; '' where there was none. */
  seen: string;
}

/** Every module with its releases, by name; for administrators, as all calls here. */
export function states(options?: CallOptions): Promise<ModuleState[]> {
  return call({ method: 'GET', path: '/api/modules' }, options);
}

/** The audit log of one module, newest first, at most 200 lines. */
export function history(name: string, options?: CallOptions): Promise<RegistryChange[]> {
  return call({ method: 'GET', path: apiPath`/api/modules/${name}/history` }, options);
}

/** What devices reported of the builds in the last `hours`. */
export function counts(hours: number, options?: CallOptions): Promise<ModuleCounts> {
  return call({ method: 'GET', path: '/api/remotes/counts', query: { hours } }, options);
}

/** The data by which an entry of the admin centre counts. @param path that of its `NavigationCount` */
export function entryCounts(path: string, options?: CallOptions): Promise<object> {
  return call({ method: 'GET', path }, options);
}

/** The first records of an entry of the admin centre that a keyword finds. @param path that of its `NavigationRecords` */
export function entryRecords(path: string, keyword: string, options?: CallOptions): Promise<Page<object>> {
  return call({ method: 'GET', path, query: { keyword, size: 5 } }, options);
}

/** Gives a build to a percentage of the devices. */
export function setCanary({ name, seen }: SeenModule, body: Canary, options?: CallOptions): Promise<void> {
  const path = apiPath`/api/modules/${name}/canary`;
  return call({ method: 'PUT', path, query: { seen }, body }, { timeout: checkTime, ...options });
}

/** Ends the canary on every device. */
export function endCanary({ name, seen }: SeenModule, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: apiPath`/api/modules/${name}/canary`, query: { seen } }, options);
}

/** Gives a build to every device, newer or older. */
export function setStable({ name, seen }: SeenModule, body: StableChange, options?: CallOptions): Promise<string> {
  const path = apiPath`/api/modules/${name}/stable`;
  return call({ method: 'PUT', path, query: { seen }, body }, { timeout: checkTime, ...options });
}

/** Revokes a build for good. */
export function revoke({ name, seen }: SeenModule, body: Revocation, options?: CallOptions): Promise<void> {
  const path = apiPath`/api/modules/${name}/revoked`;
  return call({ method: 'POST', path, query: { seen }, body }, { timeout: checkTime, ...options });
}

/** Disables a module on every device, or enables it again. */
export function setDisabled({ name, seen }: SeenModule, body: ModuleSwitch, options?: CallOptions): Promise<void> {
  return call({ method: 'PUT', path: apiPath`/api/modules/${name}/disabled`, query: { seen }, body }, options);
}
