import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash } from '@admin-h5/remote-kit/recipe';
import { describe, expect, it } from '@jest/globals';
import { remoteSources } from '../../webpack.config.base.ts';
import { remoteNames, root } from './workspaces.ts';

/** The file behind a name that a shared package exports, as `@admin-h5/ui/unit.less`. */
function fileOf(shared: string): string {
  const [, name = '', ...rest] = shared.split('/');
  const folder = path.join(root, 'shared', name);
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return path.join(folder, exports[`./${rest.join('/')}`] ?? '');
}

describe('what decides that a build is current', () => {
  it('is the contents of its sources: a file with an older time counts', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-sources-'));
    try {
      const file = path.join(folder, 'page.tsx');
      writeFileSync(file, 'first');
      const before = sourceHash(folder, ['page.tsx']);
      writeFileSync(file, 'other');
      utimesSync(file, new Date(0), new Date(0));
      expect(sourceHash(folder, ['page.tsx'])).not.toBe(before);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(remoteNames())('includes what the stylesheets of %s take from the shared packages', (name) => {
    const folder = path.join(root, 'remotes', name, 'src');
    const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.less'));
    const sources = remoteSources(name).map((source) => path.join(root, source));
    for (const file of styles) {
      for (const [, shared = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(
        /@import[^;]*'(@admin-h5\/[^']+)'/g,
      )) {
        const used = fileOf(shared);
        expect([shared, sources.some((source) => used.startsWith(source))]).toEqual([shared, true]);
      }
    }
  });
});
