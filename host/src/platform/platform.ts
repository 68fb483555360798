/**
 * The state of registry and modules in this page, and what can be done with it: the interface of the store in `module-store.ts`. Every
 * action settles; what failed is in the state.
 */
import type { FederatedModule } from '@admin-h5/client/host';
import type { HostConfig, Registry, Release } from '@admin-h5/contract';
import type { LoadPage } from '../core/pages/page-loader.ts';
import type { ModuleFailure } from './failure.ts';
import type { Override, Overrides } from './overrides.ts';
import type { Notice } from './release-policy.ts';

export type RegistryState =
  | { kind: 'idle' | 'loading' }
  /** `stale`: the registry's address did not respond; this is the registry that the device read last. */
  | { kind: 'ready'; registry: Registry; stale: boolean }
  | { kind: 'failed'; reason: string };

/** One build of a module, and where its files are. */
export interface LoadTarget {
  /** Of the module, path prefix included, without a trailing slash. */
  origin: string;
  release: Release;
  /** Whether the hash of every file is checked; false only for a build from a development origin. */
  checked: boolean;
}

export type LoadResult =
  { ok: true; module: FederatedModule; release: Release } | { ok: false; failure: ModuleFailure };

/** Loads one build; never rejects. */
export type LoadModule = (target: LoadTarget, config: HostConfig) => Promise<LoadResult>;

/** A build whose screens may be rendered. */
export interface RunningModule extends LoadTarget {
  kind: 'ready';
  module: FederatedModule;
  /** Screens by path below `/pages/admin/`. */
  screens: ReadonlyMap<string, LoadPage>;
  notice: Notice | null;
}

export type ModuleRun =
  | { kind: 'idle' | 'loading' }
  | RunningModule
  | { kind: 'failed'; failure: ModuleFailure }
  | { kind: 'incompatible'; needed: string; offered: string }
  /** The registry has no release that may run. */
  | { kind: 'not-deployed' };

export interface Platform {
  registry: RegistryState;
  modules: Readonly<Record<string, ModuleRun>>;
  /** The overrides that were set on this device. */
  overrides: Overrides;

  /** Reads the registry unless it is loaded or loading. */
  readRegistry: (config: HostConfig) => Promise<void>;
  /** Fetches the registry if it has changed; after a failed request it stays as it is. */
  refreshRegistry: (config: HostConfig) => Promise<void>;

  /** Called when one of the module's screens opens and none was open before. */
  enter: (name: string, config: HostConfig) => Promise<void>;
  /** Called when the last of its screens has closed. */
  leave: (name: string) => void;
  /** Loads a module and one of its screens before a person opens it. */
  prefetch: (name: string, path: string, config: HostConfig) => Promise<void>;
  /** Loads a module again after a failure. */
  retry: (name: string, config: HostConfig) => Promise<void>;
  /** Loads the build that is to run now, then replaces the open one with it, on the same screen. */
  update: (name: string, path: string, config: HostConfig) => Promise<void>;
  /** Loads the build that a development server has made since, on the same screen, without being asked to. */
  followDevBuild: (name: string, path: string, config: HostConfig) => Promise<void>;
  dismiss: (name: string) => void;
  onRendered: (name: string, build: string) => void;
  /** Called when a screen of the build threw while rendering. */
  onRenderError: (name: string, build: string, error: unknown, config: HostConfig) => Promise<void>;
  /** Sets the override of a module on this device; null removes it. */
  override: (name: string, override: Override | null, config: HostConfig) => Promise<void>;
}

export const idle: ModuleRun = { kind: 'idle' };

/** The state of a module, `idle` where it has not been requested. */
export const moduleRun = (modules: Platform['modules'], name: string): ModuleRun => modules[name] ?? idle;
