/**
 * `npm run test:changed [-- <commit>]`: what a change can break: the checks, the tests of Jest that import what changed, and the browser
 * tests that cross it. A change is what differs from the commit where this branch left the main one, new files included.
 */
import { execFileSync } from 'node:child_process';
import { root } from '../build/workspaces.ts';
import { browserTests, checkAndBuild, countTestFiles, playSteps, sizes, type Step, unitTests } from './steps.ts';
import { crossingSpecs } from './crossing-specs.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit where this branch left the main one, or the last one. */
function findBase(): string {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

const base = process.argv[2] ?? findBase();
const lines = (text: string) => text.split('\n').filter(Boolean);
const changed = [
  ...lines(git('diff', '--name-only', '--diff-filter=d', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];
console.log(`${changed.length} files differ from ${base.slice(0, 8)}`);

/** Tests that read the sources as text: no import says what they depend on. */
const readers = ['scripts/test', 'scripts/conformance'];
const sources = changed.filter((file) => /\.(tsx?|mjs|json)$/.test(file) && !file.startsWith('e2e/'));
const specs = crossingSpecs(changed);

const steps: Step[] = [
  ['checks and build', checkAndBuild],
  ['sizes', sizes],
  ['tests that read the sources', () => unitTests(['--testPathPatterns', ...readers])],
];
const related = ['--findRelatedTests', ...sources];
if (sources.length > 0 && (await countTestFiles(related)) > 0) steps.push(['related tests', () => unitTests(related)]);
if (specs.length > 0) steps.push(['browser', () => browserTests(['--project=node', ...specs])]);
await playSteps(steps);
