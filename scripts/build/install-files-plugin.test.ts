import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { fillManifest } from './install-files-plugin.ts';
import { root } from './workspaces.ts';

it('gives the manifest the name and the description of the app', () => {
  const manifest = fillManifest(readFileSync(path.join(root, 'host/src/app/install/manifest.webmanifest'), 'utf8'));
  expect(manifest).not.toContain('__');
  expect(JSON.parse(manifest)).toMatchObject({
    name: '农化产品介绍',
    description: '农药制剂与原料产品、企业介绍与工厂展示',
  });
});
