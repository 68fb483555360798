import type { RegistryModule, Release } from '@admin-h5/contract';
import { checkSignature, type SignatureFault } from '@admin-h5/contract/signatures';
import { integrityOf } from '../recipe/index.ts';
import { ReleaseFailure } from './failure.ts';

export interface Verified {
  build: string;
  /** Number of files that were fetched and compared. */
  files: number;
  /** false: no root key was given to check the signature with. */
  signature: boolean;
}

/** Milliseconds for one file. */
const timeLimit = 30_000;

const signatureFaults: Readonly<Record<SignatureFault, string>> = {
  unsigned: 'is not signed',
  certificate: 'is signed by a key that the root key has not certified for this module',
  signature: 'has a signature of other content',
};

async function fileFault(address: string, expected: string): Promise<string | null> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeLimit) });
    if (response.status !== 200) return `${address}: HTTP ${response.status}`;
    const found = integrityOf(Buffer.from(await response.arrayBuffer()));
    return found === expected ? null : `${address}: other content than the registry lists`;
  } catch (error) {
    return `${address}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function signatureFault(rootKey: string, module: RegistryModule, release: Release): Promise<string | null> {
  const check = await checkSignature(rootKey, module.name, release);
  if (!check.ok) return `${release.build} ${signatureFaults[check.fault]}`;
  return module.revokedKeys?.includes(check.key) ? `${release.build} is signed by the revoked key ${check.key}` : null;
}

/**
 * Compares a release with what its module's origin serves now.
 * @param build of a listed release; the stable one where none is given
 * @param rootKey public half; '' leaves the signature unchecked
 * @throws ReleaseFailure with everything that is wrong
 */
export async function verify(module: RegistryModule, build = module.stable, rootKey = ''): Promise<Verified> {
  const release = module.releases.find((listed) => listed.build === build);
  if (!release) throw new ReleaseFailure('usage', `The registry lists no release ${build}.`);
  const files = Object.entries(release.files);
  const faults = await Promise.all([
    rootKey === '' ? null : signatureFault(rootKey, module, release),
    ...files.map(([path, expected]) => fileFault(`${module.origin}/${build}/${path}`, expected)),
  ]);
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0) throw new ReleaseFailure('faulty', found.join('\n'));
  return { build, files: files.length, signature: rootKey !== '' };
}
