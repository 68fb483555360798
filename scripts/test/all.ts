/**
 * `npm run test:all`: everything there is, with every entity, more rounds and rows, and random properties from a new seed. What this
 * machine cannot play is listed above the last line, with the reason.
 */
import { spawnSync } from 'node:child_process';
import { missingWebKit } from '../../e2e/webkit/browser.ts';
import { installDebianPackages } from './packages.ts';
import {
  browserTests,
  checkAndBuild,
  playProgram,
  playSteps,
  postgresTests,
  sizes,
  type Step,
  unitTests,
  visualTests,
} from './steps.ts';

const responds = (program: string, ...args: string[]) => spawnSync(program, args, { timeout: 30_000 }).status === 0;

const registryIsMissing = () => (responds('npm', 'ping') ? null : 'the package registry does not respond');

async function missingAfterInstall(findMissing: () => string | null): Promise<string | null> {
  const packages = findMissing();
  if (packages !== null) await installDebianPackages(...packages.split(', '));
  const missing = findMissing();
  return missing === null ? null : `${missing} cannot be installed here`;
}

/** Steps that need more than Node and npm, with what this machine lacks for them. */
const further: readonly (readonly [...Step, findMissing: () => string | null | Promise<string | null>])[] = [
  ['teams', () => playProgram('e2e/teams/main.ts'), registryIsMissing],
  ['packages', () => playProgram('scripts/test-packages.ts'), registryIsMissing],
  ['WebKit', () => playProgram('e2e/webkit/main.ts'), () => missingAfterInstall(missingWebKit)],
  [
    'monitoring',
    () => playProgram('scripts/monitoring.ts'),
    () => missingAfterInstall(() => (responds('promtool', '--version') ? null : 'prometheus')),
  ],
  [
    'pictures',
    () => visualTests(),
    // Pictures differ from machine to machine with their fonts.
    () =>
      responds('sh', '-c', 'fc-list | grep -q "Noto Sans CJK SC"') ? null : 'the font Noto Sans CJK SC is missing',
  ],
];

const seed = process.env.FAST_CHECK_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
Object.assign(process.env, { EVERYTHING: '1', FAST_CHECK_SEED: seed });
console.log(`Seed of the random properties: FAST_CHECK_SEED=${seed}`);

const steps: Step[] = [
  ['checks and build', checkAndBuild],
  ['sizes', sizes],
  ['unit and integration', unitTests],
  ['integration on PostgreSQL', () => postgresTests(['--selectProjects', 'server'])],
  ['browser', browserTests],
];
const notes = [`Seed of the random properties: FAST_CHECK_SEED=${seed}`];
for (const [name, play, findMissing] of further) {
  const missing = await findMissing();
  if (missing === null) steps.push([name, play]);
  else notes.push(`Not played: ${name} (${missing})`);
}
await playSteps(steps, notes);
