import type { HostConfig } from '@admin-h5/contract';
import type { Override, Overrides } from '../override/overrides.ts';
import type { ModuleState, RegistryState } from './module-state.ts';

/** Reading the registry. */
export interface RegistryActions {
  /** Reads the registry unless it is here or on its way. */
  readRegistry: (config: HostConfig) => Promise<void>;
  /** Fetches the registry where it has changed; a failed request leaves it as it is. */
  refreshRegistry: (config: HostConfig) => Promise<void>;
}

/** What happens to a module on this page. */
export interface ModuleActions {
  /** One of the module's screens opens, coming from elsewhere. */
  enter: (name: string, config: HostConfig) => Promise<void>;
  /** The last of its screens has closed. */
  leave: (name: string) => void;
  /** Loads a module and one screen of it, so that they are here when somebody opens them. */
  prefetch: (name: string, path: string, config: HostConfig) => Promise<void>;
  /** Loads a module again after a failure. */
  retry: (name: string, config: HostConfig) => Promise<void>;
  /** Loads the build that is to run now and puts it in the place of the open one, on the same screen. */
  update: (name: string, path: string, config: HostConfig) => Promise<void>;
  /** Puts a notice away. */
  dismiss: (name: string) => void;
  /** A screen of the build has been drawn. */
  worked: (name: string, build: string) => void;
  /** A screen of the build threw while it was drawn. */
  threw: (name: string, build: string, error: unknown, config: HostConfig) => Promise<void>;
  /** Sets or, with null, resets what this device runs of a module. */
  override: (name: string, override: Override | null, config: HostConfig) => Promise<void>;
}

export interface PlatformState extends RegistryActions, ModuleActions {
  registry: RegistryState;
  modules: Readonly<Record<string, ModuleState>>;
  /** What a person set for this device. */
  overrides: Overrides;
}

export const idle: ModuleState = { kind: 'idle' };

/** The state of a module, `idle` where it has not been requested. */
export const moduleState = (modules: PlatformState['modules'], name: string): ModuleState => modules[name] ?? idle;
