import type { ModuleDeclaration } from './module.ts';
import type { Canary, RegistryChange } from './registry.ts';

/**
 * What the API knows of a release's signature. `unchecked`: the API has no root key; `certificate`: the root key has not certified
 * the key for this module; `signature`: the key has not signed this content.
 */
export type SigningState = 'valid' | 'unchecked' | 'unsigned' | 'revoked-key' | 'certificate' | 'signature';

/** A release for people who decide about it: without its files. */
export interface ReleaseState {
  build: string;
  /** ISO time of the publication. */
  releasedAt: string;
  /** ISO time; null while it may run. */
  revokedAt: string | null;
  /** Whether open pages leave it at once. */
  forced: boolean;
  signing: SigningState;
  /** Id of the key that signed it; null for an unsigned release. */
  key: string | null;
  /** null where the stored release no longer passes the API's rules, so that it cannot become live. */
  content: { version: string; title: string; contract: ModuleDeclaration['contract'] } | null;
}

/** A module as the registry holds it, also where hosts do not see it because it has no stable release yet. */
export interface ModuleState {
  name: string;
  origin: string;
  stable: string | null;
  canary: Canary | null;
  /** ISO time; null while the module is enabled. */
  disabledAt: string | null;
  /** The newest releases, newest first, and those that are live. */
  releases: ReleaseState[];
  /** The newest line of the module's audit log; null without any. */
  lastChange: RegistryChange | null;
}

/** Query of the calls that change a module: they are refused (409 `MODULE_CHANGED`) where it was changed since. */
export interface SeenChange {
  /** Id of `lastChange` that the caller saw; absent where there was none. */
  seen?: string;
}
