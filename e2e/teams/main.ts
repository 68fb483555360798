/** `npm run test:teams`: a team's whole way from an empty folder, and a working day of six teams; the last line is `N passed, N failed`. */
import { playTeams } from './journey.ts';

const started = performance.now();
let passed = 0;
try {
  await playTeams((step) => {
    passed += 1;
    console.log(`  ✓ ${step} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  });
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
}
