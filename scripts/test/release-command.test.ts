import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keyId } from '@admin-h5/contract/signatures';
import { release } from '../../shared/remote-kit/src/release/command.ts';
import { ReleaseApi } from '../../shared/remote-kit/src/release/release-api.ts';
import { runRelease } from '../../shared/remote-kit/src/release/run.ts';
import { makePrivateKey, makeTeamKey, publicKeyOf } from '../../shared/remote-kit/src/signing/keys.ts';
import { type ReleasingTeam, startRegistry } from './releasing-team.ts';

let registry: Awaited<ReturnType<typeof startRegistry>>;
let team: ReleasingTeam;
const printed: string[] = [];

const released = () => ({ folder: team.folder, build: () => Promise.reject(new Error('not built here')) });
const environment = () => ({ RELEASE_API: registry.address, RELEASE_TOKEN: team.token });
const command = (...args: string[]) => release(released(), args, environment());

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

beforeEach(async () => {
  team = await registry.newTeam();
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await team.close();
});

describe('publishing', () => {
  it('puts the build on its origin without source maps, and enters it; no device gets it yet', async () => {
    const result = await team.publish(team.makeBuild('b1', '1.0.0'));
    expect(result).toEqual({
      build: 'b1',
      version: '1.0.0',
      uploaded: true,
      screens: null,
      registered: 'new',
      percent: null,
    });
    expect(readdirSync(path.join(team.target, 'b1')).toSorted()).toEqual(['release.json', 'remoteEntry.js']);
    expect(await team.api.listed()).toBeNull();
    // The smoke load of a first release needs it.
    expect(await team.api.origin()).toBe(team.origin);
  });

  it('gives a share of the devices the release where a percentage is named', async () => {
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await team.publish(team.makeBuild('b2', '1.1.0'), { percent: 5 });
    expect(await team.api.listed()).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 5 } });
  });

  it('is refused for a version that another build has, and then changes nothing', async () => {
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await expect(team.publish(team.makeBuild('b2', '1.0.0'))).rejects.toThrow(
      /1\.0\.0 is released as b1: raise "version"/,
    );
    expect(existsSync(path.join(team.target, 'b2'))).toBe(false);
  });

  it('is refused by the API for a file that its origin serves with another content', async () => {
    const place = team.makeBuild('b1', '1.0.0');
    writeFileSync(path.join(place, 'remoteEntry.js'), 'damaged');
    await expect(team.publish(place)).rejects.toThrow(/remoteEntry\.js/);
  });

  it('is refused without a signature, and with the key of another module', async () => {
    await expect(team.publish(team.makeBuild('b1', '1.0.0'), { key: null })).rejects.toThrow(/签名/);
    const other = makeTeamKey(registry.root, 'banner');
    await expect(team.publish(team.makeBuild('b1', '1.0.0'), { key: other })).rejects.toThrow(
      /the key is that of banner/i,
    );
  });

  it('is refused by the API for a host that is too old for it', async () => {
    const place = team.makeBuild('b1', '1.0.0', { contract: { '@admin-h5/client': '^99.0.0' } });
    await expect(team.publish(place)).rejects.toThrow(/@admin-h5\/client 需要 \^99\.0\.0/);
  });

  it('is refused for files that are not committed, unless they are allowed', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: team.folder });
    git('init', '--quiet');
    const place = team.makeBuild('b1', '1.0.0');
    await expect(team.publish(place)).rejects.toThrow(/Commit these files first[^]*--allow-dirty/);
    await team.publish(place, { allowDirty: true });
  });

  it('ends before the build where no browser is found for the smoke load, and says how to leave it out', async () => {
    const place = team.makeBuild('b1', '1.0.0');
    const smoke = {
      host: registry.address,
      username: 'smoke',
      password: 'smoke',
      browser: path.join(team.folder, 'none'),
    };
    const build = jest.fn(() => Promise.resolve(place));
    await expect(team.publish(place, { smoke, build })).rejects.toThrow(
      /could not be started: .*CHROMIUM_PATH.*--no-smoke/,
    );
    expect(build).not.toHaveBeenCalled();
  });

  it('says where the API cannot be reached', async () => {
    const gone = new ReleaseApi({ api: 'http://127.0.0.1:1', token: team.token }, team.module);
    await expect(team.publish(team.makeBuild('b1', '1.0.0'), { api: gone })).rejects.toThrow(/did not respond/);
  });
});

