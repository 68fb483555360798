/** `admin-h5-remote check`: whether a module fits a live host. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDeclaration } from '../recipe/remote-config.ts';
import { type ComparedPackage, comparePackages } from './compare.ts';
import { fetchHostPackages } from './host.ts';

const usage = 'Usage: admin-h5-remote check <host address>';

function describePackage({ name, range, offered, installed, fits }: ComparedPackage): string {
  const has = offered === null ? 'the host provides none' : `the host provides ${offered}`;
  return `  ${fits ? 'fits ' : 'UNFIT'}  ${name} ${range}: ${has}, installed ${installed ?? 'none'}`;
}

/**
 * Checks whether a module runs on a live host: its contract ranges against the host's packages, and its code against their types.
 * @param folder of the module
 * @returns the exit code: 1 where it does not fit
 */
export async function checkModule(folder: string, args: readonly string[]): Promise<number> {
  const [address = '', ...more] = args;
  if (more.length > 0 || !URL.canParse(address)) throw new Error(usage);
  const { contract } = readDeclaration(folder);
  const host = await fetchHostPackages(address);
  const compared = comparePackages(contract, host, (name) => installedVersion(name, folder));
  const lines = [`Host ${host.host} at ${address}`, ...compared.map(describePackage)];
  const unfit = compared.filter(({ fits }) => !fits);
  if (unfit.length > 0)
    lines.push(
      `The module needs a host with ${unfit.map(({ name, lowest }) => `${name} ${lowest}`).join(', ')} or newer.`,
    );

  // Against what the host has, also where a range allows more: a name of a newer package is missing there.
  const provided = compared.flatMap(({ name, offered }) => (offered === null ? [] : [[name, offered] as const]));
  const messages = await compileAgainst(folder, Object.fromEntries(provided));
  lines.push(messages === '' ? "It compiles against the host's packages." : messages);
  process.stdout.write(`${lines.join('\n')}\n`);
  return unfit.length === 0 && messages === '' ? 0 : 1;
}

/** Files outside `src` that a module's types are made of. */
const otherSources = ['tsconfig.json', '.npmrc', 'module.json'];

/** Folder of a package that code in a folder imports; null where it has none. */
function packageFolder(name: string, folder: string): string | null {
  const place = path.join(folder, 'node_modules', name);
  if (existsSync(place)) return place;
  return path.dirname(folder) === folder ? null : packageFolder(name, path.dirname(folder));
}

/** Version of a package as a folder has it installed; null where it has none. */
function installedVersion(name: string, folder: string): string | null {
  const place = packageFolder(name, folder);
  if (place === null) return null;
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  return version;
}

/** @returns the compiler's messages; '' where it has none */
function runTsc(folder: string): string {
  const typescript = packageFolder('typescript', folder);
  if (typescript === null) throw new Error('The module has no typescript installed.');
  const program = path.join(typescript, 'bin/tsc');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, '-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `tsc ended with ${status}`;
}

/**
 * Compiles a module against these versions of the packages, in a folder of its own where the module has others installed. They come
 * from the registry that the module's `.npmrc` names.
 * @param wanted version by package
 * @returns the compiler's messages; '' where it has none
 * @throws Error where a version cannot be installed
 */
async function compileAgainst(folder: string, wanted: Readonly<Record<string, string>>): Promise<string> {
  if (Object.entries(wanted).every(([name, version]) => installedVersion(name, folder) === version))
    return runTsc(folder);
  const copy = await mkdtemp(path.join(tmpdir(), 'admin-h5-check-'));
  try {
    await cp(path.join(folder, 'src'), path.join(copy, 'src'), { recursive: true });
    for (const name of otherSources.filter((file) => existsSync(path.join(folder, file))))
      await cp(path.join(folder, name), path.join(copy, name));
    const manifest: Record<string, Record<string, string>> = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    for (const kind of ['dependencies', 'devDependencies']) {
      for (const name of Object.keys(manifest[kind] ?? {})) {
        const version = wanted[name];
        if (version !== undefined && manifest[kind]) manifest[kind][name] = version;
      }
    }
    await writeFile(path.join(copy, 'package.json'), JSON.stringify(manifest));
    const options = [
      'install',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ];
    await promisify(execFile)('npm', options, { cwd: copy }).catch((error: unknown) => {
      throw new Error(`The host's versions cannot be installed to compile against: ${String(error)}`);
    });
    return runTsc(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
