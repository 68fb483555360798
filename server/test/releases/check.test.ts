import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleasePublication } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';
import { makePrivateKey, makeTeamKey, publicKeyOf, signRelease } from '../../../shared/remote-kit/src/signing/keys.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { allowedAddresses, parseNetwork } from '../../src/public-addresses.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import type { Fault, FileServer } from '../support/file-server.ts';
import { goodHeaders, hostOrigin, integrityOf, startFileServer } from '../support/file-server.ts';
import type { Team } from '../support/releases.ts';
import { listed, makeTeam, publication } from '../support/releases.ts';
import { valueAt } from '../support/response.ts';

const root = makePrivateKey();
const limits = { files: 3, fileBytes: 2000, totalBytes: 3000, atOnce: 2, fileTime: 300, totalTime: 2000, errors: 2 };
const contents: Readonly<Record<string, string>> = {
  'remoteEntry.js': 'var remote;',
  'chunks/1.js': 'chunk();',
  'chunks/1.css': '.a {}',
};

let api: TestApp;
let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
  api = await startApp({
    settings: { remoteCheck: true, rootKey: publicKeyOf(root), hostOrigins: [hostOrigin] },
    checkLimits: limits,
  });
});
afterEach(() => {
  server.faults.clear();
  server.requested.length = 0;
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const descriptionOf = (module: string, build: string, files = contents): ReleasePublication =>
  publication(module, build, {
    files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, integrityOf(content)])),
  });

/** A team whose module is on the file server, and its builds: served, signed, ready to be published. */
let modules = 0;
async function newTeam() {
  modules += 1;
  const module = `checked${modules}`;
  const team = await makeTeam(api, module);
  const prefix = `/${module}`;
  await manageRemotes(api.context.database, ['add', module, server.origin + prefix]);
  const key = makeTeamKey(root, module);
  const signed = (description: ReleasePublication): ReleasePublication => ({
    ...description,
    signature: signRelease(key, description),
  });
  const upload = (build: string, files = contents) => {
    for (const [path, content] of Object.entries(files)) server.files.set(`${prefix}/${build}/${path}`, content);
  };
  const publish = (release: ReleasePublication) => team.call('POST', '/releases', release);
  return { team, module, prefix, key, signed, upload, publish };
}

async function publishedTeam(): Promise<Awaited<ReturnType<typeof newTeam>> & { made: Team }> {
  const made = await newTeam();
  for (const build of ['b1', 'b2']) {
    made.upload(build);
    expect(await made.publish(made.signed(descriptionOf(made.module, build)))).toMatchObject({ status: 200 });
  }
  return { ...made, made: made.team };
}

describe('a release whose files are all there', () => {
  it('is taken; each file was requested once, below the approved origin', async () => {
    const { module, prefix, team, signed, upload, publish } = await newTeam();
    upload('b1');
    const response = await publish(signed(descriptionOf(module, 'b1')));
    expect(response).toMatchObject({ status: 200, body: { data: 'new' } });
    expect(server.requested.toSorted()).toEqual(
      Object.keys(contents)
        .map((path) => `${prefix}/b1/${path}`)
        .toSorted(),
    );
    expect((await team.call('PUT', '/stable', { build: 'b1' })).status).toBe(200);
    expect(await listed(api, module)).toMatchObject({ stable: 'b1', releases: [{ build: 'b1' }] });
  });
});

const send =
  (headers: Record<string, string>, status = 200): Fault =>
  (response, content) =>
    void response.writeHead(status, headers).end(content);
const path = 'chunks/1.js';
const good = goodHeaders(path);

