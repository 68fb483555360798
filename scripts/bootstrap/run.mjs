import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

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
