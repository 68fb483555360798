/**
 * `npm run build [-- host category …]`: builds the named parts, or everything; `start` is the images' programs.
 */
import { buildHost, buildRenderer } from './build/host.ts';
import { buildRemote } from './build/remote.ts';
import { buildStartProgram } from './build/start-program.ts';
import { remoteNames } from './build/workspaces.ts';

const wanted = process.argv.slice(2);
const targets = wanted.length > 0 ? wanted : ['host', 'web-server', ...remoteNames()];

async function build(target: string): Promise<boolean> {
  if (target === 'host') return buildHost();
  if (target === 'web-server') return buildRenderer();
  if (target !== 'start') return (await buildRemote(target)).fresh;
  await buildStartProgram();
  return true;
}

for (const target of targets) {
  const started = performance.now();
  const fresh = await build(target);
  console.log(
    fresh ? `${target}: built in ${((performance.now() - started) / 1000).toFixed(1)} s` : `${target}: up to date`,
  );
}