const faults: [what: string, fault: Fault, message: string][] = [
  ['is missing', send({}, 404), 'HTTP 404'],
  ['has one other byte', (response) => void response.writeHead(200, good).end('chunk()!'), 'SHA-384 不一致'],
  ['has another type', send({ ...good, 'content-type': 'text/html' }), '类型应为 text/javascript，实际为 text/html'],
  ['has no type', send({ 'access-control-allow-origin': '*' }), '类型应为 text/javascript，实际为 空'],
  ['has no CORS header', send({ 'content-type': 'text/javascript' }), `Access-Control-Allow-Origin: ${hostOrigin}`],
  [
    'has the CORS header of another host',
    send({ ...good, 'access-control-allow-origin': 'https://other.example.com' }),
    `Access-Control-Allow-Origin: ${hostOrigin}`,
  ],
  ['is elsewhere', send({ location: `/${path}` }, 302), '重定向（HTTP 302）'],
  ['does not arrive', () => undefined, '未在 0.3 秒内读完'],
  ['does not end', (response) => void response.writeHead(200, good).write('chunk'), '未在 0.3 秒内读完'],
  ['is too large', (response) => void response.writeHead(200, good).end('x'.repeat(2001)), '超过 2000 字节'],
  [
    'is cut off',
    (response) => {
      response.writeHead(200, { ...good, 'content-length': '8' });
      response.write('chunk', () => response.destroy());
    },
    '无法读取',
  ],
];

describe('a release of which a file', () => {
  it.each(faults)('%s is refused, with the file and what to do', async (_what, fault, message) => {
    const { module, prefix, team, signed, upload, publish } = await newTeam();
    upload('b1');
    server.faults.set(`${prefix}/b1/${path}`, fault);
    const response = await publish(signed(descriptionOf(module, 'b1')));
    expect(response).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
    expect(valueAt(response, 'errors')).toEqual([
      { field: `files/${path}`, message: expect.stringContaining(message) },
    ]);
    // It is not there for any later step either.
    expect((await team.call('PUT', '/stable', { build: 'b1' })).status).toBe(404);
  });
});

