import { describe, expect, it } from '@jest/globals';
import type { HostConfig } from '@admin-h5/contract';
import { hostConfigSchema } from '@admin-h5/contract/schemas';
import { parseConfig } from '../config/config-guard.ts';

const good: HostConfig = {
  apiBase: '',
  registry: '/admin-h5/remotes.json',
  basePath: '/admin-h5/',
  maxWidth: 960,
  catalogueAccess: 'visitor',
  cipherKey: 'admin-h5-dev-key',
  cipherIv: 'admin-h5-dev-iv-',
  remoteOrigins: ['http://localhost:8081'],
  linkOrigins: [],
  rootKey: '',
  revokedKeys: [],
  devOrigins: [],
  registerSms: false,
  loginRedirectDelay: 1000,
  registryPollInterval: 30_000,
  changesPollInterval: 30_000,
  moduleTimeout: 10_000,
};

const cases: [keyof HostConfig, unknown][] = [
  ['apiBase', 'https://api.example.com'],
  ['apiBase', 'https://api.example.com/'],
  ['apiBase', 'api.example.com'],
  ['registry', ''],
  ['registry', '/api/remotes'],
  ['basePath', '/shop/admin-h5/'],
  ['basePath', '/admin-h5'],
  ['basePath', '/shop/'],
  ['maxWidth', 100],
  ['maxWidth', '960'],
  ['maxWidth', 1200],
  ['catalogueAccess', 'login'],
  ['catalogueAccess', 'everyone'],
  ['cipherKey', ''],
  ['cipherKey', 'x'.repeat(33)],
  ['cipherKey', '密'.repeat(11)],
  ['cipherIv', 'short'],
  ['remoteOrigins', ['http://localhost:8081/']],
  ['remoteOrigins', ['https://cdn.example.com']],
  ['remoteOrigins', 'http://localhost:8081'],
  ['linkOrigins', ['javascript:alert(1)']],
  ['rootKey', null],
  ['rootKey', 'A'.repeat(121)],
  ['rootKey', 'A'.repeat(122)],
  ['revokedKeys', 'a'.repeat(32)],
  ['revokedKeys', ['a'.repeat(32)]],
  ['revokedKeys', ['a'.repeat(31)]],
  ['devOrigins', ['localhost:8081']],
  ['registerSms', 'on'],
  ['loginRedirectDelay', -1],
  ['registryPollInterval', 1.5],
  ['changesPollInterval', undefined],
  ['moduleTimeout', 0],
  ['moduleTimeout', 1500],
];

describe('settings of the deployment', () => {
  it('takes a complete set as it is', () => {
    expect(parseConfig(JSON.stringify(good))).toEqual({ ok: true, config: good });
  });

  it.each(cases)(
    'agrees with the schema on %s = %j, and names it where it is wrong [§1 base path, §settings meta]',
    (name, value) => {
      const candidate = { ...good, [name]: value };
      const result = parseConfig(JSON.stringify(candidate));
      const bySchema = hostConfigSchema.validate(candidate, { convert: false }).error === undefined;
      expect(result).toEqual(bySchema ? { ok: true, config: candidate } : { ok: false, faults: [name] });
    },
  );

  it.each([null, '', 'not json', '[]', 'null'])('refuses %j whole', (text) => {
    expect(parseConfig(text)).toEqual({ ok: false, faults: ['admin-h5-config'] });
  });
});
