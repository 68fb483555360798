import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readHost } from './container-settings.ts';
import { readHostSettings } from './host-settings.ts';
import { contentSecurityPolicy, frameAncestors } from './security-headers.ts';

describe('settings of the host', () => {
  it('have defaults for empty values, as compose files pass them', () => {
    expect(readHostSettings({ MAX_WIDTH: '', LINK_ORIGINS: ' ', REGISTRY: '' })).toEqual(readHostSettings({}));
  });

  it('have the numbers and paths of the specification by default [§1 base path, §2 after login, §9 redirect delay, §9 max width]', () => {
    expect(readHostSettings({})).toMatchObject({
      basePath: '/admin-h5/',
      maxWidth: 960,
      loginRedirectDelay: 1000,
      catalogueAccess: 'visitor',
    });
  });

  it('have the cipher from files, if those are named', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-cipher-'));
    const [key, iv] = [path.join(folder, 'key'), path.join(folder, 'iv')];
    writeFileSync(key, 'a-deployment-key\n');
    writeFileSync(iv, 'a-deployment-iv-\n');
    expect(readHostSettings({ PASSWORD_CIPHER_KEY_FILE: key, PASSWORD_CIPHER_IV_FILE: iv })).toMatchObject({
      cipherKey: 'a-deployment-key',
      cipherIv: 'a-deployment-iv-',
    });
    rmSync(folder, { recursive: true });
    expect(() => readHostSettings({ PASSWORD_CIPHER_KEY_FILE: key })).toThrow(`${key} cannot be read: ENOENT`);
  });

  it("read the API's registry, wherever that is, unless they name another", () => {
    expect(readHostSettings({}).registry).toBe('/api/remotes');
    expect(readHostSettings({ API_BASE: 'https://api.example.com' }).registry).toBe(
      'https://api.example.com/api/remotes',
    );
    expect(readHostSettings({ REGISTRY: '/admin-h5/remotes.json' }).registry).toBe('/admin-h5/remotes.json');
  });

  it('accept lists with commas and spaces', () => {
    expect(readHostSettings({ LINK_ORIGINS: 'https://a.example.com, https://b.example.com' }).linkOrigins).toEqual([
      'https://a.example.com',
      'https://b.example.com',
    ]);
  });

  it('name each one that is wrong, and say what it must be', () => {
    const wrong = { MAX_WIDTH: 'wide', REGISTER_SMS: 'maybe', MODULE_ORIGINS: 'https://a.example.com/', ROOT_KEY: 'x' };
    expect(() => readHost({ ...wrong, PORT: 'x', API_UPSTREAM: 'http://api:8090' })).toThrow(
      [
        'Bad settings:',
        '  - MAX_WIDTH must be a whole number from 320 to 4096',
        '  - MODULE_ORIGINS must hold origins or patterns of them, such as https://*.modules.example.com or http://localhost:*',
        '  - ROOT_KEY must be the public half of the root key',
        '  - REGISTER_SMS must be on or off',
        '  - PORT must be a whole number from 1 to 65535',
      ].join('\n'),
    );
  });
});

describe('content security policy', () => {
  const config = readHostSettings({
    MODULE_ORIGINS: 'https://category.example.com',
    LINK_ORIGINS: 'https://www.example.com',
    API_BASE: 'https://api.example.com/v1',
  });
  const policy = contentSecurityPolicy(config);

  it('allows no inline script, no eval and no plug-in', () => {
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('allows a frame around the preview of a form alone, to pages of the same origin', () => {
    const framed = (address: string) => frameAncestors(config, `${config.basePath}${address}`);
    expect(framed('pages/preview/index')).toBe("'self'");
    expect(['pages/index/index', 'pages/preview/index/', ''].map(framed)).toEqual(Array(3).fill("'none'"));
    expect(contentSecurityPolicy(config, "'self'")).toBe(policy.replace("ancestors 'none'", "ancestors 'self'"));
  });

  it('allows the origins of the settings, each in its directive', () => {
    expect(policy).toContain("script-src 'self' https://category.example.com;");
    expect(policy).toContain("connect-src 'self' https://api.example.com https://category.example.com;");
    expect(policy).toContain("frame-src 'self' https://www.example.com;");
  });

  it('has what browsers block reported to the API, wherever that is', () => {
    expect(policy).toContain('report-uri https://api.example.com/v1/api/csp-reports');
    expect(contentSecurityPolicy({ ...config, apiBase: '' })).toContain('report-uri /api/csp-reports');
  });

  it("requires Trusted Types, and allows only the page's policy", () => {
    expect(policy).toMatch(/trusted-types default; require-trusted-types-for 'script';/);
  });

  it('allows the error messages of a development server only where development origins are named', () => {
    const development = contentSecurityPolicy({ ...config, devOrigins: ['http://localhost:9100'] });
    expect(development).toMatch(/trusted-types default webpack-dev-server#overlay; /);
    expect(development).not.toMatch(/unsafe/);
  });
});
