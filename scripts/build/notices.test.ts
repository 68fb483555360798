import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compile, installedPackages, NoticesPlugin, noticesText } from '@admin-h5/remote-kit/recipe';
import { root, remoteNames } from './workspaces.ts';

let folder: string;

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function makePackage(name: string, license: string, texts: Readonly<Record<string, string>>): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', license, main: 'index.js' }));
  write(`node_modules/${name}/index.js`, `export const name = ${JSON.stringify(name)};`);
  for (const [file, text] of Object.entries(texts)) write(`node_modules/${name}/${file}`, text);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
  makePackage('used', 'MIT', { 'LICENSE.md': 'Copyright of used', 'README.md': 'unread' });
  makePackage('@scope/inner', 'LGPL-3.0', { COPYING: 'Copyright of inner', 'THIRD-PARTY-NOTICES': 'What inner holds' });
  makePackage('unused', 'ISC', { LICENSE: 'Copyright of unused' });
  makePackage('used/node_modules/nested', 'MIT', { LICENCE: 'Copyright of nested' });
  mkdirSync(path.join(folder, 'own'));
  symlinkSync(path.join(folder, 'own'), path.join(folder, 'node_modules/own'));
  write(
    'main.js',
    "import { name } from 'used'; import { name as inner } from '@scope/inner'; console.log(name, inner);",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('notices', () => {
  it('of a build are those of every package in it, concatenated or not, and of no other', async () => {
    const output = path.join(folder, 'dist');
    await compile({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path: output },
      plugins: [new NoticesPlugin()],
    });
    const text = readFileSync(path.join(output, 'third-party-notices.txt'), 'utf8');
    for (const part of ['used 1.2.3', 'License: MIT', 'Copyright of used', 'Copyright of inner', 'What inner holds'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/unused|unread|nested/);
  }, 60_000);

  it('of an image are those of every installed package, without our own', () => {
    const text = noticesText(installedPackages(path.join(folder, 'node_modules')));
    for (const name of ['used', 'inner', 'unused', 'nested']) expect(text).toContain(`Copyright of ${name}`);
    expect(text).not.toContain('own 1');
  });
});

const sharedFolders = ['contract', 'client', 'ui', 'admin-kit', 'testing'].map((name) => `shared/${name}`);

describe('our own packages', () => {
  it.each(['.', ...sharedFolders, 'server', 'host', 'e2e', 'bench', ...remoteNames().map((name) => `remotes/${name}`)])(
    'have no licence until their owner chooses one: %s',
    (name) => {
      const { license } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
      expect(license).toBe('UNLICENSED');
    },
  );
});
