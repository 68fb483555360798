import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ReleaseFailure } from '../failure.ts';
import type { Environment } from '../settings.ts';
import type { BuildFile, BuildFolder, UploadTarget } from './upload-target.ts';

/** Seconds without a byte from the other side. */
const silence = 60;

/** Runs rsync without a shell; the names of the files go to its input. Returns what it prints. */
async function rsync(args: readonly string[], files: readonly BuildFile[], environment: Environment): Promise<string> {
  const child = spawn('rsync', [...args], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // Where rsync is missing or ends early, its input is closed; the exit says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(files.map((file) => `${file.path}\0`).join(''));
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    await ended;
  } catch {
    throw new ReleaseFailure(
      'usage',
      'rsync cannot be started: install it (Debian: apt-get install rsync), or release to a folder or to S3.',
    );
  }
  const [printed, problems] = await outputs;
  if (child.exitCode !== 0)
    throw new Error(`rsync ended with ${child.exitCode ?? child.signalCode}: ${problems.trim()}`);
  return printed;
}

/** `<f+++++++++ path` for a missing file, `<fc........ path` for one with other content; files that are the same have no line. */
const changeLine = /^[<>]f(\+|c)\S* (.+)$/;

/**
 * A folder that rsync reaches, by SSH (`user@server:/folder`, with the keys and settings of `ssh`, or the program of `RSYNC_RSH`) or at
 * a daemon (`rsync://server/name`).
 */
export function rsyncTarget(address: string, environment: Environment): UploadTarget {
  const base = address.replace(/(?<!\/)\/+$/, '');
  const run = (options: readonly string[], { build, folder }: BuildFolder, files: readonly BuildFile[]) =>
    rsync(
      [
        '--checksum',
        '--files-from=-',
        '--from0',
        `--timeout=${silence}`,
        ...options,
        '--',
        `${folder}/`,
        `${base}/${build}/`,
      ],
      files,
      environment,
    );
  return {
    place: address,
    takesVariants: true,
    compare: async (build, files) => {
      const printed = await run(['--dry-run', '--out-format=%i %n'], build, files);
      const there = new Map<string, 'same' | 'other'>(files.map((file) => [file.path, 'same']));
      for (const line of printed.split('\n')) {
        const [, kind, name = ''] = changeLine.exec(line) ?? [];
        if (kind === '+') there.delete(name);
        else if (kind === 'c') there.set(name, 'other');
      }
      return there;
    },
    put: async (build, files) => {
      await run(['--chmod=D755,F644'], build, files);
    },
  };
}
