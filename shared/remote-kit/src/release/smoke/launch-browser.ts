import type { Browser, LaunchOptions } from 'playwright';
import { ReleaseFailure } from '../failure.ts';

const withoutSmoke = 'or leave the smoke load out with --no-smoke.';

/** @throws ReleaseFailure where Playwright is not installed; it is the team's own choice, so the kit does not bring it. */
async function loadPlaywright() {
  try {
    return await import('playwright');
  } catch {
    throw new ReleaseFailure(
      'usage',
      `The smoke load needs Playwright: npm install --save-dev playwright, ${withoutSmoke}`,
    );
  }
}

/** Starts Chromium: the given one, else Playwright's, Chrome or the system's. */
export async function launchBrowser(executable: string): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const candidates: LaunchOptions[] =
    executable === ''
      ? [{}, { channel: 'chrome' }, { executablePath: '/usr/bin/chromium' }]
      : [{ executablePath: executable }];
  for (const candidate of candidates) {
    try {
      return await chromium.launch(candidate);
    } catch {
      // The next one.
    }
  }
  const what = executable === '' ? 'No Chromium was found' : `${executable} could not be started`;
  throw new ReleaseFailure(
    'usage',
    `${what}: npx playwright install chromium, name one by CHROMIUM_PATH, ${withoutSmoke}`,
  );
}
