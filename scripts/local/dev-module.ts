/**
 * `npm run dev:module -- <remote> [host address]`: what `admin-h5-remote dev` does for a module of a repository of its own: opens the
 * playground of one remote, or serves it to a host that runs elsewhere and allows this origin in its `DEV_ORIGINS`. The port is the
 * remote's own (`npm start`).
 */
import { develop } from '@admin-h5/remote-kit/dev';
import { devModule } from '../../webpack.config.base.ts';
import { remoteNames } from '../build/workspaces.ts';
import { runCommand } from './run-until-ended.ts';
import { readPort } from './settings.ts';

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (!remoteNames().includes(name))
    throw new Error(`Usage: npm run dev:module -- <remote> [host address], remote one of: ${remoteNames().join(', ')}`);
  await develop(devModule(name), ['--port', String(readPort(name)), ...args]);
});
