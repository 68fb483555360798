import type { RegistryModule, Release } from '@admin-h5/contract';

/** A release in one line, with what it is to the devices. */
export function releaseLine({ stable, canary, revoked }: RegistryModule, release: Release): string {
  const { build, version, releasedAt, signature } = release;
  const marks = [
    build === stable && 'stable',
    build === canary?.build && `canary ${canary.percent} %`,
    revoked.includes(build) && 'revoked',
    !signature && 'unsigned',
  ].filter(Boolean);
  return `${version}  ${build}  ${releasedAt}  ${marks.join(', ')}`.trimEnd();
}

/** What devices run now, in one sentence. */
export function devicesRun(listed: RegistryModule | null): string {
  if (!listed) return 'no device runs this module yet';
  if (listed.disabled) return 'the module is disabled, and no device loads it';
  const version = (id: string) => listed.releases.find(({ build }) => build === id)?.version ?? '';
  const name = (id: string) => `${version(id)} (${id})`.trimStart();
  const canary = listed.canary ? `, and ${listed.canary.percent} % of them ${name(listed.canary.build)}` : '';
  return `devices run ${name(listed.stable)}${canary}`;
}
