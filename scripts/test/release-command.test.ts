import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRemoteServer } from '../local/remote-server.ts';
import { manageRemotes } from '../../server/src/commands/remote.ts';
import { startApp, type TestApp } from '../../server/test/support/app.ts';
import { hostOrigin, integrityOf } from '../../server/test/support/file-server.ts';
import { publication } from '../../server/test/support/releases.ts';
import { makePrivateKey, makeTeamKey, publicKeyOf, type TeamKey } from '../../shared/remote-kit/src/signing/keys.ts';
import { release } from '../../shared/remote-kit/src/release/command.ts';
import { publish, type PublishOptions } from '../../shared/remote-kit/src/release/publish.ts';
import { ReleaseApi } from '../../shared/remote-kit/src/release/release-api.ts';

const root = makePrivateKey();
const module = 'inquiry';
let api: TestApp;
let files: Awaited<ReturnType<typeof createRemoteServer>>;
let address: string;
let token: string;
let key: TeamKey;
/** The module, its builds before they are released, and what its origin serves. */
let folder: string;
let target: string;
const printed: string[] = [];

/** A build as the recipe leaves it. */
function makeBuild(build: string, version: string, content = `build ${build}`): string {
  const place = path.join(folder, 'dist', build);
  mkdirSync(place, { recursive: true });
  const { signature: _none, ...description } = publication(module, build, {
    version,
    files: { 'remoteEntry.js': integrityOf(content) },
  });
  writeFileSync(path.join(place, 'remoteEntry.js'), content);
  writeFileSync(path.join(place, 'remoteEntry.js.map'), '{}');
  writeFileSync(path.join(place, 'release.json'), JSON.stringify(description));
  return place;
}

const publishBuild = (place: string, change: Partial<PublishOptions> = {}) =>
  publish({
    folder,
    api: new ReleaseApi({ api: address, token }, module),
    key,
    target,
    build: () => Promise.resolve(place),
    onStep: () => undefined,
    ...change,
  });

const released = () => ({ folder, build: () => Promise.reject(new Error('not built here')) });
const command = (...args: string[]) => release(released(), args, { RELEASE_API: address, RELEASE_TOKEN: token });
const status = async () => new ReleaseApi({ api: address, token }, module).listed();

beforeAll(async () => {
  api = await startApp({ settings: { remoteCheck: true, rootKey: publicKeyOf(root), hostOrigins: [hostOrigin] } });
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-release-'));
  target = path.join(folder, 'served');
  mkdirSync(target);
  const { signature: _none, ...description } = publication(module, 'b0');
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify(description.declaration));
  files = await createRemoteServer({ dist: target, hostOrigins: [hostOrigin] });
  const origin = await files.listen({ port: 0, host: '127.0.0.1' });
  const { database } = api.context;
  for (const table of ['remoteRelease', 'remoteModule'] as const) await database.db.deleteFrom(table).execute();
  await manageRemotes(database, ['add', module, origin]);
  token = (await manageRemotes(database, ['token', module, `team ${origin}`])).split(' ').at(-1) ?? '';
  key = makeTeamKey(root, module);
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await files.close();
  rmSync(folder, { recursive: true });
});

