import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryModule } from '@admin-h5/contract';
import { remoteConfig } from '../../webpack.config.base.ts';
import { compile, integrityOf, sharedSingletons, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';
import { localModule } from '../../scripts/local/registry.ts';
import { copyBuild } from './copy-build.ts';

const sources = 'e2e/modules/faulty';
const cache = path.join(root, 'node_modules/.cache/admin-h5/faulty');

/** Variants of the module that goes wrong on purpose: as it should be built, its next release, and with a React of its own. */
type Variant = 'plain' | 'next' | 'ownReact';

const shares: Readonly<Record<Variant, readonly string[]>> = {
  plain: sharedSingletons,
  next: sharedSingletons,
  ownReact: sharedSingletons.filter((key) => !key.startsWith('react')),
};

/** Builds a variant unless these very sources are built already; answers its build id. */
async function build(variant: Variant): Promise<string> {
  const hash = sourceHash(root, [sources, 'webpack.config.base.ts', 'shared/remote-kit', 'shared/client/package.json']);
  const id = `${variant}_${hash}`;
  if (existsSync(path.join(cache, id, 'release.json'))) return id;
  const recipe = remoteConfig('faulty', {
    build: id,
    folder: path.join(root, sources),
    outputPath: cache,
    shared: shares[variant],
  });
  await compile({ ...recipe, cache: false });
  return id;
}

/** A module's files on an origin that a test may damage, and what the registry says of them. */
export interface TestModule {
  readonly name: string;
  /** Folder that its origin serves: one folder a build. */
  readonly dist: string;
  /** The registry's entry for a build as its files are now. */
  listedModule: (origin: string, variant?: Variant) => RegistryModule;
  /** Name of the build's one file that fits, below the folder of the build. */
  find: (pattern: RegExp) => string;
  /** Puts other content in place of a file; returns how to put it back. */
  damage: (file: string, change: (content: string) => string | null) => () => void;
  /** Hash of a file as it is now, as the registry would list it. */
  hash: (file: string) => ReturnType<typeof integrityOf>;
  remove: () => void;
}

/** Builds the module and lays a copy of its files out for one test file. */
export async function makeTestModule(): Promise<TestModule> {
  const builds: Record<Variant, string> = {
    plain: await build('plain'),
    next: await build('next'),
    ownReact: await build('ownReact'),
  };
  const dist = mkdtempSync(path.join(tmpdir(), 'admin-h5-faulty-'));
  for (const id of Object.values(builds)) copyBuild(path.join(cache, id), path.join(dist, id));
  const folder = path.join(dist, builds.plain);
  return {
    name: 'faulty',
    dist,
    listedModule: (origin, variant = 'plain') => localModule('faulty', origin, builds[variant], dist),
    find: (pattern) => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const found = files.find((file) => pattern.test(file));
      if (found === undefined) throw new Error(`the build holds no file like ${pattern.source}`);
      return found;
    },
    damage: (file, change) => {
      const target = path.join(folder, file);
      const original = readFileSync(target);
      const changed = change(original.toString('utf8'));
      if (changed === null) rmSync(target);
      else writeFileSync(target, changed);
      return () => writeFileSync(target, original);
    },
    hash: (file) => integrityOf(readFileSync(path.join(folder, file))),
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
