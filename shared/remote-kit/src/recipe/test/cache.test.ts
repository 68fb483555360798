import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { baseConfig, compile } from '../base-config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-cache-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('builds a file anew that another one of the same time or an older one has replaced', async () => {
  const { cache, snapshot } = baseConfig({ mode: 'development', owner: 'test', root: folder, recipe: '1' });
  const file = path.join(folder, 'page.js');
  const output = path.join(folder, 'out');
  for (const [text, time] of [
    ['first', 2000],
    ['same time', 2000],
    ['older', 1000],
  ] as const) {
    writeFileSync(file, `globalThis.shown = ${JSON.stringify(text)};`);
    utimesSync(file, time, time);
    await compile({
      mode: 'development',
      devtool: false,
      context: folder,
      entry: file,
      output: { path: output },
      ...(cache !== undefined && { cache }),
      ...(snapshot && { snapshot }),
    });
    expect(readFileSync(path.join(output, 'main.js'), 'utf8')).toContain(JSON.stringify(text));
  }
});
