export interface RemoteModuleRow {
  name: string;
  origin: string;
  /** null until the first release is promoted; the registry leaves the module out until then. */
  stable: string | null;
  canary: string | null;
  canaryPercent: number;
}

export interface RemoteReleaseRow {
  module: string;
  build: string;
  releasedAt: string;
  revokedAt: string | null;
  /** JSON of the contract's `Release`. */
  release: string;
}

/** A team's token for its module; only its hash is kept. */
export interface RemoteTokenRow {
  hash: string;
  module: string;
  label: string;
  createdAt: string;
}
