/**
 * `npm run dev -- <remote>`: runs the whole product, with React's development build in the host, and brings each save of one remote
 * into the open page.
 */
import { devConfig, startDevServer } from '@admin-h5/remote-kit/dev';
import { devModule } from '../../webpack.config.base.ts';
import { remoteNames } from '../build/workspaces.ts';
import { runCommand, runUntilEnded } from './run-until-ended.ts';
import { readPort } from './settings.ts';
import { startLocal } from './start-local.ts';

function chosenRemote(): string {
  const names = remoteNames();
  const name = process.argv[2] ?? '';
  if (!names.includes(name)) throw new Error(`Usage: npm run dev -- <remote>, one of: ${names.join(', ')}`);
  return name;
}

await runCommand(async () => {
  const name = chosenRemote();
  const port = readPort('dev');
  const local = await startLocal({ devOrigin: `http://localhost:${port}` });
  const server = await startDevServer({
    configuration: devConfig(devModule(name)),
    port,
    hostOrigins: [new URL(local.address).origin],
  });
  console.log(
    `\n  ${local.address}pages/admin/index?release=${name}:${server.origin}   (login: admin / admin123456)\n\n  Watching remotes/${name}. Ctrl-C stops everything.`,
  );
  await runUntilEnded(local);
  await server.stop();
});
