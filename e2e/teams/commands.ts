import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

type Environment = Readonly<Record<string, string>>;

/** Runs a program in a folder; returns what it printed to stdout and stderr, throws with both where it fails. */
export async function runWithSteps(
  folder: string,
  environment: Environment,
  program: string,
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string }> {
  try {
    return await promisify(execFile)(program, [...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
      maxBuffer: 50_000_000,
    });
  } catch (error) {
    const stated = typeof error === 'object' && error !== null ? error : {};
    const text = ['stdout', 'stderr'].map((name) => String(Reflect.get(stated, name) ?? '')).join('');
    throw new Error(`${program} ${args.join(' ')} failed:\n${text}`, { cause: error });
  }
}

/** Runs a program in a folder; returns what it printed to stdout. */
export async function runIn(
  folder: string,
  environment: Environment,
  program: string,
  ...args: readonly string[]
): Promise<string> {
  return (await runWithSteps(folder, environment, program, ...args)).stdout.trim();
}

/**
 * Runs a program in a folder and ends it with SIGKILL once it has said `step` on stderr.
 * @throws Error where it ended before
 */
export async function runAndKill(
  folder: string,
  environment: Environment,
  step: string,
  program: string,
  ...args: readonly string[]
): Promise<void> {
  // npx starts the program in a process of its own; the group ends with both.
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stderr)) {
    if (!line.includes(step) || child.pid === undefined) continue;
    process.kill(-child.pid, 'SIGKILL');
    break;
  }
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`${args.join(' ')} ended with ${code} and never stated "${step}"`);
}
