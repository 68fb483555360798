import { defineConfig } from '@playwright/test';
import type { WorkerFixtures } from '../support/test.ts';
import base from '../playwright.config.ts';

/** Pictures of the kit and of the screens, compared with those in `baselines/`; only `npm run test:visual` runs it. */
export default defineConfig<object, WorkerFixtures>({
  ...base,
  testMatch: '**/*.visual.ts',
  outputDir: process.env.E2E_OUTPUT ?? '../../test-results',
  // In the same order every time: what one test writes (a session, an entry of the log) is in the pictures of the next.
  workers: 1,
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  updateSnapshots: 'none',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'device',
      maxDiffPixelRatio: 0.002,
      stylePath: `${import.meta.dirname}/steady.css`,
    },
  },
  // Half the size shows where anything stands and in which colour, in a quarter of the bytes: there are some 300 pictures.
  // The screenshots bring a stylesheet of their own, which the security policy would refuse.
  use: { ...base.use, bypassCSP: true, deviceScaleFactor: 0.5, reducedMotion: 'reduce' },
  projects: [{ name: 'visual' }],
});
