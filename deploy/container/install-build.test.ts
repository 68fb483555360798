import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { filesFolder, installBuild } from './install-build.ts';

let folder: string;
const volume = () => path.join(folder, 'volume');
const retention = { days: 30, builds: 2 };
const start = Date.UTC(2026, 0, 1);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-retain-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the image of a build on a given day. */
function run(build: string, onDay: number, contents: Record<string, string>): void {
  const source = path.join(folder, `source-${build}`);
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  }
  const now = new Date(start + onDay * 86_400_000);
  installBuild({ build, source, files: Object.keys(contents), volume: volume(), retention, now });
}

const served = () => readdirSync(filesFolder(volume()), { recursive: true, encoding: 'utf8' }).toSorted();

describe('builds on the volume', () => {
  it('remain besides the current one', () => {
    run('a', 0, { 'assets/a.js': 'a', 'assets/common.js': 'c' });
    run('b', 1, { 'assets/b.js': 'b', 'assets/common.js': 'c' });
    expect(served()).toEqual(['assets', 'assets/a.js', 'assets/b.js', 'assets/common.js']);
  });

  it('are kept for the retention from the day they were replaced, not from the day they were made', () => {
    run('a', 0, { 'a.js': 'a' });
    run('b', 200, { 'b.js': 'b' });
    run('c', 229, { 'c.js': 'c' });
    expect(served()).toEqual(['a.js', 'b.js', 'c.js']);
    run('d', 231, { 'd.js': 'd' });
    expect(served()).toEqual(['b.js', 'c.js', 'd.js']);
  });

  it('are kept at any age while they are among the newest', () => {
    run('a', 0, { 'a.js': 'a' });
    run('b', 1, { 'b.js': 'b' });
    run('b', 1000, { 'b.js': 'b' });
    expect(served()).toEqual(['a.js', 'b.js']);
  });

  it('are removed without empty folders and without files that a kept build needs', () => {
    run('a', 0, { 'a/entry.js': 'a', 'common.js': 'c' });
    run('b', 1, { 'b/entry.js': 'b', 'common.js': 'c' });
    run('c', 2, { 'c/entry.js': 'c', 'common.js': 'c' });
    run('c', 40, { 'c/entry.js': 'c', 'common.js': 'c' });
    expect(served()).toEqual(['b', 'b/entry.js', 'c', 'c/entry.js', 'common.js']);
  });

  it('become current again when the older image starts', () => {
    run('a', 0, { 'a.js': 'a' });
    run('b', 1, { 'b.js': 'b' });
    run('a', 2, { 'a.js': 'a' });
    run('a', 400, { 'a.js': 'a' });
    run('c', 401, { 'c.js': 'c' });
    expect(served()).toContain('a.js');
  });

  it('are never overwritten, since browsers cache them as immutable', () => {
    run('a', 0, { 'a.js': 'first' });
    writeFileSync(path.join(folder, 'source-a', 'a.js'), 'second');
    run('a', 1, { 'a.js': 'second' });
    expect(readFileSync(path.join(filesFolder(volume()), 'a.js'), 'utf8')).toBe('first');
  });
});
