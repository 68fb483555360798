/** Starts temporary PostgreSQL servers for tests, with replicas and crashes where a test wants them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './local/ports.ts';

interface ClusterServer {
  /** Address of its first database, from which others can be created. */
  url: string;
  port: number;
  /** Ends the server as a power failure would: nothing is written back. */
  crash: () => Promise<void>;
  /** Starts it again with the same data and port. */
  start: () => Promise<void>;
  /** Ends the server and keeps its data. */
  halt: () => Promise<void>;
}

/** A temporary PostgreSQL server for tests. */
export interface Cluster extends ClusterServer {
  directory: string;
  /** Folder of PostgreSQL's programs. */
  binaries: string;
  /** Servers that repeat what it writes, and are only read. */
  replicas: readonly ClusterServer[];
  /** Ends all servers and removes their data. */
  stop: () => Promise<void>;
  /** Runs one of PostgreSQL's programs with this cluster; returns its output, throws if it fails. */
  run: (program: string, ...args: string[]) => string;
}

const debianFolder = '/usr/lib/postgresql';
const startTimeoutMs = 60_000;

/** Folder of initdb and postgres: the newest of Debian, else the one in PATH, else null. */
function findBinaries(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions
    .filter((version) => existsSync(join(debianFolder, version, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(debianFolder, newest, 'bin');
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = asked.status === 0 ? asked.stdout.trim() : '';
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** PostgreSQL's programs; as root on Debian, installs the package if it is missing. */
function requireBinaries(): string {
  const found = findBinaries();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing PostgreSQL for the tests…');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options);
    const installed = findBinaries();
    if (installed !== null) return installed;
  }
  throw new Error('PostgreSQL is not installed: install it (Debian: apt-get install postgresql) and run again');
}

const idOfPostgres = (flag: '-u' | '-g'): number =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());

/** initdb refuses to run as root, so root runs it as the package's user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

function listChildren(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed.stdout.split(/\s+/).filter(Boolean).map(Number);
}

function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
const killNow = (pid: number): boolean => signalled(pid, 'SIGKILL');
const isAlive = (pid: number): boolean => signalled(pid, 0);

/** Settings for tests that cut no power: several times faster on a slow disk. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface ClusterOptions {
  /** Whether committed data survive a crash; default true. */
  durable?: boolean;
  replicas?: number;
}

type Identity = { uid: number; gid: number } | Record<string, never>;

interface ServerOptions {
  binaries: string;
  directory: string;
  /** Folder of the data, below `directory`; also begins the name of the log. */
  name: string;
  identity: Identity;
  settings: readonly string[];
}

/** A server on data that are there, on a port of its own; not started. */
async function prepareServer({ binaries, directory, name, identity, settings }: ServerOptions): Promise<ClusterServer> {
  const port = await freePort();
  const log = join(directory, `${name}.log`);
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings];
  let server: ChildProcess | null = null;
  const isReady = () =>
    spawnSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']).status === 0;
  const start = async (): Promise<void> => {
    const output = openSync(log, 'a');
    const args = ['-D', join(directory, name), ...options.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(binaries, 'postgres'), args, {
      cwd: directory,
      stdio: ['ignore', output, output],
      ...identity,
    });
    server = child;
    const deadline = Date.now() + startTimeoutMs;
    while (!isReady()) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL does not start: ${readFileSync(log, 'utf8').slice(-2000)}`);
      }
      await pause(30);
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    start,
    crash: async () => {
      const children = listChildren(server?.pid);
      await end('SIGKILL');
      // For a moment its child processes still respond and prevent a new start.
      children.forEach(killNow);
      while (children.some(isAlive)) await pause(10);
    },
    halt: () => end('SIGINT'),
  };
}

/** Starts a cluster with its own folder and ports. */
export async function startPostgres({ durable = true, replicas = 0 }: ClusterOptions = {}): Promise<Cluster> {
  const binaries = requireBinaries();
  const directory = mkdtempSync(join(tmpdir(), 'admin-h5-postgres-'));
  const { uid, gid } = owner();
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);

  const run = (program: string, ...args: string[]): string => {
    // A dump of the demonstration content is longer than the megabyte that is the default.
    const maxBuffer = 256 * 1024 * 1024;
    const done = spawnSync(join(binaries, program), args, { cwd: directory, encoding: 'utf8', maxBuffer, ...identity });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
    return done.stdout;
  };
  run(
    'initdb',
    '-D',
    join(directory, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  );
  // Without the segments that it missed, a replica that was ended could not go on.
  const retention = replicas > 0 ? ['wal_keep_size=256MB'] : [];
  const settings = ['max_connections=200', ...retention, ...(durable ? [] : careless)];
  const primary = await prepareServer({ binaries, directory, name: 'data', identity, settings });
  await primary.start();
  const copies: ClusterServer[] = [];
  for (let number = 1; number <= replicas; number += 1) {
    const name = `replica${number}`;
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    run('pg_basebackup', ...source, '-D', join(directory, name), '-R', '-c', 'fast', '--no-sync');
    const copy = await prepareServer({ binaries, directory, name, identity, settings });
    await copy.start();
    copies.push(copy);
  }
  return {
    ...primary,
    directory,
    binaries,
    replicas: copies,
    run,
    stop: async () => {
      for (const server of [...copies, primary]) await server.halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** `node scripts/postgres.ts <command …>`: runs the command with TEST_DATABASE_URL set, and exits with its code. */
async function main(command: string, args: string[]): Promise<void> {
  const cluster = await startPostgres({ durable: false });
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: cluster.url } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [127])]);
  await cluster.stop();
  process.exitCode = typeof code === 'number' ? code : 1;
}

const [command, ...args] = process.argv.slice(2);
if (import.meta.main && command !== undefined) await main(command, args);
