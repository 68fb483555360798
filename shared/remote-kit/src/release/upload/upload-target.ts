import type { Integrity } from '@admin-h5/contract';

/** A build as the recipe leaves it. */
export interface BuildFolder {
  build: string;
  folder: string;
}

/** A file of a build that its module's origin serves. */
export interface BuildFile {
  /** Below the build's folder, with slashes. */
  path: string;
  integrity: Integrity;
}

/** What a module's origin serves its files from. */
export interface UploadTarget {
  /** As people know it, for messages. */
  readonly place: string;
  /** Whether its server sends the compressed variants beside the files to browsers that take them. */
  readonly takesVariants: boolean;
  /** Compares files with those that the build's folder has there; a file that is missing there has no entry. */
  compare: (build: BuildFolder, files: readonly BuildFile[]) => Promise<ReadonlyMap<string, 'same' | 'other'>>;
  /** Writes files that are missing there; each appears whole or not at all. */
  put: (build: BuildFolder, files: readonly BuildFile[]) => Promise<void>;
}