describe('publishing', () => {
  it('puts the build on its origin without source maps, and enters it; no device gets it yet', async () => {
    const result = await publishBuild(makeBuild('b1', '1.0.0'));
    expect(result).toEqual({ build: 'b1', version: '1.0.0', uploaded: true, registered: 'new', percent: null });
    expect(readdirSync(path.join(target, 'b1')).toSorted()).toEqual(['release.json', 'remoteEntry.js']);
    expect(await status()).toBeNull();
  });

  it('goes on after it was cut off, wherever that was', async () => {
    const place = makeBuild('b1', '1.0.0');
    // Ended while it copied: the origin serves nothing of it.
    cpSync(place, path.join(target, '.b1.part'), { recursive: true });
    expect(await publishBuild(place)).toMatchObject({ uploaded: true, registered: 'new' });
    expect(existsSync(path.join(target, '.b1.part'))).toBe(false);
    // Ended after the API had it.
    expect(await publishBuild(place)).toMatchObject({ uploaded: false, registered: 'known' });
  });

  it('gives a share of the devices the release where a percentage is named', async () => {
    await publishBuild(makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await publishBuild(makeBuild('b2', '1.1.0'), { percent: 5 });
    expect(await status()).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 5 } });
  });

  it('is refused for a version that another build has, and then changes nothing', async () => {
    await publishBuild(makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await expect(publishBuild(makeBuild('b2', '1.0.0'))).rejects.toThrow(/1\.0\.0 is released as b1: raise "version"/);
    expect(existsSync(path.join(target, 'b2'))).toBe(false);
  });

  it('is refused by the API for a file that its origin serves with another content', async () => {
    const place = makeBuild('b1', '1.0.0');
    writeFileSync(path.join(place, 'remoteEntry.js'), 'damaged');
    await expect(publishBuild(place)).rejects.toThrow(/remoteEntry\.js/);
  });

  it('is refused without a signature, and with the key of another module', async () => {
    await expect(publishBuild(makeBuild('b1', '1.0.0'), { key: null })).rejects.toThrow(/签名/);
    const other = makeTeamKey(root, 'banner');
    await expect(publishBuild(makeBuild('b1', '1.0.0'), { key: other })).rejects.toThrow(/the key is that of banner/i);
  });

  it('says where the API cannot be reached', async () => {
    const gone = new ReleaseApi({ api: 'http://127.0.0.1:1', token }, module);
    await expect(publishBuild(makeBuild('b1', '1.0.0'), { api: gone })).rejects.toThrow(/did not respond/);
  });
});

describe('the commands of a release', () => {
  beforeEach(async () => {
    await publishBuild(makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await publishBuild(makeBuild('b2', '1.1.0'));
  });

  it('promote step by step, and go back to the release before', async () => {
    expect(await command('promote', '--percent', '25', '--build', 'b2')).toBe(0);
    expect(await status()).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 25 } });
    await command('promote');
    expect(await status()).toMatchObject({ stable: 'b2', canary: null });
    await command('rollback');
    expect(await status()).toMatchObject({ stable: 'b1' });
    await expect(command('rollback')).rejects.toThrow(/no release before/);
  });

  it('revoke a build and put another in its place', async () => {
    await command('promote', '--build', 'b2');
    await expect(command('revoke', '--build', 'b2')).rejects.toThrow(/请指定接替/);
    await command('revoke', '--build', 'b2', '--stable', 'b1', '--forced');
    expect(await status()).toMatchObject({ stable: 'b1', revoked: ['b2'], forced: ['b2'] });
  });

  it('disable and enable the module', async () => {
    await command('disable');
    expect(await status()).toMatchObject({ disabled: true });
    await command('enable');
    expect(await status()).not.toMatchObject({ disabled: true });
  });

  it('say what devices run and who changed it, as text and as JSON', async () => {
    await command('status');
    expect(printed.at(-1)).toMatch(/1\.1\.0 {2}b2 .*\n1\.0\.0 {2}b1 .* stable/);
    await command('history', '--json');
    expect(JSON.parse(printed.at(-1) ?? '').slice(0, 3)).toMatchObject([
      { action: 'publish', build: 'b2' },
      { action: 'promote', build: 'b1' },
      { action: 'publish', build: 'b1' },
    ]);
  });

  it('refuse what they do not know, and a missing token, before anything is sent', async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(await command('unknown')).toBe(2);
    await expect(command('promote', '--percent', '101')).rejects.toThrow(/0 to 100/);
    await expect(release(released(), ['status'], { RELEASE_API: address })).rejects.toThrow(/RELEASE_TOKEN/);
  });
});
