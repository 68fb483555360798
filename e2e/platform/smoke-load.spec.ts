import { checkRegistry } from '@admin-h5/contract/schemas';
import type { ReleasePublication } from '@admin-h5/contract';
import { smokeLoad } from '../../shared/remote-kit/src/release/smoke/smoke-load.ts';
import { existingBrowser } from '../../scripts/test/browser.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import { type BannerReleases, type ReleaseName, test } from '../support/banner-releases.ts';
import { expect } from '../support/test.ts';

// A page that asks for the registry every 300 ms is never idle, which is what a smoke load waits for.
test.use({
  stackOptions: [async ({ releases }, use) => use({ remoteFiles: { banner: releases.folder } }), { scope: 'worker' }],
});

/** Opens the screens of a release that only its origin has yet. */
function load(stack: Stack, releases: BannerReleases, name: ReleaseName, password = 'admin123456') {
  const { releasedAt: _none, ...description } = releases.release(name);
  const publication: ReleasePublication = { ...description, signature: stack.keys.sign('banner', description) };
  return smokeLoad({
    settings: { host: stack.baseUrl, username: 'admin', password, browser: existingBrowser() ?? '' },
    publication,
    origin: stack.remote('banner').origin,
  });
}

test('a release is opened at the live host before the registry has it, and nothing there changes', async ({
  stack,
  releases,
}) => {
  test.setTimeout(120_000);
  releases.publish(stack, 'first', { releases: [releases.release('first')] });
  const before = checkRegistry(stack.registry());
  // The host's own calls, such as those of the session, are stopped too, and are nothing that a team could do about.
  expect(await load(stack, releases, 'second')).toEqual({ screens: ['banner/index', 'banner/edit'], stopped: [] });
  expect(checkRegistry(stack.registry()).modules.map(({ stable }) => stable)).toEqual(
    before.modules.map(({ stable }) => stable),
  );
  // The first release of a module: the registry has no entry for it.
  stack.modules = stack.modules.filter(({ name }) => name !== 'banner');
  expect((await load(stack, releases, 'second')).screens).toEqual(['banner/index', 'banner/edit']);
});

test('a release whose screen throws, or that does not start, is refused with what the host says of it', async ({
  stack,
  releases,
}) => {
  test.setTimeout(120_000);
  releases.publish(stack, 'first', { releases: [releases.release('first')] });
  await expect(load(stack, releases, 'throwsAtRender')).rejects.toThrow(/banner\/index: render: broken .*第四版坏了/);
  await expect(load(stack, releases, 'throwsAtLoad')).rejects.toThrow(/banner\/edit: load: broken .*第三版坏了/);
  await expect(load(stack, releases, 'second', 'wrong123456')).rejects.toThrow(/refused SMOKE_USERNAME/);
});
