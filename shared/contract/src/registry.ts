/** Releases of modules: as hosts read them, and as people decide about them. */
import type { ModuleDeclaration } from './module.ts';
import type { RightHolders } from './rights.ts';

/** SHA-384 in the form of an `integrity` attribute: `sha384-…`. */
export type Integrity = string;

/** How the federation runtime of a host reaches a build; the values are those of its `mf-manifest.json`. */
export interface ReleaseRemote {
  /** Name of the remote. With the build id in it, two builds can run in one page; without, a host reloads the page for a new build. */
  name: string;
  /** Global variable that a script entry defines. */
  global: string;
  /** The entry's path below the build's folder. */
  entry: string;
  type: 'script' | 'module';
}

/** Description of a build; `release.json` in the build's folder. */
export interface ReleaseDescription {
  build: string;
  version: string;
  declaration: ModuleDeclaration;
  remote: ReleaseRemote;
  /** Every file of the release, by path below the build's folder; a file that is not here is not loaded. */
  files: Readonly<Record<string, Integrity>>;
}

/** One immutable build of a module on its own origin, below `<origin>/<build>/`, as the registry holds it. */
export interface Release extends ReleaseDescription {
  /** ISO time of the publication. */
  releasedAt: string;
  /** Signature of the release and the certificate of its key; null for an unsigned development build. */
  signature: ReleaseSignature | null;
}

/**
 * ECDSA P-256 with SHA-256, base64url (docs/decisions/0021). What is signed is made by `releaseBytes` and `certificateBytes` of
 * `@admin-h5/contract/signatures`.
 */
export interface ReleaseSignature {
  /** The team's signature of the release: r and s, 64 bytes. */
  value: string;
  /** SPKI of the team's key. */
  publicKey: string;
  /** The root key's signature of the module's name and this public key. */
  certificate: string;
}

/** SPKI of a P-256 key, base64url. */
export const publicKeyPattern = /^[A-Za-z0-9_-]{122}$/;
/** Id of a key (`keyId`). */
export const keyIdPattern = /^[0-9a-f]{32}$/;

export interface Canary {
  build: string;
  /** Devices with SHA-256(device id + module) mod 100 below this get the canary. */
  percent: number;
}

export interface RegistryModule {
  name: string;
  /** The one origin this module may load from, path prefix included, without a trailing slash. */
  origin: string;
  /** Retained releases, newest first. */
  releases: Release[];
  stable: string;
  canary: Canary | null;
  /** Builds that are never loaded, neither as an override nor as a known-good build. */
  revoked: string[];
  /** Those of `revoked` that an open page leaves within one poll. */
  forced?: string[];
  /** Ids of keys whose releases are refused, besides those of the host's own setting. */
  revokedKeys?: string[];
  /** While true, no device loads the module, and open pages leave it within one poll. */
  disabled?: boolean;
  /** Which user types hold the module's own rights. */
  rights?: RightHolders;
}

/** Content of `remotes.json` and response of `GET /api/remotes`; the same for everyone. */
export interface Registry {
  schema: 1;
  modules: RegistryModule[];
}

/** Body of `POST /api/remotes/{module}/releases`: the description of the build, and its signature. */
export interface ReleasePublication extends ReleaseDescription {
  signature: ReleaseSignature | null;
}

/** Body of `PUT /api/remotes/{module}/stable`: promotes a canary to all, or goes back to an earlier build. */
export interface StableChange {
  build: string;
  /** The stable build that the caller saw; where another build is stable meanwhile, the change is refused (409). */
  replaces?: string | null;
}

/** Body of `POST /api/remotes/{module}/revoked`. */
export interface Revocation {
  build: string;
  /** The build that takes over; required where the revoked one is stable. */
  stable?: string;
  /** Open pages leave the build within one poll; otherwise they only say that it was revoked. May follow a revocation. */
  forced?: boolean;
}

/** Body of `POST /api/remotes/{module}/revoked-keys`. */
export interface KeyRevocation {
  /** Id of the key. */
  key: string;
}

/** Most characters of the reason for which a module is disabled. */
export const disabledReasonLimit = 200;

/** Body of `PUT /api/remotes/{module}/disabled`. */
export interface ModuleSwitch {
  disabled: boolean;
  /** For the audit log. */
  reason?: string;
}

export type RegistryAction =
  | 'module'
  | 'rights'
  | 'token'
  | 'token-end'
  | 'publish'
  | 'canary'
  | 'canary-end'
  | 'promote'
  | 'roll-back'
  | 'revoke'
  | 'revoke-key'
  | 'rules'
  | 'webhook'
  | 'disable'
  | 'enable';

/** One line of the audit log of releases; nothing ever changes or removes it. */
export interface RegistryChange {
  id: string;
  /** ISO time. */
  at: string;
  module: string;
  action: RegistryAction;
  /** null for changes that concern no build. */
  build: string | null;
  /** Text for readers of the log: the origin, the percentage, the replaced build. */
  detail: string;
  /**
   * Name of the token or of the administrator that made the change; `command` for the operator's command, `automatic` for the API
   * itself.
   */
  by: string;
  /** Id of the administrator; null for a token or a command. */
  actorId?: string | null;
  requestId: string;
}

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
