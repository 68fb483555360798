/** `npm test`: format, lint, types, unit, integration and browser tests; the last line is the sum. */
import { browserTests, checkAndBuild, playSteps, postgresTests, sizes, unitTests } from './steps.ts';

/** What runs on PostgreSQL as well as on SQLite, as arguments of Jest; `npm run test:all` plays the whole server there. */
const onPostgres = [
  '--selectProjects',
  'server',
  '--testPathIgnorePatterns',
  '/node_modules/',
  'server/test/openapi/|files/(costly|decoder)|sheets/(deviations|workbook|hostile-sheets|marks|header-row|own-thread)',
];

await playSteps([
  ['checks and build', checkAndBuild],
  ['sizes', sizes],
  ['unit and integration', unitTests],
  ['integration on PostgreSQL', () => postgresTests(onPostgres)],
  ['browser', browserTests],
]);
