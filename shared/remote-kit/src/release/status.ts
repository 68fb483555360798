import type { RegistryChange, RegistryModule } from '@admin-h5/contract';
import type { ReleaseApi } from './release-api.ts';
import { releaseLine } from './describe-release.ts';

function textOf(listed: RegistryModule): string {
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
function waiting(changes: readonly RegistryChange[]): WaitingRelease[] {
  const revoked = new Set(changes.filter(({ action }) => action === 'revoke').map(({ build }) => build));
  const releases = new Map<string, WaitingRelease>();
  // Oldest first: a build that is signed again has a second line, which does not name its version.
  for (const { action, build, detail, at } of changes.toReversed())
    if (action === 'publish' && build !== null && !releases.has(build))
      releases.set(build, { build, version: detail, publishedAt: at, revoked: revoked.has(build) });
  return [...releases.values()].toReversed();
}

/** What devices run, as text and for programs; before the first promotion the builds that it can be of. */
export async function readStatus(api: ReleaseApi): Promise<{ text: string; result: unknown }> {
  const listed = await api.listed();
  if (listed) return { text: textOf(listed), result: listed };
  const releases = waiting(await api.history());
  const lines = releases.map(({ build, version, publishedAt, revoked }) =>
    [version, build, publishedAt, ...(revoked ? ['revoked'] : [])].join('  '),
  );
  const head =
    releases.length > 0
      ? 'no device runs this module yet; release promote gives everybody the newest of:'
      : 'no device runs this module yet: release publish enters its first release';
  return { text: [head, ...lines].join('\n'), result: { stable: null, releases } };
}
