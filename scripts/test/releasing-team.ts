import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manageRemotes } from '../../server/src/commands/remote.ts';
import { startApp } from '../../server/test/support/app.ts';
import { hostOrigin, integrityOf } from '../../server/test/support/file-server.ts';
import { publication } from '../../server/test/support/releases.ts';
import { publish, type Published, type PublishOptions } from '../../shared/remote-kit/src/release/publish.ts';
import { ReleaseApi } from '../../shared/remote-kit/src/release/release-api.ts';
import { folderTarget } from '../../shared/remote-kit/src/release/upload/targets.ts';
import { makePrivateKey, makeTeamKey, publicKeyOf, type TeamKey } from '../../shared/remote-kit/src/signing/keys.ts';
import { createRemoteServer } from '../local/remote-server.ts';

interface BuildContent {
  content?: string;
  contract?: Record<string, string>;
}

/** A team with a module of its own, whose origin serves the folder `target`. */
export interface ReleasingTeam {
  module: string;
  origin: string;
  token: string;
  key: TeamKey;
  /** The module, its builds before they are released, and what its origin serves. */
  folder: string;
  target: string;
  /** Makes a build as the recipe leaves it. */
  makeBuild: (build: string, version: string, content?: BuildContent) => string;
  publish: (build: string, change?: Partial<PublishOptions>) => Promise<Published>;
  /** The calls of the team. */
  api: ReleaseApi;
  close: () => Promise<void>;
}

/** An API that runs signed releases only and reads their files, as a deployment's does. */
export async function startRegistry() {
  const root = makePrivateKey();
  const rootKey = publicKeyOf(root);
  const api = await startApp({ settings: { remoteCheck: true, rootKey, hostOrigins: [hostOrigin] } });
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  let teams = 0;

  async function newTeam(): Promise<ReleasingTeam> {
    teams += 1;
    const module = `warehouse${teams}`;
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-release-'));
    const target = path.join(folder, 'served');
    mkdirSync(target);
    writeFileSync(path.join(folder, 'module.json'), JSON.stringify(publication(module, 'b0').declaration));
    const files = await createRemoteServer({ dist: target, hostOrigins: [hostOrigin] });
    const origin = await files.listen({ port: 0, host: '127.0.0.1' });
    await manageRemotes(api.context.database, ['add', module, origin]);
    const issued = await manageRemotes(api.context.database, ['token', module, 'team']);
    const token = issued.split(' ').at(-1) ?? '';
    const key = makeTeamKey(root, module);
    const calls = new ReleaseApi({ api: address, token }, module);
    return {
      module,
      origin,
      token,
      key,
      folder,
      target,
      makeBuild: (build, version, { content = `build ${build}`, contract } = {}) => {
        const place = path.join(folder, 'dist', build);
        mkdirSync(place, { recursive: true });
        const hashes = { 'remoteEntry.js': integrityOf(content) };
        const { signature: _none, ...made } = publication(module, build, { version, files: hashes });
        const description = { ...made, declaration: { ...made.declaration, ...(contract && { contract }) } };
        writeFileSync(path.join(place, 'remoteEntry.js'), content);
        writeFileSync(path.join(place, 'remoteEntry.js.map'), '{}');
        writeFileSync(path.join(place, 'release.json'), JSON.stringify(description));
        return place;
      },
      publish: (build, change = {}) =>
        publish({
          folder,
          api: calls,
          key,
          target: folderTarget(target),
          smoke: null,
          build: () => Promise.resolve(build),
          onStep: () => undefined,
          ...change,
        }),
      api: calls,
      close: async () => {
        await files.close();
        rmSync(folder, { recursive: true });
      },
    };
  }
  return { address, root, rootKey, newTeam, close: () => api.close() };
}
