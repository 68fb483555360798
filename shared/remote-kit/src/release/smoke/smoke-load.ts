/** Opens the screens of a new release in a browser at the live host, before any device gets it, and reports what fails. */
import type { ModuleDeclaration, ReleasePublication, Registry, RegistryModule } from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import type { BrowserContext, Route, Page } from 'playwright';
import { ReleaseFailure } from '../failure.ts';
import { launchBrowser, signIn } from './browser.ts';
import type { SmokeSettings } from '../settings.ts';

/** Milliseconds until a screen stands. */
const timeLimit = 20_000;
/** Milliseconds in which what a screen loads late may still fail. */
const settleLimit = 5000;
const incidentEvent = 'admin-h5:module-incident';

interface ScreenToLoad {
  address: string;
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
async function loadScreen(context: BrowserContext, { address, module, files }: ScreenToLoad): Promise<string[]> {
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

export interface SmokeOptions {
  settings: SmokeSettings;
  /** The signed release, whose files its origin serves already. */
  publication: ReleasePublication;
  /** Of the module. */
  origin: string;
}

export interface SmokeResult {
  /** Paths below `/pages/admin/` that were opened. */
  screens: string[];
  /** Requests of the module other than GET that were stopped: method and path. */
  stopped: string[];
}

/** The host's own calls: its session, and what became of a build on a device (this browser is none of the devices). */
const isOfHost = (pathname: string) => pathname.startsWith('/api/auth/') || pathname === '/api/remotes/reports';

/** Screens that need no id: those that the admin centre leads to. */
function listScreens({ navigation, routes }: ModuleDeclaration): string[] {
  const paths = navigation.flatMap(({ path, createPath }) => (createPath === undefined ? [path] : [path, createPath]));
  return paths.length > 0 ? [...new Set(paths)] : routes.slice(0, 1).map(({ path }) => path);
}

/** Lets reading through, and no change: whatever a new build does, the data of the live host stays. */
async function stopChanges(context: BrowserContext, stopped: Set<string>): Promise<void> {
  await context.route('**/*', (route: Route) => {
    const request = route.request();
    if (request.method() === 'GET' || request.method() === 'HEAD') return route.fallback();
    const { pathname } = new URL(request.url());
    if (!isOfHost(pathname)) stopped.add(`${request.method()} ${pathname}`);
    return route.abort('blockedbyclient');
  });
}

/** Shows the release to this browser alone, as the stable one and as the override of the device: nothing else runs in its place. */
async function showRelease(context: BrowserContext, registry: string, { publication, origin }: SmokeOptions) {
  const isRegistry = ({ origin: from, pathname }: URL) => from + pathname === registry;
  await context.route(isRegistry, async (route) => {
    const response = await route.fetch();
    if (response.status() !== 200) return route.fulfill({ response });
    return route.fulfill({
      response,
      json: candidateRegistry(checkRegistry(await response.json()), publication, origin),
    });
  });
  const override = JSON.stringify({ [publication.declaration.name]: publication.build });
  await context.addInitScript((value) => localStorage.setItem('admin-h5:modules:override', value), override);
}

/**
 * Opens a module's screens with a release that is not in the registry yet, in a browser at the live host. The host reads the live
 * registry with this release in it, and checks and loads it as it does every other; only GET requests leave the browser.
 * @throws ReleaseFailure with every fault of every screen
 */
export async function smokeLoad(options: SmokeOptions): Promise<SmokeResult> {
  const { settings, publication, origin } = options;
  const screens = listScreens(publication.declaration);
  const browser = await launchBrowser(settings.browser);
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 375, height: 812 } });
    const stopped = new Set<string>();
    await stopChanges(context, stopped);
    const host = await signIn(context, settings);
    stopped.clear();
    await showRelease(context, host.registry, options);
    const faults: string[] = [];
    for (const screen of screens)
      faults.push(
        ...(await loadScreen(context, {
          address: new URL(`pages/admin/${screen}`, host.base).href,
          module: publication.declaration.name,
          files: `${origin}/${publication.build}/`,
        })),
      );
    if (faults.length > 0)
      throw new ReleaseFailure(
        'faulty',
        `${publication.build} does not work at ${settings.host}:\n  ${faults.join('\n  ')}`,
      );
    return { screens, stopped: [...stopped] };
  } finally {
    await browser.close();
  }
}

/**
 * The live registry with a release added that is not published yet, as the stable one of its module. Only the browser of the smoke
 * test gets it; the host checks the release like any other.
 * @param origin of a module that the registry does not list yet
 */
function candidateRegistry(registry: Registry, publication: ReleasePublication, origin: string): Registry {
  const { name } = publication.declaration;
  const { build } = publication;
  const known = registry.modules.find((module) => module.name === name);
  const release = { ...publication, releasedAt: new Date().toISOString() };
  const entry: RegistryModule = {
    ...(known ?? { name, origin, revoked: [] }),
    releases: [release, ...(known?.releases ?? []).filter((other) => other.build !== build)],
    stable: build,
    canary: null,
    disabled: false,
  };
  return { ...registry, modules: [...registry.modules.filter((module) => module !== known), entry] };
}
