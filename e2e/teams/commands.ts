import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program in a folder; returns what it printed, throws with all its output where it fails. */
export async function runIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  program: string,
  ...args: readonly string[]
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
      maxBuffer: 50_000_000,
    });
    return stdout.trim();
  } catch (error) {
    const said = typeof error === 'object' && error !== null ? error : {};
    const text = ['stdout', 'stderr'].map((name) => String(Reflect.get(said, name) ?? '')).join('');
    throw new Error(`${program} ${args.join(' ')} failed:\n${text}`, { cause: error });
  }
}
