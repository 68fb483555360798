/** Storage key of the builds that have rendered a screen on this device: candidates to run where a newer build fails. */
const key = 'admin-h5:modules:good';
/** How many builds of a module are stored: the one in use, and those that may replace it. */
const remembered = 3;

const isBuildList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((build) => typeof build === 'string');

function read(): Map<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(Object.entries(stored).filter((entry): entry is [string, string[]] => isBuildList(entry[1])));
  } catch {
    return new Map();
  }
}

function write(builds: ReadonlyMap<string, string[]>): void {
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(builds)));
  } catch {
    // Full or blocked storage: after a reload there is no known-good build to fall back on.
  }
}

/** A module's builds that worked on this device, the latest first. */
export function knownGoodBuilds(module: string): readonly string[] {
  return read().get(module) ?? [];
}

/** The build's first screen has been drawn. */
export function markGood(module: string, build: string): void {
  const all = read();
  const known = all.get(module) ?? [];
  if (known[0] === build) return;
  write(all.set(module, [build, ...known.filter((other) => other !== build)].slice(0, remembered)));
}

/** The build has failed after all. */
export function unmarkGood(module: string, build: string): void {
  const all = read();
  const known = all.get(module);
  if (known?.includes(build))
    write(
      all.set(
        module,
        known.filter((other) => other !== build),
      ),
    );
}
