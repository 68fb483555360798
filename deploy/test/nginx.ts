import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/local/ports.ts';
import { nginxPackages } from '../../scripts/test/packages.ts';
import { type Directories, prepareHost, prepareRemote } from '../container/prepare.ts';

const program = '/usr/sbin/nginx';

function findNginx(): string {
  if (existsSync(program)) return program;
  throw new Error(
    `nginx is missing: install Debian's packages ${nginxPackages.join(' and ')} (npm test does so as root).`,
  );
}

const prepare = { host: prepareHost, remote: prepareRemote };

export interface NginxOptions {
  template: keyof typeof prepare;
  /** Built files: the host's `dist`, or the folder of one build of a remote. */
  build: string;
  /** Settings of the container, except address and port. */
  environment: Readonly<Record<string, string>>;
  port?: number;
}

/** A real nginx process with the images' templates and start code, in temporary folders. */
export interface RunningNginx {
  readonly origin: string;
  readonly directories: Directories;
  /** What it has written to its error log since its start. */
  readonly errors: () => string;
  /** Installs a newer build without downtime, as a rolling deployment does. */
  release: (build: string) => Promise<void>;
  /** Ends the process; the folders remain. */
  stop: () => Promise<void>;
  /** Starts it again on the same port, as a new container does. */
  start: () => Promise<void>;
  /** Ends the process and removes its folders. */
  remove: () => Promise<void>;
}

async function untilHealthy(origin: string, child: ChildProcess, messages: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`nginx ended at once: ${messages()}`);
    const healthy = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await untilNextTurn();
  }
}

const untilNextTurn = () => new Promise((resolve) => setTimeout(resolve, 10));

function workersOf({ pid }: ChildProcess): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}

/** Makes nginx reload its configuration, and waits until no worker has the earlier one. */
async function reload(child: ChildProcess): Promise<void> {
  const former = workersOf(child);
  child.kill('SIGHUP');
  for (;;) {
    const present = workersOf(child);
    if (present.length > 0 && !former.some((worker) => present.includes(worker))) return;
    await untilNextTurn();
  }
}

interface NginxProcess {
  child: ChildProcess;
  errors: () => string;
  stop: () => Promise<void>;
}

async function run(directory: string, origin: string): Promise<NginxProcess> {
  // If nginx starts as root, its workers run as another user, who may not read a temporary folder.
  const globals = process.getuid?.() === 0 ? 'daemon off; user root;' : 'daemon off;';
  const args = ['-e', 'stderr', '-p', directory, '-c', path.join(directory, 'nginx.conf'), '-g', globals];
  const child = spawn(findNginx(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages += text));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilHealthy(origin, child, () => messages);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, errors: () => messages, stop };
}

/** Starts nginx on a free port and waits until it responds. */
export async function startNginx({ template, build, environment, port }: NginxOptions): Promise<RunningNginx> {
  const top = mkdtempSync(path.join(tmpdir(), 'admin-h5-nginx-'));
  const directories: Directories = {
    templates: path.join(import.meta.dirname, '../nginx'),
    build,
    volume: path.join(top, 'volume'),
    run: path.join(top, 'run'),
    registry: path.join(top, 'registry'),
  };
  const chosen = port ?? (await freePort());
  const origin = `http://localhost:${chosen}`;
  const settings = {
    ACCESS_LOG: path.join(directories.run, 'access.log'),
    ...environment,
    BIND: '127.0.0.1',
    PORT: String(chosen),
  };
  const start = () => {
    prepare[template](settings, directories);
    return run(directories.run, origin);
  };
  const remove = () => rmSync(top, { recursive: true, force: true });
  let running = await start().catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    origin,
    directories,
    errors: () => running.errors(),
    release: async (newer) => {
      directories.build = newer;
      prepare[template](settings, directories);
      await reload(running.child);
    },
    stop: () => running.stop(),
    start: async () => {
      running = await start();
    },
    remove: async () => {
      await running.stop();
      remove();
    },
  };
}
