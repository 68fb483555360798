import type { Release } from '@admin-h5/shared/contract';
import { type FileElement, guardFile } from './file-guard.ts';

/** A hash that no file has: the browser refuses whatever answers, and the chunk loader fails as for any other broken file. */
const impossible = `sha384-${'A'.repeat(64)}`;

interface RegisteredBuild {
  /** Address of the build's folder, with a trailing slash. */
  base: string;
  files: Release['files'];
}

const builds = new Map<string, RegisteredBuild>();

/** Hash that a file of a registered build must have. */
function integrityOf(owner: string, address: string): string {
  const build = builds.get(owner);
  if (!build?.base || !address.startsWith(build.base)) return impossible;
  return build.files[address.slice(build.base.length)] ?? impossible;
}

function holdFile(owner: string, address: string, element: FileElement): void {
  element.crossOrigin = 'anonymous';
  element.integrity = integrityOf(owner, address);
  guardFile(element, address);
}

declare global {
  /** Called by the chunk loader inside every remote, just before it inserts the element (scripts/build/file-guard-plugin.ts). */
  var admin_h5_hold_file: typeof holdFile | undefined;
}

/** Makes a build's files loadable, each held to its hash and its time. */
export function registerFiles(owner: string, base: string, files: Release['files']): void {
  builds.set(owner, { base, files });
  globalThis.admin_h5_hold_file = holdFile;
}
