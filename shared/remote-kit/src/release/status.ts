/** What the registry says of a module, as text for people and as data for programs. */
import type { RegistryChange, RegistryModule, Release } from '@admin-h5/contract';
import { keyId, checkSignature, type SignatureFault } from '@admin-h5/contract/signatures';
import type { ReleaseApi } from './release-api.ts';
import { integrityOf } from '../recipe/index.ts';
import { ReleaseFailure } from './failure.ts';

/** What devices run now, in one sentence. */
export function devicesRun(listed: RegistryModule | null): string {
  if (!listed) return 'no device runs this module yet';
  if (listed.disabled) return 'the module is disabled, and no device loads it';
  const version = (id: string) => listed.releases.find(({ build }) => build === id)?.version ?? '';
  const name = (id: string) => `${version(id)} (${id})`.trimStart();
  const canary = listed.canary ? `, and ${listed.canary.percent} % of them ${name(listed.canary.build)}` : '';
  return `devices run ${name(listed.stable)}${canary}`;
}

/** What devices run, as text and for programs; before the first promotion the builds that it can be of. */
export async function readStatus(api: ReleaseApi): Promise<{ text: string; result: unknown }> {
  const listed = await api.listed();
  if (listed) return { text: describeListed(listed), result: listed };
  const releases = findWaiting(await api.history());
  const lines = releases.map(({ build, version, publishedAt, revoked }) =>
    [version, build, publishedAt, ...(revoked ? ['revoked'] : [])].join('  '),
  );
  const head =
    releases.length > 0
      ? 'no device runs this module yet; release promote gives everybody the newest of:'
      : 'no device runs this module yet: release publish enters its first release';
  return { text: [head, ...lines].join('\n'), result: { stable: null, releases } };
}

function describeListed(listed: RegistryModule): string {
  const lines = listed.releases.map((release) => releaseLine(listed, release));
  return [...(listed.disabled ? ['disabled: no device loads this module'] : []), ...lines].join('\n');
}

/** A build that waits for the first promotion: hosts read nothing of the module until then. */
interface WaitingRelease {
  build: string;
  version: string;
  /** ISO time. */
  publishedAt: string;
  revoked: boolean;
}

/** What was published by the audit log, newest first. */
function findWaiting(changes: readonly RegistryChange[]): WaitingRelease[] {
  const revoked = new Set(changes.filter(({ action }) => action === 'revoke').map(({ build }) => build));
  const releases = new Map<string, WaitingRelease>();
  // Oldest first: a build that is signed again has a second line, which does not name its version.
  for (const { action, build, detail, at } of changes.toReversed())
    if (action === 'publish' && build !== null && !releases.has(build))
      releases.set(build, { build, version: detail, publishedAt: at, revoked: revoked.has(build) });
  return [...releases.values()].toReversed();
}

/** A release in one line, with what it is to the devices. */
function releaseLine({ stable, canary, revoked }: RegistryModule, release: Release): string {
  const { build, version, releasedAt, signature } = release;
  const marks = [
    build === stable && 'stable',
    build === canary?.build && `canary ${canary.percent} %`,
    revoked.includes(build) && 'revoked',
    !signature && 'unsigned',
  ].filter(Boolean);
  return `${version}  ${build}  ${releasedAt}  ${marks.join(', ')}`.trimEnd();
}

/** A key that signed releases of a module. */
interface UsedKey {
  /** Its id, by which it is revoked. */
  key: string;
  /** Listed releases that it signed, newest first. */
  builds: string[];
  revoked: boolean;
}

/** Keys of a module's listed releases, and its revoked ones. */
export async function listKeys({ releases, revokedKeys = [] }: RegistryModule): Promise<UsedKey[]> {
  const builds = new Map<string, string[]>();
  for (const { build, signature } of releases) {
    if (!signature) continue;
    const key = await keyId(signature.publicKey);
    builds.set(key, [...(builds.get(key) ?? []), build]);
  }
  return [...new Set([...builds.keys(), ...revokedKeys])].map((key) => ({
    key,
    builds: builds.get(key) ?? [],
    revoked: revokedKeys.includes(key),
  }));
}

interface Verified {
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
