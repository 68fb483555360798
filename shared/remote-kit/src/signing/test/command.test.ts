import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkSignature } from '@admin-h5/contract/signatures';
import { storedKeys } from '../../../../../scripts/local/release-keys.ts';
import { manageKeys } from '../command.ts';
import { release as description } from './sample.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);
const run = (words: string[], environment: Readonly<Record<string, string>> = {}) => manageKeys(words, environment);
const modeOf = (name: string) => statSync(name).mode % 0o1000;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-keys-'));
  writeFileSync(file('release.json'), JSON.stringify(description));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the commands for keys', () => {
  it('make, certify and sign, without the two private keys ever meeting', async () => {
    const rootKey = await run(['root', file('root.pem')]);
    const publicKey = await run(['team', 'banner', file('banner.json')]);
    await expect(run(['sign', file('release.json')], { RELEASE_KEY_FILE: file('banner.json') })).rejects.toThrow(
      'not certified',
    );
    const certificate = await run(['certify', 'banner', publicKey], { ROOT_PRIVATE_KEY_FILE: file('root.pem') });
    await run(['accept', file('banner.json'), certificate]);
    const byFile = JSON.parse(await run(['sign', file('release.json')], { RELEASE_KEY_FILE: file('banner.json') }));
    const RELEASE_KEY = readFileSync(file('banner.json'), 'utf8');
    const byEnvironment = JSON.parse(await run(['sign', file('release.json')], { RELEASE_KEY }));
    const key = await run(['id', publicKey]);
    for (const publication of [byFile, byEnvironment]) {
      expect(publication).toMatchObject(description);
      expect(await checkSignature(rootKey, 'banner', publication)).toEqual({ ok: true, key });
    }
    expect([modeOf(file('root.pem')), modeOf(file('banner.json'))]).toEqual([0o600, 0o600]);
  });

  it('never replace a key', async () => {
    await run(['root', file('once.pem')]);
    await expect(run(['root', file('once.pem')])).rejects.toThrow('never replaced');
    await expect(run(['team', 'user', file('once.pem')])).rejects.toThrow('never replaced');
  });

  it.each<[string[], string]>([
    [['team', 'Bad-Name', 'x'], 'no module name'],
    [['certify', 'banner', 'short'], 'SPKI'],
    [['certify', 'banner', 'A'.repeat(122)], 'ROOT_PRIVATE_KEY'],
    [['sign', 'release.json'], 'RELEASE_KEY'],
    [['accept', 'x', 'short'], '86 characters'],
    [['root'], 'Usage'],
    [['else'], 'Usage'],
  ])('%j says what is wrong', async (words, message) => {
    await expect(run(words)).rejects.toThrow(message);
  });

  it('say nothing of a private key that they cannot use', async () => {
    const secret = 'MIGHAgEAMBMGByqGSM49';
    const pem = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`;
    const certify = run(['certify', 'banner', 'A'.repeat(122)], { ROOT_PRIVATE_KEY: pem });
    await expect(certify).rejects.toThrow(/^(?!.*MIGHAgEAMBM)/);
    await expect(run(['sign', file('release.json')], { RELEASE_KEY: pem })).rejects.toThrow(
      'RELEASE_KEY holds no key of a team.',
    );
  });

  it("do not sign another module's release", async () => {
    const keys = storedKeys(folder);
    const RELEASE_KEY = JSON.stringify(keys.team('user'));
    await expect(run(['sign', file('release.json')], { RELEASE_KEY })).rejects.toThrow('the release is of banner');
  });
});

describe('the keys of npm start', () => {
  it('are made once, for their owner alone, and sign the same content with the same bytes', () => {
    const place = file('data');
    const keys = storedKeys(place);
    const signature = keys.sign('banner', description);
    expect(keys.sign('banner', structuredClone(description))).toBe(signature);
    expect(storedKeys(place).rootKey).toBe(keys.rootKey);
    expect(storedKeys(place).team('banner')).toEqual(keys.team('banner'));
    expect(modeOf(path.join(place, 'release-keys'))).toBe(0o700);
    for (const name of ['root.pem', 'banner.json']) expect(modeOf(path.join(place, 'release-keys', name))).toBe(0o600);
  });
});
