import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { devCipher } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { textAt } from './response.ts';

const entry = join(import.meta.dirname, '../../src/server.ts');
const ready = /API ready on (http:\S+)/;

/** The real server in a separate process. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Kills it without warning, like a power failure. */
  kill: () => Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>;
}

const running = new Set<ChildProcess>();

/**
 * Ends every server that still runs, such as after a failed test: its pipes would keep Jest's worker alive. Call it
 * in `afterAll` of each file that starts one.
 */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts the server on a free port and waits until it is ready. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { PATH: process.env['PATH'], API_PORT: '0', DEMO_CONTENT: 'off', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = ready.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}: ${output}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    url,
    child,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

export interface RequestOptions {
  token?: string;
  /** Sent as JSON, but for the form of an upload. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** A call over the network; null if the connection broke before a response. */
export async function request(
  server: Pick<ServerProcess, 'url'>,
  method: string,
  path: string,
  { token, body, headers }: RequestOptions = {},
): Promise<{ status: number; body: unknown } | null> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

/** The form of an upload. */
export function fileForm(content: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  return form;
}

/** Signs the first administrator in. */
export async function signIn(server: Pick<ServerProcess, 'url'>): Promise<string> {
  const body = { username: 'admin', password: encryptPassword('admin123456', devCipher) };
  const response = await request(server, 'POST', '/api/auth/login', { body });
  if (response?.status !== 200) throw new Error(`No login: ${JSON.stringify(response)}`);
  return textAt(response, 'token');
}
