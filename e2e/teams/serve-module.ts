import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs `admin-h5-remote dev` in the module's folder until `work` is done.
 * @param words further arguments
 */
export async function withDevServer<T>(
  folder: string,
  port: number,
  words: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const server = spawn('npx', ['admin-h5-remote', 'dev', ...words, '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    for await (const line of createInterface(server.stdout)) if (line.includes('Ctrl-C')) break;
    server.stdout.resume();
    return await work();
  } finally {
    // npx starts the program in a process of its own; the group ends with both.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  }
}
