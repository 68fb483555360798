import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './packages.ts';
import { run } from './run.ts';

/** Chromium without a window (headless shell): a run takes two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const debianChromium = '/usr/bin/chromium';
const wholeBrowsers = [debianChromium, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const systemBrowsers = [headlessShell, ...wholeBrowsers];

/** The first of these that is installed. */
const installedOf = (candidates: readonly (string | undefined)[]) =>
  candidates.find((candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate));

/** An installed Chromium: named by CHROMIUM_PATH, the system's, or Playwright's. */
export function existingBrowser(environment: Readonly<Record<string, string | undefined>> = process.env) {
  return installedOf([environment.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()]);
}

/** The same, but not the headless shell, also where a test run names it: it keeps no page in memory for the way back. */
export function existingWholeBrowser(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const named = environment.CHROMIUM_PATH;
  return installedOf([named === headlessShell ? undefined : named, ...wholeBrowsers, chromium.executablePath()]);
}

/** Finds or installs Chromium; returns its path, or what is missing. */
export async function ensureBrowser(): Promise<{ ok: true; path: string } | { ok: false; missing: string }> {
  const found = existingBrowser();
  if (found === debianChromium) await installDebianPackages('chromium-headless-shell');
  if (found) return { ok: true, path: existingBrowser() ?? found };
  // Playwright's download first, because its release was tested with it; the distribution's if the download fails.
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const downloaded = existingBrowser();
  if (downloaded) return { ok: true, path: downloaded };
  await installDebianPackages('chromium', 'chromium-headless-shell', 'fonts-noto-cjk');
  const installed = existingBrowser();
  return installed
    ? { ok: true, path: installed }
    : { ok: false, missing: 'chromium (Debian package "chromium", or "npx playwright install chromium")' };
}
