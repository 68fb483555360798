import { describe, expect, it } from '@jest/globals';
import type { HostConfig } from '@admin-h5/contract';
import { parseConfig } from '../config.ts';
import { hostConfig } from './host-config.ts';

const accepted: [keyof HostConfig, unknown][] = [
  ['apiBase', 'https://api.example.com'],
  ['registry', '/api/remotes'],
  ['basePath', '/shop/admin-h5/'],
  ['maxWidth', 1200],
  ['catalogueAccess', 'login'],
  ['moduleOrigins', ['https://cdn.example.com']],
  ['rootKey', 'A'.repeat(122)],
  ['revokedKeys', ['a'.repeat(32)]],
  ['moduleTimeout', 1500],
];

const refused: [keyof HostConfig, unknown][] = [
  ['apiBase', 'https://api.example.com/'],
  ['apiBase', 'api.example.com'],
  ['registry', ''],
  ['basePath', '/admin-h5'],
  ['basePath', '/shop/'],
  ['maxWidth', 100],
  ['maxWidth', '960'],
  ['catalogueAccess', 'everyone'],
  ['cipherKey', ''],
  ['cipherKey', 'x'.repeat(33)],
  ['cipherKey', '密'.repeat(11)],
  ['cipherIv', 'short'],
  ['moduleOrigins', ['http://localhost:8081/']],
  ['moduleOrigins', 'http://localhost:8081'],
  ['linkOrigins', ['javascript:alert(1)']],
  ['rootKey', null],
  ['rootKey', 'A'.repeat(121)],
  ['revokedKeys', 'a'.repeat(32)],
  ['revokedKeys', ['a'.repeat(31)]],
  ['devOrigins', ['localhost:8081']],
  ['registerSms', 'on'],
  ['loginRedirectDelay', -1],
  ['registryPollInterval', 1.5],
  ['changesPollInterval', undefined],
  ['moduleTimeout', 0],
];

describe('settings of the deployment', () => {
  it('takes a complete set as it is', () => {
    expect(parseConfig(JSON.stringify(hostConfig))).toEqual({ ok: true, config: hostConfig });
  });

  it.each(accepted)('takes %s = %j [§1 base path, §settings meta]', (name, value) => {
    const changed = { ...hostConfig, [name]: value };
    expect(parseConfig(JSON.stringify(changed))).toEqual({ ok: true, config: changed });
  });

  it.each(refused)('refuses %s = %j, and names it [§1 base path, §settings meta]', (name, value) => {
    expect(parseConfig(JSON.stringify({ ...hostConfig, [name]: value }))).toEqual({ ok: false, faults: [name] });
  });

  it.each([null, '', 'not json', '[]', 'null'])('refuses %j whole', (text) => {
    expect(parseConfig(text)).toEqual({ ok: false, faults: ['admin-h5-config'] });
  });
});
