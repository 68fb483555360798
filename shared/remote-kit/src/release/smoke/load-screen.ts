import type { BrowserContext, Page } from 'playwright';

/** Milliseconds until a screen stands. */
const timeLimit = 20_000;
/** Milliseconds in which what a screen loads late may still fail. */
const settleLimit = 5000;
const incidentEvent = 'admin-h5:module-incident';

export interface ScreenToLoad {
  address: string;
  /** Its module. */
  module: string;
  /** Address that the files of the release are below. */
  files: string;
}

interface Incident {
  module: string;
  during: string;
  failure: { kind: string; detail: string };
}

/** Passes what the host reports of a module on to `note`. */
async function listen(page: Page, module: string, note: (fault: string) => void): Promise<void> {
  await page.exposeFunction('admin_h5_smoke', (text: string) => {
    const incident: Incident = JSON.parse(text);
    const { kind, detail } = incident.failure;
    if (incident.module === module) note(`${incident.during}: ${kind} ${detail}`);
  });
  await page.addInitScript((name) => {
    window.addEventListener(name, (event) => {
      const report: unknown = Reflect.get(window, 'admin_h5_smoke');
      if (event instanceof CustomEvent && typeof report === 'function') report(JSON.stringify(event.detail));
    });
  }, incidentEvent);
}

/** Waits until the screen is drawn and nothing of it loads any more. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor();
  await page.locator('[role="status"][aria-busy="true"]').first().waitFor({ state: 'hidden' });
  // A page that polls more often has no such moment.
  await page.waitForLoadState('networkidle', { timeout: settleLimit }).catch(() => undefined);
}

/**
 * Opens one screen in a page of its own.
 * @returns what is wrong with it: nothing for a screen that works
 */
export async function loadScreen(context: BrowserContext, { address, module, files }: ScreenToLoad): Promise<string[]> {
  const faults = new Set<string>();
  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  const note = (fault: string) => void faults.add(`${new URL(address).pathname}: ${fault}`);
  page.on('pageerror', (error) => note(`error ${error.message}`));
  page.on('crash', () => note('the page crashed'));
  let loaded = false;
  page.on('response', (response) => {
    loaded ||= response.ok() && response.url().startsWith(files);
  });
  try {
    await listen(page, module, note);
    await page.goto(address);
    await untilDrawn(page);
    const panels = await page.locator('[role="alert"]:visible').allInnerTexts();
    for (const text of panels.filter((panel) => panel.trim() !== '')) note(text.trim().replaceAll(/\s+/g, ' '));
    if (new URL(page.url()).pathname !== new URL(address).pathname) note(`led to ${new URL(page.url()).pathname}`);
    if (!loaded) note(`loaded nothing of ${files}`);
  } catch (error) {
    note(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    await page.close();
  }
  return [...faults];
}
