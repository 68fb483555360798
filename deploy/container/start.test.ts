import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildStartProgram } from '../../scripts/build/start-program.ts';
import { type Fixture, hostFixture } from '../test/fixture.ts';

let folder: string;
let program: string;
let build: Fixture;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-start-'));
  build = hostFixture('aaa');
  // Outside the repository, so that the file cannot import anything from it.
  program = await buildStartProgram(path.join(folder, 'program'));
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  build.remove();
});

/** Runs it like a container, with only these settings. */
function start(environment: Readonly<Record<string, string>>) {
  const folders = {
    templates: path.join(import.meta.dirname, '../nginx'),
    build: build.folder,
    volume: path.join(folder, 'volume'),
    run: path.join(folder, 'run'),
    registry: path.join(folder, 'registry'),
  };
  const options = Object.entries(folders).flatMap(([name, place]) => [`--${name}`, place]);
  const result = spawnSync(process.execPath, [program, 'host', ...options], {
    env: { ...environment },
    encoding: 'utf8',
    cwd: folder,
  });
  return { status: result.status, messages: result.stderr };
}

const production = {
  NODE_ENV: 'production',
  API_UPSTREAM: 'http://127.0.0.1:8090',
  MODULE_ORIGINS: 'https://category.example.com',
  PASSWORD_CIPHER_KEY: 'a key of this company',
  PASSWORD_CIPHER_IV: 'sixteen bytes iv',
};

describe('the first program of a web container', () => {
  it('names every invalid setting and writes nothing [§settings bad ones]', () => {
    const { status, messages } = start({
      NODE_ENV: 'production',
      MODULE_ORIGINS: 'category.example.com',
      MAX_WIDTH: 'wide',
      REGISTER_SMS: 'maybe',
      BASE_PATH: '/shop/',
      PORT: '0',
      RETAIN_DAYS: 'long',
    });
    expect(status).toBe(1);
    for (const name of [
      'MODULE_ORIGINS',
      'MAX_WIDTH',
      'REGISTER_SMS',
      'BASE_PATH',
      'API_UPSTREAM',
      'PORT',
      'RETAIN_DAYS',
    ])
      expect(messages).toContain(`- ${name} `);
    expect(existsSync(path.join(folder, 'volume'))).toBe(false);
  });

  it('refuses the development cipher and plain HTTP in production [§settings cipher]', () => {
    const { status, messages } = start({
      NODE_ENV: 'production',
      API_UPSTREAM: production.API_UPSTREAM,
      MODULE_ORIGINS: 'http://category.example.com,http://localhost:8081',
    });
    expect(status).toBe(1);
    expect(messages).toContain('PASSWORD_CIPHER_KEY must be set');
    expect(messages).toContain('PASSWORD_CIPHER_IV must be set');
    expect(messages).toContain('http://category.example.com: production needs HTTPS');
    expect(messages).not.toContain('localhost');
  });

  it('prepares everything that nginx needs, from one file without packages', () => {
    expect(start(production)).toEqual({ status: 0, messages: '' });
    expect(readFileSync(path.join(folder, 'run/page/index.html'), 'utf8')).toContain('a key of this company');
    for (const name of ['nginx.conf', 'server.conf', 'headers.conf'])
      expect(existsSync(path.join(folder, 'run', name))).toBe(true);
    expect(existsSync(path.join(folder, 'volume/files/assets/main.aaa.js'))).toBe(true);
  });
});
