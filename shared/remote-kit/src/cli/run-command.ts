import { buildModule, buildOnce } from './build.ts';
import { checkModule } from '../check/command.ts';
import { create } from './create.ts';
import { develop } from '../dev/command.ts';
import { runRelease } from '../release/index.ts';
import { manageKeys } from '../signing/command.ts';
import { runTests } from './run-tests.ts';

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
