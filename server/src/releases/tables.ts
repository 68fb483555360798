import type { RegistryChange } from '@admin-h5/contract';

export interface RemoteModuleRow {
  name: string;
  origin: string;
  /** null until the first release is promoted; the registry leaves the module out until then. */
  stable: string | null;
  canary: string | null;
  canaryPercent: number;
  /** While it is not null, no device loads the module. */
  disabledAt: string | null;
}

export interface RemoteReleaseRow {
  module: string;
  build: string;
  releasedAt: string;
  revokedAt: string | null;
  /** 1: pages that have it open leave it at once. */
  forced: number;
  /** JSON of the contract's `Release`. */
  release: string;
}

/** A key whose releases hosts refuse. */
export interface RemoteRevokedKeyRow {
  module: string;
  key: string;
  revokedAt: string;
}

/** A team's token for its module; only its hash is kept. */
export interface RemoteTokenRow {
  hash: string;
  module: string;
  label: string;
  createdAt: string;
}

/** A right of a module's own, and who holds it. */
export interface RemoteRightRow {
  module: string;
  /** `<module>.<name>` */
  name: string;
  /** Numbers of user types with commas; '' for nobody. */
  types: string;
}

/** A line of the audit log. */
export interface RemoteChangeRow extends RegistryChange {
  /** Name of the token, `command`, or '' where `actorId` names the administrator. */
  by: string;
  actorId: string | null;
}
