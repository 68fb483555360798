import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/test/browser.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the browser for measurements; installs it if it is missing. */
export async function openBrowser(further: readonly string[] = []): Promise<Browser> {
  const browser = await ensureBrowser();
  if (!browser.ok) throw new Error(`${browser.missing} is missing and could not be installed`);
  return chromium.launch({ executablePath: browser.path, args: [...flags, ...further] });
}
