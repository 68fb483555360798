import type { Release } from '@admin-h5/contract';
import { addStyles } from './build-styles.ts';
import { type FileElement, guardFile } from './file-guard.ts';

/** A hash that no file has: the browser refuses every response, and the chunk loader fails as for any other broken file. */
const impossible = `sha384-${'A'.repeat(64)}`;

interface RegisteredBuild {
  /** Address of the build's folder, with a trailing slash. */
  base: string;
  /** Null for a build from a development origin, which is not checked. */
  files: Release['files'] | null;
}

const builds = new Map<string, RegisteredBuild>();

/** Hash that a file of a registered build must have; '' where none is required. */
function integrityOf(owner: string, address: string): string {
  const build = builds.get(owner);
  if (!build?.base || !address.startsWith(build.base)) return impossible;
  return build.files ? (build.files[address.slice(build.base.length)] ?? impossible) : '';
}

/** Hash that the file at an address must have, for files of any registered build; '' where none is required. */
export function expectedHash(address: string): string {
  for (const [owner, { base }] of builds) if (address.startsWith(base)) return integrityOf(owner, address);
  return '';
}

function holdFile(owner: string, address: string, element: FileElement): void {
  element.crossOrigin = 'anonymous';
  element.integrity = integrityOf(owner, address);
  guardFile(element, address);
  if (element instanceof HTMLLinkElement) addStyles(builds.get(owner)?.base ?? '', element);
}

declare global {
  /** Called by the chunk loader inside every remote, just before it inserts the element (scripts/build/file-guard-plugin.ts). */
  var admin_h5_hold_file: typeof holdFile | undefined;
}

/** Address of a build's folder, with a trailing slash. */
export const buildAddress = (origin: string, build: string): string => `${origin}/${build}/`;

/** Makes a build's files loadable, each held to its time and, unless `files` is null, to its hash. */
export function registerFiles(owner: string, base: string, files: Release['files'] | null): void {
  builds.set(owner, { base, files });
  globalThis.admin_h5_hold_file = holdFile;
}
