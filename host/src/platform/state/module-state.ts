import type { FederatedModule } from '@admin-h5/client/host';
import type { Registry } from '@admin-h5/contract';
import type { LoadPage } from '../../core/pages/page-loader.ts';
import type { ModuleFailure } from '../loader/failure.ts';
import type { LoadTarget } from '../loader/federation.ts';

export type RegistryState =
  | { kind: 'idle' | 'loading' }
  /** `stale`: the registry's address did not respond; this is the registry that the device read last. */
  | { kind: 'ready'; registry: Registry; stale: boolean }
  | { kind: 'failed'; reason: string };

/** A message to the person about the running build. */
export type Notice =
  /** Another build is the one to run now. `busy`: it is being loaded; `failed`: it could not be, this one goes on. */
  | { kind: 'update'; state: 'offered' | 'busy' | 'failed' }
  /** `replaceable`: there is another build to go on with. */
  | { kind: 'revoked'; replaceable: boolean; state: 'offered' | 'busy' | 'failed' }
  /** The last build that worked here runs in place of one that did not. */
  | { kind: 'fallback'; failure: ModuleFailure };

/** A build whose screens may be drawn. */
export interface RunningModule extends LoadTarget {
  kind: 'ready';
  module: FederatedModule;
  /** Screens by path below `/pages/admin/`. */
  screens: ReadonlyMap<string, LoadPage>;
  notice: Notice | null;
}

export type ModuleState =
  | { kind: 'idle' | 'loading' }
  | RunningModule
  | { kind: 'failed'; failure: ModuleFailure }
  | { kind: 'incompatible'; needed: string; offered: string }
  /** The registry holds no release that may run. */
  | { kind: 'disabled' };
