import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHost, hostDist } from '../../scripts/build/host.ts';
import { copyBuild } from './copy-build.ts';

/** The host's built files in a folder that a test may release anew and take files from. */
export interface HostFiles {
  readonly dist: string;
  /** A screen's own script, which no other screen needs: `assets/….js`. */
  scriptOf: (screen: string) => string;
  /** The one file whose text fits. */
  scriptWith: (text: string) => string;
  /** Puts a newer build in place: the file has another name in it. The former page's file is gone, everything else stays. */
  releaseWithout: (file: string) => void;
  /** Removes a file; returns a function that puts it back. */
  lose: (file: string) => () => void;
  remove: () => void;
}

const hashOf = (file: string): string => {
  const hash = /\.([0-9a-f]{12})\.js$/.exec(file)?.[1];
  if (hash === undefined) throw new Error(`${file} has no hash in its name`);
  return hash;
};

const another = (hash: string) => hash.split('').toReversed().join('');

export async function copyHostFiles(): Promise<HostFiles> {
  await buildHost();
  const dist = mkdtempSync(path.join(tmpdir(), 'admin-h5-host-files-'));
  copyBuild(hostDist, dist);
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const scripts = () =>
    readdirSync(path.join(dist, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `assets/${name}`);
  const mainOf = () => /assets\/main\.[0-9a-f]{12}\.js/.exec(read('index.html'))?.[0] ?? '';

  /** Everything that a page names its files in. */
  const documents = () => [
    'index.html',
    'pages.json',
    'offline.json',
    ...readdirSync(path.join(dist, 'documents'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => `documents/${name}`),
  ];

  return {
    dist,
    scriptOf: (screen) => {
      const pages: Record<string, string[]> = JSON.parse(read('pages.json'));
      const needed = pages[screen] ?? [];
      // Another path may lead to the same screen.
      const others = Object.values(pages).filter((files) => files.join() !== needed.join());
      const elsewhere = new Set(others.flat());
      const own = needed.find((file) => file.endsWith('.js') && !elsewhere.has(file));
      if (own === undefined) throw new Error(`${screen} has no script of its own`);
      return own;
    },
    scriptWith: (text) => {
      const found = scripts().find((file) => file !== mainOf() && read(file).includes(text));
      if (found === undefined) throw new Error(`no script holds ${text}`);
      return found;
    },
    releaseWithout: (file) => {
      const main = mainOf();
      const renames: [string, string][] = [file, main].map((name) => [hashOf(name), another(hashOf(name))]);
      const renamed = (text: string) => renames.reduce((now, [from, to]) => now.replaceAll(from, to), text);
      writeFileSync(path.join(dist, renamed(main)), renamed(read(main)));
      writeFileSync(path.join(dist, renamed(file)), read(file));
      for (const name of documents()) writeFileSync(path.join(dist, name), renamed(read(name)));
      rmSync(path.join(dist, file));
    },
    lose: (file) => {
      const target = path.join(dist, file);
      const content = readFileSync(target);
      rmSync(target);
      return () => void (existsSync(target) || writeFileSync(target, content));
    },
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
