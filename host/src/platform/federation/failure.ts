import type { FederatedModule } from '@admin-h5/client/host';
import type { Release } from '@admin-h5/contract';

/** Why a module does not run; each kind has its own sentence on the failure panel. */
export type FailureKind =
  | 'registry'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'incomplete'
  | 'integrity'
  | 'unsigned'
  | 'signature'
  | 'revoked-key'
  | 'origin'
  | 'browser'
  | 'insecure'
  | 'contract'
  | 'instances'
  | 'reload'
  | 'revoked'
  | 'disabled'
  | 'page';

export interface ModuleFailure {
  kind: FailureKind;
  /** For the small print and for reports; not a sentence for people. */
  detail: string;
}

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

/** An expected failure inside the loader, turned into a value at its edge. */
export class LoadError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string) {
    super(detail);
    this.name = 'LoadError';
    this.kind = kind;
  }
}

/** The failure that a thrown value describes; `explain` also requests the file again to find the cause. */
export function failureOf(error: unknown): ModuleFailure {
  if (error instanceof LoadError) return { kind: error.kind, detail: error.message };
  const detail = error instanceof Error ? error.message : String(error);
  // webpack names a chunk that it could not load or whose hash did not fit.
  return { kind: error instanceof Error && error.name === 'ChunkLoadError' ? 'unreachable' : 'broken', detail };
}
