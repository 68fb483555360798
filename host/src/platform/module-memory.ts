import { rejectedBuilds } from './device-memory.ts';
import type { ModuleFailure } from './federation/failure.ts';

/** What this page remembers of a module; nothing of it is rendered. */
export interface ModuleMemory {
  /** Whether one of its screens is on the page. */
  open: boolean;
  /** Counts loads, so that one that was overtaken changes nothing. */
  attempt: number;
  /** This device's bucket for canaries, 0–99, once it is known. */
  bucket: number | null;
  /** Builds that did not work on this device, with the reason. */
  rejected: Map<string, ModuleFailure>;
  /** Builds that had not rendered anything on this device before this page loaded them. */
  unproven: Set<string>;
  /** Builds that have rendered a screen on this page. */
  rendered: Set<string>;
  /** Builds for which a missing file has been handled once already. */
  missingFiles: Set<string>;
  /** Whether the open build is being taken off the page. */
  leaving: boolean;
  /** The build whose offer the person has put away. */
  dismissed: string | null;
}

/** A page's memory of its modules. */
export function createMemories(): (module: string) => ModuleMemory {
  const memories = new Map<string, ModuleMemory>();
  return (module) => {
    const known = memories.get(module) ?? {
      open: false,
      attempt: 0,
      bucket: null,
      rejected: rejectedBuilds(module),
      unproven: new Set(),
      rendered: new Set(),
      missingFiles: new Set(),
      leaving: false,
      dismissed: null,
    };
    memories.set(module, known);
    return known;
  };
}
