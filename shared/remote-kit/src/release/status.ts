/** What the registry says of a module, as text for people and as data for programs. */
import type { RegistryChange, RegistryModule, Release } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';
import type { ReleaseApi } from './release-api.ts';

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
