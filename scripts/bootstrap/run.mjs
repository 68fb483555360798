/** Runs on the machine's Node (20 or later); everything after it runs on the pinned Node 24 from node_modules. */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Installs what is missing, then runs a TypeScript program on the pinned Node and exits with its code. */
export function runOnPinnedNode(program, args) {
  ensureInstalled();
  const node = pinnedNode();
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  // The terminal sends Ctrl-C to the whole group; a signal to this process alone must be forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
}

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const stamp = path.join(root, 'node_modules/.admin-h5-installed');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function npm(...args) {
  const result = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail(`npm ${args[0]} failed; its messages are above.`);
}

/**
 * Installs the locked dependencies, including development ones, unless this lock file is installed already. Install
 * scripts of packages do not run (.npmrc): all packages contain what they need for this machine, but npm would
 * compile those with a `binding.gyp` again. Only the pinned Node needs its script, which downloads it.
 */
function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci) …');
  npm('ci', '--include=dev', '--no-audit', '--no-fund');
  npm('rebuild', 'node', '--ignore-scripts=false');
  writeFileSync(stamp, lockHash());
}

/**
 * Path of a Node that runs TypeScript directly: the pinned one, or this one if it is new enough (install scripts may
 * be forbidden).
 */
function pinnedNode() {
  const pinned = path.join(root, 'node_modules/node/bin/node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old to run TypeScript, and the pinned Node 24 was not installed (npm did not run its install script). Allow install scripts and run again.`,
  );
}