describe('the first promotion', () => {
  it('gives everyone the build that was published last', async () => {
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await command('promote');
    expect(await team.api.listed()).toMatchObject({ stable: 'b1', canary: null });
  });

  it('has builds to choose from: the status lists them, and which were revoked', async () => {
    await command('status');
    expect(printed.at(-1)).toMatch(/no device runs this module yet: release publish/);
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await team.publish(team.makeBuild('b2', '1.1.0'));
    // Signed anew, it has a second line in the audit log.
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await command('revoke', '--build', 'b1');
    await command('status');
    expect(printed.at(-1)).toMatch(/no device runs[^]*\n1\.1\.0 {2}b2 {2}\S+\n1\.0\.0 {2}b1 {2}\S+ {2}revoked\n$/);
    await command('status', '--json');
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({
      stable: null,
      releases: [{ build: 'b2' }, { build: 'b1' }],
    });
  });

  it('comes after the first publication', async () => {
    await expect(command('promote')).rejects.toThrow(/Nothing is published yet: release publish/);
  });

  it('is refused with a percentage, and says how it is done', async () => {
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await expect(command('promote', '--percent', '5')).rejects.toThrow(/first goes to everybody.*without --percent/);
  });
});

describe('the commands of a release', () => {
  beforeEach(async () => {
    await team.publish(team.makeBuild('b1', '1.0.0'));
    await command('promote', '--build', 'b1');
    await team.publish(team.makeBuild('b2', '1.1.0'));
  });

  it('ask which build is meant where a newer one than the canary was published', async () => {
    await command('promote', '--percent', '5', '--build', 'b2');
    await team.publish(team.makeBuild('b3', '1.2.0'));
    await expect(command('promote')).rejects.toThrow(/--build: the canary is b2, the newest release b3/);
  });

  it('promote step by step, and go back to the release before', async () => {
    await command('promote', '--percent', '25', '--build', 'b2');
    expect(await team.api.listed()).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 25 } });
    await command('promote');
    expect(await team.api.listed()).toMatchObject({ stable: 'b2', canary: null });
    await command('rollback');
    expect(await team.api.listed()).toMatchObject({ stable: 'b1' });
    await expect(command('rollback')).rejects.toThrow(/no release before/);
  });

  it('revoke a build and put another in its place', async () => {
    await command('promote', '--build', 'b2');
    await expect(command('revoke', '--build', 'b2')).rejects.toThrow(/name the one that takes its place: --stable/);
    await command('revoke', '--build', 'b2', '--stable', 'b1', '--forced');
    expect(await team.api.listed()).toMatchObject({ stable: 'b1', revoked: ['b2'], forced: ['b2'] });
  });

  it('name the whole id where the registry knows no such build', async () => {
    for (const args of [['revoke'], ['promote'], ['promote', '--percent', '5'], ['rollback']])
      await expect(command(...args, '--build', 'b')).rejects.toThrow(/does not have this build.*by their whole ids/);
  });

  it('disable and enable the module', async () => {
    await command('disable');
    expect(await team.api.listed()).toMatchObject({ disabled: true });
    await command('enable');
    expect(await team.api.listed()).not.toMatchObject({ disabled: true });
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

  it('compare what the origin serves with the registry', async () => {
    await command('verify');
    expect(printed.at(-1)).toBe('b1: the 1 files that the registry lists are as it lists them\n');
    const signed = { ...environment(), ROOT_KEY: registry.rootKey };
    await release(released(), ['verify', '--build', 'b2', '--json'], signed);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({ build: 'b2', files: 1, signature: true });
    const otherRoot = { ...signed, ROOT_KEY: publicKeyOf(makePrivateKey()) };
    await expect(release(released(), ['verify'], otherRoot)).rejects.toThrow(/not certified/);
    writeFileSync(path.join(team.target, 'b1', 'remoteEntry.js'), 'damaged');
    await expect(command('verify')).rejects.toThrow(/remoteEntry\.js: other content/);
    rmSync(path.join(team.target, 'b1', 'remoteEntry.js'));
    await expect(command('verify')).rejects.toThrow(/remoteEntry\.js: HTTP 404/);
  });

  it('list the keys that signed the releases, and revoke one', async () => {
    const id = await keyId(team.key.publicKey);
    await command('keys');
    expect(printed.at(-1)).toBe(`${id}  b2, b1\n`);
    await command('keys', '--revoke', id, '--json');
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual([{ key: id, builds: ['b2', 'b1'], revoked: true }]);
    await expect(command('promote', '--build', 'b2')).rejects.toThrow(/已被撤销/);
  });

  it('end with a code and, for programs, with JSON that say what kind of failure it was', async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const here = environment();
    const code = (args: string[], settings: Record<string, string> = here) => runRelease(released(), args, settings);
    expect(await code(['status'])).toBe(0);
    expect(await code(['status'], { ...here, RELEASE_API: 'http://127.0.0.1:1' })).toBe(1);
    expect(await code(['unknown'])).toBe(2);
    expect(await code(['promote', '--percent', '101'])).toBe(2);
    expect(await code(['promote', '--nothing'])).toBe(2);
    expect(await code(['status'], { RELEASE_API: registry.address })).toBe(2);
    expect(await code(['publish', '--to', team.target])).toBe(2);
    expect(await code(['rollback', '--json'])).toBe(3);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({
      failed: 'refused',
      message: 'The registry lists no release before the stable one.',
    });
    rmSync(path.join(team.target, 'b1', 'remoteEntry.js'));
    expect(await code(['verify'])).toBe(4);
  });
});
