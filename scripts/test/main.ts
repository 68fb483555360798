/** `npm test`: format, lint, types, unit, integration and browser tests; the last line is the sum. */
import { browserTests, checkAndBuild, playSteps, postgresTests, sizes, unitTests } from './steps.ts';

/** What depends on the engine, as arguments of Jest; `npm run test:all` plays the whole server on PostgreSQL. */
const onPostgres = ['--selectProjects', 'server', '--testPathPatterns', 'server/test/engine/'];

await playSteps([
  ['checks and build', checkAndBuild],
  ['sizes', sizes],
  ['unit and integration', unitTests],
  ['integration on PostgreSQL', () => postgresTests(onPostgres)],
  ['browser', browserTests],
]);
