/**
 * `npm run test:visual`: compares pictures of the kit and of every screen with the baselines.
 * `-- --update` takes the baselines anew, `-- --quick` plays the kit and a few screens; `-- @kit`, `@visitor` and `@admin` play one part.
 */
import { visualTests } from '../../scripts/test/steps.ts';
import { shrinkBaselines } from './shrink.ts';

const args = process.argv.slice(2).flatMap((arg) => {
  if (arg === '--update') return ['--update-snapshots=all'];
  if (arg === '--quick') return ['--grep', '@quick'];
  return arg.startsWith('@') ? ['--grep', arg] : [arg];
});
const started = Date.now();
process.exitCode = (await visualTests(args)).failed === 0 ? 0 : 1;
if (process.argv.includes('--update')) await shrinkBaselines(started);
