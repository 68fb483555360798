import type { ModuleDeclaration, ReleasePublication } from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import type { BrowserContext, Route } from 'playwright';
import { ReleaseFailure } from '../failure.ts';
import { candidateRegistry } from './candidate-registry.ts';
import { launchBrowser } from './launch-browser.ts';
import { loadScreen } from './load-screen.ts';
import { signIn } from './sign-in.ts';
import type { SmokeSettings } from './smoke-settings.ts';

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
function screensOf({ navigation, routes }: ModuleDeclaration): string[] {
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
  const screens = screensOf(publication.declaration);
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
