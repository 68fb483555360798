import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettingsError, readSettings } from '../src/settings.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-settings-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings({ DATA_DIR: dataDir, ...env });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 's'.repeat(32),
  PASSWORD_CIPHER_KEY: 'a-deployment-key',
  PASSWORD_CIPHER_IV: 'a-deployment-iv-',
};

describe('settings', () => {
  it('have the defaults of the decisions', () => {
    expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
      production: false,
      databaseUrl: null,
      bind: '127.0.0.1',
      port: 8090,
      jwtExpiration: 604_800_000,
      trustProxy: false,
      corsOrigins: [],
      linkOrigins: [],
      adminPassword: null,
      registerSms: false,
      demoContent: true,
      logLevel: 'info',
      remoteReleases: 10,
    });
  });

  it('keep a secret made up outside production, so that a restart signs nobody out', () => {
    const { jwtSecret } = readSettings({ DATA_DIR: dataDir });
    expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: dataDir }).jwtSecret).toBe(jwtSecret);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x/y'],
    ['JWT_SECRET', 'short'],
    ['JWT_EXPIRATION', '7d'],
    ['PASSWORD_CIPHER_KEY', 'k'.repeat(33)],
    ['PASSWORD_CIPHER_IV', 'short'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['LINK_ORIGINS', 'example.com'],
    ['BIND', 'everywhere'],
    ['API_PORT', '70000'],
    ['ADMIN_PASSWORD', '12345'],
    ['REGISTER_SMS', 'yes'],
    ['DEMO_CONTENT', '1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('name a bad %s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
  });

  it('name every bad one at once', () => {
    expect(problemsOf({ BIND: 'x', API_PORT: 'y', JWT_SECRET: 'z' })).toHaveLength(3);
  });

  it('refuse production with what development makes up', () => {
    expect(problemsOf(production)).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])).toEqual([
      'PASSWORD_CIPHER_KEY',
      'PASSWORD_CIPHER_IV',
      'JWT_SECRET',
    ]);
    expect(problemsOf({ ...production, JWT_SECRET: production.PASSWORD_CIPHER_KEY.repeat(2) })).toEqual([]);
  });

  it('refuse TRUST_PROXY=true in production: every caller could name its own address', () => {
    expect(problemsOf({ ...production, TRUST_PROXY: 'true' })).toEqual([
      expect.stringMatching(/^TRUST_PROXY .*proxies/),
    ]);
    expect(problemsOf({ ...production, TRUST_PROXY: '1' })).toEqual([]);
  });

  it.each([
    ['s'.repeat(31), false],
    ['s'.repeat(32), true],
    // Bytes are counted, not characters.
    ['密'.repeat(10), false],
    ['密'.repeat(11), true],
  ])('take a JWT_SECRET of 32 bytes at least: %s', (secret, taken) => {
    expect(problemsOf({ ...production, JWT_SECRET: secret })).toEqual(
      taken ? [] : ['JWT_SECRET must be at least 32 bytes'],
    );
  });

  it.each(['true', 'false', '1', 'loopback', '10.0.0.0/8, 127.0.0.1', 'fd00::/8'])('accept TRUST_PROXY %s', (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toEqual([]);
  });
});
