import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReleasePublication } from '@admin-h5/contract';
import type { NginxStack } from '../../deploy/test/nginx-stack.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { describe, type Variant } from './build-variant.ts';

const run = promisify(execFile);

/** A team at work on its module: what it does by the API, with the token that the operator gave it. */
export interface ModuleTeam {
  /** Puts the build on the module's origin and into the registry; nobody gets it yet. */
  publish: (variant: Variant) => Promise<void>;
  /** Gives a build to everyone, forward or back. */
  makeStable: (variant: Variant) => Promise<void>;
  startCanary: (variant: Variant, percent: number) => Promise<void>;
  endCanary: () => Promise<void>;
  /** Takes the module off every device, or gives it back. */
  disable: (disabled: boolean) => Promise<void>;
}

/** What a team needs of a running product. */
export interface TeamStack extends Pick<NginxStack, 'apiEnvironment' | 'baseUrl' | 'keys'> {
  /** The origin of each module, and how a build's folder gets there. */
  remoteServers: ReadonlyMap<string, { origin: string; release: (folder: string) => unknown }>;
}

/**
 * The operator's command, as it is documented.
 * @param environment of the API
 */
export async function command(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/src/commands/remote.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return stdout.trim();
}

export async function makeTeam(stack: TeamStack, module: string): Promise<ModuleTeam> {
  const server = stack.remoteServers.get(module);
  if (!server) throw new Error(`there is no remote "${module}"`);
  await command(stack.apiEnvironment, 'add', module, server.origin);
  const token = (await command(stack.apiEnvironment, 'token', module, 'e2e')).split(' ').at(-1) ?? '';

  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(new URL(`/api/remotes/${module}${path}`, stack.baseUrl), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  return {
    publish: async (variant) => {
      await server.release(variant.folder);
      const description = describe(variant);
      const publication: ReleasePublication = { ...description, signature: stack.keys.sign(module, description) };
      await call('POST', '/releases', publication);
    },
    makeStable: ({ build }) => call('PUT', '/stable', { build }),
    startCanary: ({ build }, percent) => call('PUT', '/canary', { build, percent }),
    endCanary: () => call('DELETE', '/canary'),
    disable: (disabled) => call('PUT', '/disabled', { disabled }),
  };
}
