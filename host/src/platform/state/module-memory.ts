import type { ModuleFailure } from '../loader/failure.ts';

/** What this page remembers of a module; nothing of it is drawn. */
export interface ModuleMemory {
  /** Whether one of its screens is on the page. */
  open: boolean;
  /** Counts loads, so that one that was overtaken changes nothing. */
  attempt: number;
  /** This device's place for canaries, once it is known. */
  bucket: number | null;
  /** Builds that did not work in this page, with why. */
  refused: Map<string, ModuleFailure>;
  /** Builds that had not been drawn on this device before this page loaded them. */
  trial: Set<string>;
  /** Builds that this page has drawn. */
  drawn: Set<string>;
  /** Builds for which a lost file has been handled once already. */
  lost: Set<string>;
  /** The build whose offer the person has put away. */
  dismissed: string | null;
}

const blank = (): ModuleMemory => ({
  open: false,
  attempt: 0,
  bucket: null,
  refused: new Map(),
  trial: new Set(),
  drawn: new Set(),
  lost: new Set(),
  dismissed: null,
});

export type Memories = (module: string) => ModuleMemory;

/** A page's memory of its modules. */
export function createMemories(): Memories {
  const memories = new Map<string, ModuleMemory>();
  return (module) => {
    const known = memories.get(module) ?? blank();
    memories.set(module, known);
    return known;
  };
}

/** A build that could not be reached may be there the next time; one that is broken stays broken. */
export function forgetUnreachable({ refused }: ModuleMemory): void {
  for (const [build, { kind }] of refused) if (kind === 'unreachable') refused.delete(build);
}
