import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildId } from '@admin-h5/remote-kit/recipe';
import { root } from '../build/workspaces.ts';
import { type ReleasingTeam, startRegistry } from './releasing-team.ts';

const cli = path.join(root, 'shared/remote-kit/src/cli/main.ts');
let registry: Awaited<ReturnType<typeof startRegistry>>;
let team: ReleasingTeam;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  team = await registry.newTeam();
});
afterEach(() => team.close());

/** The API behind a connection that is lost at one call: before the API gets it, or before its response arrives. */
async function startFailingApi(lost: { call: string; arrives: boolean }) {
  let reach: () => void;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const server = createServer((request, response) => {
    void (async () => {
      const isLost = `${request.method} ${request.url}` === lost.call;
      const body = await buffer(request);
      if (isLost && !lost.arrives) return reach();
      const { authorization = '', 'content-type': type } = request.headers;
      const reply = await fetch(`${registry.address}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization, ...(type && { 'content-type': type }) },
        ...(body.length > 0 && { body }),
      });
      const text = await reply.text();
      if (isLost) return reach();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${port}`, reached, close };
}

/** Runs `publish --percent 5`, and kills it once the call is reached at which its connection is lost. */
async function publishAndKill(lost: { call: string; arrives: boolean }): Promise<void> {
  const api = await startFailingApi(lost);
  const child = spawn(
    process.execPath,
    [cli, 'release', 'publish', '--to', team.target, '--no-smoke', '--percent', '5'],
    {
      cwd: team.folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        RELEASE_API: api.origin,
        RELEASE_TOKEN: team.token,
        RELEASE_KEY: JSON.stringify(team.key),
      },
    },
  );
  const ended = once(child, 'exit');
  await Promise.race([api.reached, ended]);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await api.close();
}

const list = () => 'GET /api/remotes';
const register = (module: string) => `POST /api/remotes/${module}/releases`;
const give = (module: string) => `PUT /api/remotes/${module}/canary`;

describe('a publication that is killed', () => {
  it.each<
    [string, (module: string) => string, boolean, { uploaded: boolean; registered: 'new' | 'known'; given: boolean }]
  >([
    ['before it uploads', list, false, { uploaded: false, registered: 'new', given: false }],
    ['after the upload', register, false, { uploaded: true, registered: 'new', given: false }],
    ['after the registry has it', register, true, { uploaded: true, registered: 'known', given: false }],
    ['after devices have it', give, true, { uploaded: true, registered: 'known', given: true }],
  ])(
    '%s leaves the old release or the new one, and the next run says which and ends it',
    async (_at, call, arrives, left) => {
      await team.publish(team.makeBuild('b0', '0.9.0'));
      await team.api.setStable({ build: 'b0' });
      const build = buildId(team.folder, ['module.json']);
      const place = team.makeBuild(build, '1.0.0');

      await publishAndKill({ call: call(team.module), arrives });
      const canary = { build, percent: 5 };
      expect(existsSync(path.join(team.target, build, 'release.json'))).toBe(left.uploaded);
      expect(await team.api.listed()).toMatchObject({ stable: 'b0', canary: left.given ? canary : null });

      const steps: string[] = [];
      const result = await team.publish(place, { percent: 5, onStep: (step) => steps.push(step) });
      expect(result).toMatchObject({ uploaded: !left.uploaded, registered: left.registered });
      expect(steps[0]).toBe(`devices run 0.9.0 (b0)${left.given ? `, and 5 % of them 1.0.0 (${build})` : ''}`);
      const upload = left.uploaded ? `is at ${team.target} already` : `uploaded 2 files to ${team.target} (`;
      expect(steps).toContainEqual(expect.stringContaining(upload));
      expect(steps).toContain(left.registered === 'known' ? 'is in the registry already' : 'entered into the registry');
      expect(await team.api.listed()).toMatchObject({ stable: 'b0', canary });
    },
  );
});