describe('a release', () => {
  it('is refused with the first errors alone where everything is missing', async () => {
    const { module, signed, publish } = await newTeam();
    const response = await publish(signed(descriptionOf(module, 'b1')));
    expect(valueAt(response, 'errors')).toHaveLength(2);
  });

  it('is refused with more files, or more bytes in all, than a check reads', async () => {
    const { module, signed, upload, publish } = await newTeam();
    const many = { ...contents, '4.js': '4' };
    expect(valueAt(await publish(signed(descriptionOf(module, 'b1', many))), 'errors')).toEqual([
      { field: 'files', message: '文件超过 3 个' },
    ]);
    expect(server.requested).toEqual([]);
    const large = { 'remoteEntry.js': 'a'.repeat(1900), '2.js': 'b'.repeat(1900) };
    upload('b2', large);
    const response = await publish(signed(descriptionOf(module, 'b2', large)));
    expect(response).toMatchObject({ status: 422 });
    expect(JSON.stringify(response.body)).toContain('超过 3000 字节');
  });

  it.each<
    [string, (made: Awaited<ReturnType<typeof newTeam>>, release: ReleasePublication) => ReleasePublication, object]
  >([
    [
      'that is not signed',
      (_made, release) => release,
      { field: 'signature', message: expect.stringContaining('缺少签名') },
    ],
    [
      'whose signature is of other content',
      (made, release) => ({ ...made.signed({ ...release, version: '9.9.9' }), version: release.version }),
      { field: 'signature', message: expect.stringContaining('签名与内容不符') },
    ],
    [
      "that another module's key signed",
      (_made, release) => ({ ...release, signature: signRelease(makeTeamKey(root, 'other'), release) }),
      { field: 'signature', message: expect.stringContaining('未经根密钥为本模块认证') },
    ],
    [
      'whose contract no host provides',
      ({ signed }, release) =>
        signed({ ...release, declaration: { ...release.declaration, contract: { '@admin-h5/client': '^9.0.0' } } }),
      { field: 'declaration.contract.@admin-h5/client', message: expect.stringContaining('需要 ^9.0.0，主机提供') },
    ],
    [
      'without the entry that it names',
      ({ signed }, release) =>
        signed({ ...release, remote: { name: 'x', global: 'x', entry: 'other.js', type: 'script' } }),
      { field: 'files', message: '缺少入口文件 other.js' },
    ],
  ])('%s is refused before anything is fetched', async (_what, change, error) => {
    const made = await newTeam();
    made.upload('b1');
    const response = await made.publish(change(made, descriptionOf(made.module, 'b1')));
    expect(response).toMatchObject({ status: 422 });
    expect(valueAt(response, 'errors')).toEqual([error]);
    expect(server.requested).toEqual([]);
  });

  it('whose key was revoked is neither taken nor made live', async () => {
    const { module, team, key, signed, publish } = await publishedTeam();
    const id = await keyId(key.publicKey);
    expect((await team.call('POST', '/revoked-keys', { key: id })).status).toBe(200);
    for (const response of [
      await publish(signed(descriptionOf(module, 'b3'))),
      await team.call('PUT', '/stable', { build: 'b1' }),
    ])
      expect(valueAt(response, 'errors')).toEqual([{ field: 'signature', message: expect.stringContaining(id) }]);
  });

  it('whose files are gone since becomes neither canary nor stable, nor replaces a revoked one', async () => {
    const { module, prefix, team } = await publishedTeam();
    await team.call('PUT', '/stable', { build: 'b1' });
    server.files.delete(`${prefix}/b2/${path}`);
    for (const response of [
      await team.call('PUT', '/canary', { build: 'b2', percent: 10 }),
      await team.call('PUT', '/stable', { build: 'b2' }),
      await team.call('POST', '/revoked', { build: 'b1', stable: 'b2' }),
    ]) {
      expect(response).toMatchObject({ status: 422 });
      expect(valueAt(response, 'errors')).toEqual([
        { field: `files/${path}`, message: expect.stringContaining('404') },
      ]);
    }
    expect(await listed(api, module)).toMatchObject({ stable: 'b1', canary: null, revoked: [] });
  });

  it('is checked once at a time for each module', async () => {
    const { module, prefix, signed, upload, publish } = await newTeam();
    upload('b1');
    server.faults.set(`${prefix}/b1/${path}`, () => undefined);
    const release = signed(descriptionOf(module, 'b1'));
    const statuses = await Promise.all([publish(release), publish(release)]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([422, 429]));
  });

  it('is refused where nothing answers at its origin', async () => {
    const { module, signed, publish } = await newTeam();
    await manageRemotes(api.context.database, ['add', module, 'http://127.0.0.1:9']);
    const response = await publish(signed(descriptionOf(module, 'b1')));
    expect(response).toMatchObject({ status: 422 });
    expect(JSON.stringify(response.body)).toContain('无法读取');
  });
});

/** A name server that knows these addresses. */
const leadsTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

const found = (name: string, networks: [string, number][], addresses: string[]) =>
  allowedAddresses(name, networks, leadsTo(...addresses)).then((all) => all.map(({ address }) => address));

describe('the address of an origin', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['[::1]', ['::1']],
    ['localhost', ['::1', '127.0.0.1']],
    ['remote.example.com', ['203.0.113.7', '2001:db8::7']],
  ])('%s may be %j: the operator named it, or it is public', async (name, addresses) => {
    expect(await found(name, [], addresses)).toEqual(addresses);
  });

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '172.20.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.1.2.3',
  ])('is none in a private network that a name leads to: %s', async (address) => {
    const refused = found('remote.example.com', [['172.31.0.0', 16]], ['203.0.113.7', address]);
    await expect(refused).rejects.toThrow(`leads to ${address}, which is in no network of REMOTE_NETWORKS`);
  });

  it('may be in a private network that the deployment names', async () => {
    expect(await found('remote.internal', [['10.1.0.0', 16]], ['10.1.2.3'])).toEqual(['10.1.2.3']);
  });

  it.each([
    ['10.1.0.0/16', ['10.1.0.0', 16]],
    ['fd00::/8', ['fd00::', 8]],
    ['10.1.0.0', null],
    ['10.1.0.0/33', null],
    ['x/8', null],
    ['10.0.0.0/8/8', null],
  ])('network %s is %j', (text, network) => expect(parseNetwork(text)).toEqual(network));
});
