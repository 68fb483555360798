import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkModule } from '../check/command.ts';
import { develop } from '../dev/command.ts';
import { browserPreset, jestNodeOptions } from '../jest/browser-preset.ts';
import { buildId, compile, remoteConfig } from '../recipe/index.ts';
import { runRelease } from '../release/run.ts';
import { manageKeys } from '../signing/command.ts';
import { create } from './create.ts';

/** Each command with the arguments that are left; returns the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => number | Promise<number>>> = {
  create: ([name = '', title = name]) => create(name, title, process.cwd()),
  build: () => buildModule(process.cwd()),
  dev: (args) => develop({ folder: process.cwd() }, args),
  check: (args) => checkModule(process.cwd(), args),
  test: (args) => runTests(process.cwd(), args),
  release: (args) => {
    const folder = process.cwd();
    return runRelease({ folder, build: () => buildOnce(folder) }, args, process.env);
  },
  keys: async (args) => {
    process.stdout.write(`${await manageKeys(args, process.env)}\n`);
    return 0;
  },
};

const usage = `admin-h5-remote <command>

  create <name> [title]   makes a module in a new folder of that name: a list, a form, tests, pipelines
  dev [host address]      opens the playground, or serves the module to a host; brings each save into the open page
  check <host address>    says whether the module fits a live host, and compiles it against that host's packages
  test [jest options]     runs the module's tests
  build                   builds the module into dist/<build>, with its release.json
  release <command>       publishes, promotes, rolls back, revokes, disables; says what devices run
  keys <command>          makes the keys that sign releases, and certifies them
`;

/**
 * `admin-h5-remote <command> …`. What fails goes to stderr.
 * @returns the exit code
 */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    return await command(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** What a build is made of, below the module's folder. */
const sources = ['src', 'module.json', 'package.json', 'package-lock.json'];

/** Builds the module in `folder` unless the same sources are built already; returns the build's folder. */
async function buildOnce(folder: string): Promise<string> {
  const build = buildId(
    folder,
    sources.filter((name) => existsSync(path.join(folder, name))),
  );
  const place = path.join(folder, 'dist', build);
  if (!existsSync(path.join(place, 'release.json'))) await compile(remoteConfig({ folder, build }));
  return place;
}

/** Prints the build's folder and returns the exit code. */
async function buildModule(folder: string): Promise<number> {
  process.stdout.write(`${await buildOnce(folder)}\n`);
  return 0;
}

/**
 * Runs the tests below `src` with Jest, in a DOM.
 * @param folder of the module
 * @param args options of Jest
 * @returns Jest's exit code
 */
function runTests(folder: string, args: readonly string[]): Promise<number> {
  const jest = path.join(path.dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
  const config = { ...browserPreset(folder), testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 };
  const child = spawn(process.execPath, [...jestNodeOptions, jest, '--config', JSON.stringify(config), ...args], {
    cwd: folder,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
