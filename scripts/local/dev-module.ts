/**
 * `npm run dev:module -- <remote> <host origin>`: serves one remote to a host that runs elsewhere and allows this origin in its
 * `DEV_ORIGINS`, and rebuilds it at every change of its files. The port is the remote's own (`npm start`).
 */
import { buildRemote, remoteDist } from '../build/remote.ts';
import { remoteNames } from '../build/workspaces.ts';
import { createDevServer } from './dev-server.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';
import { runCommand } from './run-until-ended.ts';
import { portOf } from './settings.ts';

await runCommand(async () => {
  const [name = '', host = ''] = process.argv.slice(2);
  if (!remoteNames().includes(name) || !URL.canParse(host))
    throw new Error(`Usage: npm run dev:module -- <remote> <host origin>, remote one of: ${remoteNames().join(', ')}`);
  let { build } = await buildRemote(name);
  const app = await createDevServer({ dist: remoteDist(name), hostOrigins: [new URL(host).origin] }, () => build);
  await app.listen({ port: portOf(name), host: '127.0.0.1' });
  rebuildOnChange(name, (next) => {
    build = next;
    console.log(`${name}: ${build}; the next load of the page shows it`);
  });
  console.log(
    `\n  ${name}: open …/pages/admin/index?release=${name}:http://localhost:${portOf(name)}\n  Ctrl-C stops it.`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await app.close();
});
