import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';

/** Compares pictures of the kit and the screens with their baselines; returns whether all are as before. */
export async function runVisual(args: readonly string[]): Promise<boolean> {
  const browser = await ensureBrowser();
  if (!browser.ok) throw new Error(`${browser.missing} is missing and could not be installed`);
  const config = ['--config', 'e2e/visual/playwright.config.ts', '--reporter=list'];
  const cli = ['--disable-warning=ExperimentalWarning', 'node_modules/@playwright/test/cli.js', 'test'];
  return (await run(process.execPath, [...cli, ...config, ...args], { CHROMIUM_PATH: browser.path })) === 0;
}
