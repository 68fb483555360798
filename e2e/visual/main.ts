/**
 * `npm run test:visual`: compares pictures of the kit and of every screen with the baselines.
 * `-- --update` takes the baselines anew, `-- --quick` plays the kit and a few screens; `-- @kit`, `@visitor` and `@admin` play one part.
 */
import { runVisual } from '../../scripts/test/visual.ts';

const args = process.argv.slice(2).flatMap((arg) => {
  if (arg === '--update') return ['--update-snapshots=all'];
  if (arg === '--quick') return ['--grep', '@quick'];
  return arg.startsWith('@') ? ['--grep', arg] : [arg];
});
process.exitCode = (await runVisual(args)) ? 0 : 1;
