import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../build/workspaces.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (name: string) => existsSync(path.join(root, name));
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const folder = /^(host|remotes|shared|server|web-server|deploy|e2e|scripts|bench|docs)\//;

/** The text of a file, or of all files of a folder. */
function contentOf(name: string): string {
  const inside = readdirSync(path.dirname(path.join(root, name)), { withFileTypes: true });
  const isFolder = inside.find((entry) => entry.name === path.basename(name))?.isDirectory() ?? false;
  if (!isFolder) return read(name);
  return readdirSync(path.join(root, name))
    .map((entry) => contentOf(path.join(name, entry)))
    .join('\n');
}

describe('docs/changes.md', () => {
  const text = read('docs/changes.md');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));

  it('names what is in the files of its row', () => {
    const unknown = rows.flatMap((row) => {
      const content = quoted(row)
        .filter((code) => /^[\w./-]+$/.test(code) && exists(code))
        .map(contentOf)
        .join('\n');
      return quoted(row).filter((code) => /^[$@]?[a-zA-Z_]\w*$/.test(code) && !content.includes(code));
    });
    expect(unknown).toEqual([]);
  });

  it('has cells that can be read at a glance', () => {
    expect(rows.flatMap((row) => row.split(' | ')).filter((cell) => cell.length > 300)).toEqual([]);
  });
});

describe('the maps of the repository', () => {
  it.each(['docs/changes.md', 'docs/architecture.md', 'docs/glossary.md'])('%s names files that exist', (file) => {
    const named = quoted(read(file)).filter((code) => folder.test(code) && !/[{*<…]/.test(code));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });

  it.each(['host', 'shared/admin-kit', 'shared/ui', 'shared/client', 'shared/contract'])(
    '%s/README.md names each folder',
    (name) => {
      const folders = readdirSync(path.join(root, name, 'src'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'test')
        .map((entry) => entry.name);
      const map = read(`${name}/README.md`);
      expect(folders.filter((entry) => !map.includes(`\`${entry}/\``) && !map.includes(`\`src/${entry}\``))).toEqual(
        [],
      );
    },
  );
});
