import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageVersions } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { removeExpired, runDueWork } from '../src/maintenance.ts';
import { SettingsError } from '../src/environment.ts';
import { runSteps, startRepeatedly } from '../src/run-steps.ts';
import { readSettings } from '../src/settings.ts';
import { catalogueFor, inquiryFor, send } from './inquiry/inquiries.ts';
import { startApp, type TestApp } from './support/app.ts';
import { categoryInput, create } from './support/catalogue.ts';
import { textAt } from './support/response.ts';

describe('settings', () => {
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

  describe('settings of mail', () => {
    it('name recipients only with a mail server and a sender', () => {
      expect(problemsOf({ INQUIRY_MAIL_TO: 'a@example.com' })).toEqual([
        'INQUIRY_MAIL_TO needs SMTP_URL and MAIL_FROM',
      ]);
      const mail = { SMTP_URL: 'smtps://me:secret@mail.example.com:465', MAIL_FROM: 'me@example.com' };
      expect(problemsOf({ ...mail, INQUIRY_MAIL_TO: 'a@example.com b@example.com' })).toEqual([]);
      expect(problemsOf({ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'me', INQUIRY_DAYS: '0' })).toHaveLength(3);
    });
  });

  describe('settings', () => {
    it('have the defaults of the decisions [§9 JWT life, §settings defaults]', () => {
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
        work: { bits: 16, freeOfDevice: 3, freeOfAddress: 10 },
        remoteReleases: 10,
        remoteCheck: true,
        remoteNetworks: [],
        rootKey: '',
        revokedKeys: [],
        hostOrigins: [],
        basePath: '/admin-h5/',
        hostPackages: packageVersions,
      });
    });

    it('of releases are read from lists, and each wrong entry is named', () => {
      const env = { REMOTE_NETWORKS: '10.1.0.0/16, fd00::/8', REVOKED_KEYS: 'a'.repeat(32), REMOTE_CHECK: 'off' };
      expect(readSettings({ DATA_DIR: dataDir, ...env, HOST_PACKAGES: '@admin-h5/ui=1.2.0' })).toMatchObject({
        remoteCheck: false,
        remoteNetworks: [
          ['10.1.0.0', 16],
          ['fd00::', 8],
        ],
        revokedKeys: ['a'.repeat(32)],
        hostPackages: { '@admin-h5/ui': '1.2.0' },
      });
      const wrong = {
        ROOT_KEY: 'x',
        REVOKED_KEYS: 'x',
        REMOTE_NETWORKS: '10.1.0.0',
        HOST_PACKAGES: 'ui=1',
        HOST_ORIGINS: 'x',
      };
      expect(problemsOf(wrong).map((problem) => problem.split(' ')[0])).toEqual([
        'REMOTE_NETWORKS',
        'REVOKED_KEYS',
        'HOST_ORIGINS',
        'HOST_PACKAGES',
        'ROOT_KEY',
      ]);
    });

    it('store a secret generated outside production, so that a restart signs nobody out [§settings JWT_SECRET]', () => {
      const { jwtSecrets } = readSettings({ DATA_DIR: dataDir });
      expect(jwtSecrets[0].length).toBeGreaterThanOrEqual(32);
      expect(readSettings({ DATA_DIR: dataDir }).jwtSecrets).toEqual(jwtSecrets);
    });

    it('refuse a stored secret under 32 bytes, naming the file and the remedy [§settings JWT_SECRET]', () => {
      const place = mkdtempSync(join(tmpdir(), 'admin-h5-secret-'));
      const file = join(place, 'jwt-secret');
      for (const content of ['', 'abc', 's'.repeat(31)]) {
        writeFileSync(file, content);
        const problems = problemsOf({ DATA_DIR: place });
        expect(problems).toEqual([expect.stringContaining(file)]);
        expect(problems[0]).toMatch(/remove it|set JWT_SECRET/);
        expect(readFileSync(file, 'utf8')).toBe(content);
      }
      writeFileSync(file, 's'.repeat(32));
      expect(problemsOf({ DATA_DIR: place })).toEqual([]);
      rmSync(place, { recursive: true });
    });

    it('store no partial secret on a full disk [§settings JWT_SECRET]', () => {
      const place = mkdtempSync(join(tmpdir(), 'admin-h5-secret-'));
      const settings = new URL('../src/settings.ts', import.meta.url).href;
      const script = `import(${JSON.stringify(settings)}).then(({ readSettings }) => readSettings({ DATA_DIR: ${JSON.stringify(place)} }))`;
      // With a file size limit of 0 bytes the file can be created but not written.
      const cut = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" -e "$1"', process.execPath, script]);
      expect(cut.status).not.toBe(0);
      expect(existsSync(join(place, 'jwt-secret'))).toBe(false);
      expect(readSettings({ DATA_DIR: place }).jwtSecrets[0].length).toBeGreaterThanOrEqual(32);
      rmSync(place, { recursive: true });
    });

    it.each([
      ['DATABASE_URL', 'mysql://x/y'],
      ['DATABASE_READ_URLS', 'postgres://x/y,mysql://x/y'],
      ['DATABASE_READ_URLS', 'postgres://x/y'],
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
      ['API_PORT', '8e3'],
      ['REGISTER_SMS', 'yes'],
      ['REGISTER_SMS', 'true'],
      ['SMTP_URL', 'https://mail.example.com'],
      ['WEBHOOK_SECRET', 'short'],
      ['DEMO_CONTENT', '1'],
      ['WORK_BITS', '17'],
      ['LOG_LEVEL', 'loud'],
      ['NODE_ENV', 'prod'],
    ])('report an invalid %s [§settings bad ones]', (name, value) => {
      const problems = problemsOf({ [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name} `));
    });

    it.each(['JWT_SECRET', 'WEBHOOK_SECRET', 'PASSWORD_CIPHER_IV', 'ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL'])(
      'never print a bad %s',
      (name) => {
        expect(problemsOf({ [name]: '#bad#' })).toEqual([expect.not.stringContaining('#bad#')]);
      },
    );

    it('write origins as browsers send them', () => {
      expect(readSettings({ DATA_DIR: dataDir, CORS_ORIGINS: 'https://Example.com' }).corsOrigins).toEqual([
        'https://example.com',
      ]);
    });

    it('report every invalid setting at once [§settings bad ones]', () => {
      expect(problemsOf({ BIND: 'x', API_PORT: 'y', JWT_SECRET: 'z' })).toHaveLength(3);
    });

    it('refuse development defaults in production [§settings JWT_SECRET, §settings cipher]', () => {
      expect(problemsOf(production)).toEqual([]);
      expect(problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])).toEqual([
        'PASSWORD_CIPHER_KEY',
        'PASSWORD_CIPHER_IV',
        'JWT_SECRET',
      ]);
      expect(problemsOf({ ...production, JWT_SECRET: production.PASSWORD_CIPHER_KEY.repeat(2) })).toEqual([]);
    });

    it('read each secret from a file, as container engines mount them', () => {
      const place = mkdtempSync(join(tmpdir(), 'admin-h5-secret-'));
      const file = (name: string, content: string) => {
        writeFileSync(join(place, name), content);
        return join(place, name);
      };
      const files = {
        DATABASE_URL_FILE: file('url', 'postgres://admin_h5:old@postgres:5432/admin_h5\n'),
        DATABASE_PASSWORD_FILE: file('password', 'a b%/@:é\n'),
        JWT_SECRET_FILE: file('jwt', `${'s'.repeat(32)}\n${'t'.repeat(32)}\n`),
        PASSWORD_CIPHER_KEY_FILE: file('key', 'a-deployment-key'),
        PASSWORD_CIPHER_IV_FILE: file('iv', 'a-deployment-iv-\n'),
        ADMIN_PASSWORD_FILE: file('admin', '\n'),
      };
      const { databaseUrl, ...settings } = readSettings({ NODE_ENV: 'production', DATA_DIR: place, ...files });
      expect(settings).toMatchObject({
        jwtSecrets: ['s'.repeat(32), 't'.repeat(32)],
        cipher: { key: 'a-deployment-key', iv: 'a-deployment-iv-' },
        adminPassword: null,
      });
      const { username, password, host } = new URL(databaseUrl ?? '');
      expect([username, decodeURIComponent(password), host]).toEqual(['admin_h5', 'a b%/@:é', 'postgres:5432']);
      rmSync(place, { recursive: true });
    });

    it('read the replicas of the database, with its password, and never print theirs', () => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://me@one/app', DATABASE_PASSWORD: 'a/b' };
      expect(readSettings(env).databaseReadUrls).toEqual([]);
      expect(
        readSettings({ ...env, DATABASE_READ_URLS: 'postgres://me@two/app, postgres://me@three:5433/app' }),
      ).toMatchObject({
        databaseReadUrls: ['postgres://me:a%2Fb@two/app', 'postgres://me:a%2Fb@three:5433/app'],
      });
      const [problem] = problemsOf({ ...env, DATABASE_READ_URLS: 'http://me:secret@two/app' });
      expect(problem).toMatch(/^DATABASE_READ_URLS must be addresses/);
      expect(problem).not.toContain('secret');
    });

    it('refuse the file of a secret that cannot be read, or that is given beside the secret itself', () => {
      const missing = join(dataDir, 'no-such-file');
      expect(problemsOf({ JWT_SECRET_FILE: missing })).toEqual([`JWT_SECRET_FILE ${missing} cannot be read: ENOENT`]);
      expect(problemsOf({ JWT_SECRET: 's'.repeat(32), JWT_SECRET_FILE: missing })).toEqual([
        'JWT_SECRET and JWT_SECRET_FILE are both set: leave one of them out',
      ]);
      expect(problemsOf({ NODE_ENV: 'production', JWT_SECRET_FILE: missing })).toContain(
        `JWT_SECRET_FILE ${missing} cannot be read: ENOENT`,
      );
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
      // Counts bytes, not characters.
      ['密'.repeat(10), false],
      ['密'.repeat(11), true],
      // Each of several.
      [`${'s'.repeat(32)}\n${'t'.repeat(31)}`, false],
      [`${'s'.repeat(32)}\n${'t'.repeat(32)}`, true],
    ])('accept a JWT_SECRET of at least 32 bytes: %s [§settings JWT_SECRET]', (secret, taken) => {
      expect(problemsOf({ ...production, JWT_SECRET: secret })).toEqual(
        taken ? [] : ['JWT_SECRET must be at least 32 bytes'],
      );
    });

    it.each(['true', 'false', '1', 'loopback', '10.0.0.0/8, 127.0.0.1', 'fd00::/8'])(
      'accept TRUST_PROXY %s',
      (value) => {
        expect(problemsOf({ TRUST_PROXY: value })).toEqual([]);
      },
    );
  });
});

const fail = (message: string) => () => Promise.reject(new Error(message));

describe('run steps', () => {
  it('runs every step, and reports each that failed by its name', async () => {
    const done: string[] = [];
    const step = (name: string) => () => Promise.resolve(void done.push(name));
    const running = runSteps({
      first: fail('no disk'),
      second: step('second'),
      third: () => runSteps({ inner: fail('no table'), other: step('other') }),
      last: step('last'),
    });
    await expect(running).rejects.toMatchObject({
      message: 'first: no disk; inner: no table',
      errors: [
        { message: 'first: no disk', cause: { message: 'no disk' } },
        { message: 'inner: no table', cause: { message: 'no table' } },
      ],
    });
    expect(done).toEqual(['second', 'other', 'last']);
  });

  it('logs a line for each step that failed', async () => {
    const logged: unknown[] = [];
    const stopped = new Promise<void>((resolve) => {
      const log = {
        warn: (line: unknown) => {
          logged.push(line);
          if (logged.length === 2) resolve();
        },
      };
      const stop = startRepeatedly(() => runSteps({ one: fail('a'), two: fail('b') }), 3_600_000, log, 'work');
      stop();
    });
    await stopped;
    expect(logged).toMatchObject([{ err: { message: 'one: a' } }, { err: { message: 'two: b' } }]);
  });
});

describe('failed steps', () => {
  const day = 86_400_000;

  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const binned = async () =>
    (await api.context.database.db.selectFrom('recycleBin').select('id').execute()).map(({ id }) => id);

  it('deletes old inquiries where accounts and records cannot be removed, and each record by itself', async () => {
    const { db } = api.context.database;
    const id = textAt(await send(api, inquiryFor(await catalogueFor(api))), 'data.id');
    const createdAt = new Date(Date.now() - 3 * 365 * day).toISOString();
    await db.updateTable('inquiry').set({ createdAt }).where('id', '=', id).execute();
    const [stuck, free] = [
      await create(api, 'category', categoryInput()),
      await create(api, 'category', categoryInput()),
    ];
    for (const each of [stuck, free]) await api.call('DELETE', `/api/category/${each.id}`, { as: 'manager' });
    const expiresAt = new Date(0).toISOString();
    await db.updateTable('recycleBin').set({ expiresAt }).where('id', 'in', [stuck.id, free.id]).execute();
    const purge = jest.spyOn(api.context.entities, 'get');
    purge.mockImplementationOnce(() => {
      throw new Error('cannot be purged');
    });
    await sql`alter table "userAccount" rename to away`.execute(db);
    const failure: unknown = await removeExpired(api.context).catch((error: unknown) => error);
    await sql`alter table away rename to "userAccount"`.execute(db);
    purge.mockRestore();
    expect(failure).toMatchObject({
      errors: [
        expect.objectContaining({ message: expect.stringMatching(/^closed accounts: /) }),
        expect.objectContaining({ message: expect.stringMatching(/^category .*cannot be purged$/) }),
      ],
    });
    expect(await db.selectFrom('inquiry').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await binned()).toHaveLength(1);
    await removeExpired(api.context);
    expect(await binned()).toEqual([]);
  });

  it('sends mails that are due where canaries cannot climb, and says what failed', async () => {
    const { db } = api.context.database;
    const waiting = () => db.selectFrom('inquiryMail').select('inquiryId').execute();
    await db
      .insertInto('inquiryMail')
      .values({ inquiryId: 'gone', nextAt: new Date(0).toISOString(), attempts: 0 })
      .execute();
    await sql`alter table "remoteModule" rename to away`.execute(db);
    const failure: unknown = await runDueWork(api.context).catch((error: unknown) => error);
    await sql`alter table away rename to "remoteModule"`.execute(db);
    expect(failure).toMatchObject({ errors: expect.arrayContaining([expect.any(Error)]) });
    // Nobody is to be told of inquiries here, so that what is due is dropped.
    expect(await waiting()).toEqual([]);
  });
});
