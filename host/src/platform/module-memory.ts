import { rejectedBuilds } from './device-memory.ts';
import type { ModuleFailure } from './federation/failure.ts';

/** What this page remembers of a module; nothing of it is rendered. */
export interface ModuleMemory {
  /** Whether one of its screens is on the page. */
  open: boolean;
  /** Number of the latest load, so that an older one that ends later changes nothing. */
  attempt: number;
  /** This device's bucket for canaries, 0–99, once it is known. */
  bucket: number | null;
  /** Builds that did not work on this device, with the reason. */
  rejected: Map<string, ModuleFailure>;
  /** Builds that had not rendered anything on this device before this page loaded them. */
  unproven: Set<string>;
  /** Builds that have rendered a screen on this page. */
  rendered: Set<string>;
  /** Milliseconds that each build took to load on this page. */
  loadTimes: Map<string, number>;
  /** Builds for which a missing file has been handled once already. */
  missingFiles: Set<string>;
  /** Whether the open build is being removed from the page. */
  leaving: boolean;
  /** The build whose update notice the person has closed. */
  dismissed: string | null;
}

/** A page's memory of a module that it has not opened yet. */
export const newMemory = (module: string): ModuleMemory => ({
  open: false,
  attempt: 0,
  bucket: null,
  rejected: rejectedBuilds(module),
  unproven: new Set(),
  rendered: new Set(),
  loadTimes: new Map(),
  missingFiles: new Set(),
  leaving: false,
  dismissed: null,
});
