/** `npm run build [-- host category …]`: builds what is named, or everything. */
import { buildHost } from './build/host.ts';
import { buildRemote } from './build/remote.ts';
import { remoteNames } from './build/workspaces.ts';

const wanted = process.argv.slice(2);
const targets = wanted.length > 0 ? wanted : ['host', ...remoteNames()];

for (const target of targets) {
  const started = performance.now();
  const fresh = target === 'host' ? await buildHost() : (await buildRemote(target)).fresh;
  console.log(
    fresh ? `${target}: built in ${((performance.now() - started) / 1000).toFixed(1)} s` : `${target}: up to date`,
  );
}
