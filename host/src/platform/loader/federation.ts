import type { Release } from '@admin-h5/contract';
import { LoadError } from './failure.ts';
import { buildAddress, registerFiles } from './file-integrity.ts';
import { loadScript } from './load-script.ts';
import { shareScope } from './share-scope.ts';

/** One build of a module, where it lies. */
export interface LoadTarget {
  /** Of the module, path prefix included, without a trailing slash. */
  origin: string;
  release: Release;
  /** Whether every file is held to its hash; only a build from a development origin is not. */
  checked: boolean;
}

/** What a build's first file defines: the interface that every federated build has. */
interface Container {
  /** Gives the build the shares that it takes from the host. */
  init: (shares: object, initScope: object[]) => void | Promise<void>;
  /** Loads an entry that the build exposes; the returned function evaluates it. */
  get: (exposed: string) => Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/** Containers that are here or on their way, by the name of their build. */
const containers = new Map<string, Promise<Container>>();

/**
 * Name of a build, also of its container's global variable. It contains the build id, so that two builds of one module are two
 * remotes to the runtime and never mix (docs/decisions/0002).
 */
function remoteName(release: Release): string {
  return `admin_h5_${release.declaration.name}_${release.build}`;
}

async function startContainer(name: string, { origin, release, checked }: LoadTarget): Promise<Container> {
  const entry = `${buildAddress(origin, release.build)}remoteEntry.js`;
  await loadScript(entry, checked ? (release.files['remoteEntry.js'] ?? null) : null);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new LoadError('broken', `${entry} defines no module container`);
  await container.init(shareScope(), []);
  return container;
}

/** A build's container; one that failed leaves nothing behind, so that the next try fetches it again. */
async function containerOf(target: LoadTarget): Promise<Container> {
  const { origin, release, checked } = target;
  const name = remoteName(release);
  // Also for a container that is here: what its chunks are held to is what the registry says of them now.
  registerFiles(name, buildAddress(origin, release.build), checked ? release.files : null);
  const started = containers.get(name) ?? startContainer(name, target);
  containers.set(name, started);
  try {
    return await started;
  } catch (error) {
    containers.delete(name);
    throw error;
  }
}

/** Loads one exposed entry of a build; rejects with a `LoadError` or with the error that the build threw. */
export async function loadExposed(target: LoadTarget, exposed: string): Promise<unknown> {
  const container = await containerOf(target);
  const factory = await container.get(`./${exposed}`);
  return factory();
}
