import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { ReleaseDescription } from '@admin-h5/contract';
import { buildRemote, remoteDist } from '../../scripts/build/remote.ts';
import { root } from '../../scripts/build/workspaces.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAs, callAsPerson, ciphertext } from '../support/api.ts';
import { describe } from '../support/build-variant.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ stackOptions: { config: { registry: '/api/remotes' }, api: { REMOTE_CHECK: 'off' } } });

/** The operator's command. */
const operate = (stack: Stack, ...words: string[]): string =>
  execFileSync(process.execPath, ['server/src/commands/remote.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: stack.dataDir },
    encoding: 'utf8',
  }).trim();

/** Gives everyone the usual build of `banner`, and then a canary whose files are missing. */
async function releaseCanary(stack: Stack) {
  operate(stack, 'add', 'banner', stack.remote('banner').origin);
  operate(stack, 'rules', 'banner', 'devices=2');
  const team = callAs(stack, operate(stack, 'token', 'banner', 'e2e').split(' ').at(-1));
  const { build } = await buildRemote('banner');
  const usual = describe({ build, folder: path.join(remoteDist('banner'), build) });
  const publish = (release: ReleaseDescription) =>
    team('POST', '/api/remotes/banner/releases', { ...release, signature: stack.keys.sign('banner', release) });
  // With the usual build's remote name the host would load the page again for it.
  const own = { name: 'banner_missing', global: 'banner_missing', entry: 'remoteEntry.js', type: 'script' } as const;
  const missing = { ...usual, build: 'missing', remote: own };
  await publish(usual);
  await publish(missing);
  await team('PUT', '/api/remotes/banner/stable', { build });
  await team('PUT', '/api/remotes/banner/canary', { build: 'missing', percent: 100 });
  return { build, team };
}

test('a canary that fails on devices is stopped by what their pages report', async ({ page, stack }) => {
  const { build, team } = await releaseCanary(stack);
  const other = { username: 'somebody', phone: '13912345678', password: ciphertext('secret123') };
  const admin = await callAsPerson(stack);
  await admin('POST', '/api/user', { ...other, email: '', realName: '王明', type: 2, status: 1 });
  const reports = [{ module: 'banner', build: 'missing', phase: 'failed', during: 'load', kind: 'unreachable' }];
  const somebody = await callAsPerson(stack, 'somebody', 'secret123');
  await somebody('POST', '/api/remotes/reports', { device: 'a'.repeat(64), reports });

  const reported = page.waitForResponse((response) => response.url().endsWith('/api/remotes/reports'));
  await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
  await expect(page.getByText('新版本无法使用，已恢复上一个可用版本')).toBeVisible();
  expect((await reported).status()).toBe(200);
  const phases: string[] = (await reported)
    .request()
    .postDataJSON()
    .reports.map((report: { phase: string; build: string }) => `${report.phase} ${report.build}`);
  expect(phases.toSorted()).toEqual([`drawn ${build}`, 'failed missing', 'fell-back missing']);

  const registry = await fetch(`${stack.apiOrigin}/api/remotes`);
  expect(await registry.json()).toMatchObject({ modules: [{ name: 'banner', stable: build, canary: null }] });
  const [last] = await team<object[]>('GET', '/api/remotes/banner/history');
  expect(last).toMatchObject({ action: 'canary-end', build: 'missing', by: 'automatic' });
  const counts = await admin<{ builds: object[] }>('GET', '/api/remotes/counts?hours=1');
  expect(counts.builds).toContainEqual(expect.objectContaining({ build: 'missing', devices: 2, failing: 2 }));
});
