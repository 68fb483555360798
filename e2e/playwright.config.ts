import { defineConfig } from '@playwright/test';
import { existingBrowser } from '../scripts/test/browser.ts';
import { plainHost } from './support/plain-host.ts';
import { everything } from './support/some-of.ts';
import type { WorkerFixtures } from './support/test.ts';

/** Flags that a locked-down network and a container need; harmless elsewhere. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
];
/** The same that `npm test` finds; with none, Playwright says how to install its own. */
const executablePath = existingBrowser();

export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Runs beside each other need a folder each.
  outputDir: process.env.E2E_OUTPUT ?? '../test-results',
  reporter: [
    ['list'],
    // By its whole path: the pictures' config inherits it from another folder.
    [`${import.meta.dirname}/support/pending-steps.ts`],
    // Without a file, it prints its report between the lines of the list.
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [] : [['json'] as const]),
  ],
  forbidOnly: true,
  // A test that needs a second try is a bug.
  retries: 0,
  workers: 2,
  // Long enough for a machine that does something else besides; a test that passes never waits for it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Placeholders that breathe are drawn anew for every frame of every page. With motion: the specs that are about it, those of nginx, and
    // the long run.
    reducedMotion: everything ? 'no-preference' : 'reduce',
    // Playwright does not see the requests that a service worker makes, and many tests replace responses. `without-network.spec.ts`
    // allows it.
    serviceWorkers: 'block',
    // A call that never ends is named, with what it waited for, before the test's own time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces and their pictures double the time of a run; `E2E_TRACE=1` keeps those of tests that fail.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'node' },
    {
      // The journeys that cross every part once more, as the product is deployed: nginx in front, PostgreSQL behind.
      name: 'nginx',
      testMatch: [
        'journeys/whole-path.spec.ts',
        'journeys/one-instance.spec.ts',
        'session/two-tabs.spec.ts',
        // In the long run also what differs in nothing but the origin of its files.
        ...(everything ? ['journeys/material-admin.spec.ts', 'journeys/scroll.spec.ts'] : []),
      ],
      use: { behind: 'nginx', reducedMotion: 'no-preference' },
    },
  ],
});
