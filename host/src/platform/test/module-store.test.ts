import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FederatedModule, RegistryModule } from '@admin-h5/shared/contract';
import type { LoadResult, LoadTarget } from '../loader/load-module.ts';
import { goodBuilds } from '../registry/good-builds.ts';
import { incidentEvent } from '../report/incidents.ts';
import { createPlatform } from '../state/module-store.ts';
import { config, registry } from './releases.ts';

const name = 'banner';
const path = 'banner/index';
const Page = () => null;
const broken = { kind: 'broken', detail: 'throws' } as const;
const unreachable = { kind: 'unreachable', detail: 'no connection' } as const;

/** What the registry's address answers. */
let served: Partial<RegistryModule> = {};
/** What loading a build comes to; a good module by default. */
let outcomes: Record<string, LoadResult | Promise<LoadResult>> = {};
/** How the screens of a build load. */
let pages: Record<string, () => Promise<{ default: typeof Page }>> = {};
let loaded: string[] = [];
let incidents: string[] = [];

const moduleOf = (build: string): FederatedModule => ({
  routes: [{ path, load: () => (pages[build] ?? (async () => ({ default: Page })))() }],
});

async function load({ release }: LoadTarget): Promise<LoadResult> {
  loaded.push(release.build);
  return outcomes[release.build] ?? { ok: true, release, module: moduleOf(release.build) };
}

function onIncident(event: Event): void {
  if (event instanceof CustomEvent) incidents.push(`${event.detail.during} ${event.detail.build}`);
}

function open() {
  const platform = createPlatform(load);
  const now = () => platform.getState();
  const state = () => now().modules[name];
  return {
    now,
    state,
    running: () => {
      const module = state();
      return module?.kind === 'ready' ? module.release.build : module?.kind;
    },
    notice: () => {
      const module = state();
      return module?.kind === 'ready' ? module.notice : undefined;
    },
    /** The registry is another one from now on, and has been read. */
    publish: (change: Partial<RegistryModule>) => {
      served = change;
      return now().refreshRegistry(config);
    },
    enter: () => now().enter(name, config),
    update: () => now().update(name, path, config),
  };
}

/** A promise that the test settles when it likes. */
function deferred<T>() {
  let settle: ((value: T) => void) | null = null;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: T) => settle?.(value) };
}

/** A device on which a module's screen is open, drawn by this build. */
async function opened(build = 'one') {
  const platform = open();
  await platform.publish({ stable: build });
  await platform.enter();
  platform.now().worked(name, build);
  return platform;
}

beforeEach(() => {
  localStorage.clear();
  served = {};
  outcomes = {};
  pages = {};
  loaded = [];
  incidents = [];
  window.addEventListener(incidentEvent, onIncident);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(registry(served)));
});
afterEach(() => {
  window.removeEventListener(incidentEvent, onIncident);
  jest.restoreAllMocks();
});

describe('a release that appears', () => {
  it('is offered where the module is open, and used at the next entry', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'offered' }]);
    platform.now().leave(name);
    await platform.enter();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });

  it('is used at the next entry also where its offer was put away', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    platform.now().dismiss(name);
    await platform.publish({ stable: 'two', revoked: ['three'] });
    expect(platform.notice()).toBeNull();
    platform.now().leave(name);
    await platform.enter();
    expect(platform.running()).toBe('two');
  });

  it('lets go of a module that nobody looks at, so that no screen of the old build is drawn again', async () => {
    const platform = await opened();
    platform.now().leave(name);
    expect(platform.running()).toBe('one');
    await platform.publish({ stable: 'two' });
    expect(platform.running()).toBe('idle');
  });

  it('is no longer offered once it is rolled back, and a rollback is itself an update', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    await platform.publish({ stable: 'one' });
    expect(platform.notice()).toBeNull();
    await platform.publish({ stable: 'two' });
    await platform.update();
    await platform.publish({ stable: 'one' });
    await platform.update();
    expect(platform.running()).toBe('one');
  });

  it('takes the place of the open build only once its screen is here', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    const screen = deferred<{ default: typeof Page }>();
    pages.two = () => screen.promise;
    const updating = platform.update();
    await new Promise((resolve) => setTimeout(resolve));
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'busy' }]);
    screen.resolve({ default: Page });
    await updating;
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });

  it.each([
    ['it', () => (outcomes.two = { ok: false, failure: broken })],
    ['its screen', () => (pages.two = () => Promise.reject(new Error('throws')))],
  ])('leaves the open build alone where %s cannot be loaded, and may be tried again', async (_what, fail) => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    fail();
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'failed' }]);
    outcomes = {};
    pages = {};
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });
});

describe('the registry', () => {
  it('stays as it is where an answer cannot be used', async () => {
    const platform = await opened();
    const before = platform.now().registry;
    jest.mocked(fetch).mockResolvedValueOnce(Response.json({ schema: 1, modules: [{}] }));
    await platform.now().refreshRegistry(config);
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await platform.now().refreshRegistry(config);
    expect(platform.now().registry).toBe(before);
    expect(platform.running()).toBe('one');
  });

  it('is the same object after an equal answer, so that nothing is drawn again', async () => {
    const platform = await opened();
    const before = platform.now().registry;
    await platform.now().refreshRegistry(config);
    expect(platform.now().registry).toBe(before);
  });

  it('is read anew after an earlier one of this device stood in for it', async () => {
    await opened();
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const later = open();
    await later.now().readRegistry(config);
    expect(later.now().registry).toMatchObject({ kind: 'ready', stale: true });
    await later.now().refreshRegistry(config);
    expect(later.now().registry).toMatchObject({ kind: 'ready', stale: false });
  });

  it('is the static one on a new device while the API does not answer, unless that names nothing', async () => {
    const byApi = { ...config, registry: '/api/remotes' };
    served = { stable: 'one' };
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const platform = open();
    await platform.now().readRegistry(byApi);
    expect(platform.now().registry).toMatchObject({ kind: 'ready', stale: true });
    expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
      '/api/remotes',
      '/admin-h5/remotes.json',
    ]);

    localStorage.clear();
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    jest.mocked(fetch).mockResolvedValueOnce(Response.json({ schema: 1, modules: [] }));
    const empty = open();
    await empty.now().readRegistry(byApi);
    expect(empty.now().registry.kind).toBe('failed');
  });

  it('that names another release brings back a module whose panel is on the page', async () => {
    const platform = open();
    outcomes.one = { ok: false, failure: broken };
    await platform.publish({ stable: 'one' });
    await platform.enter();
    expect(platform.running()).toBe('failed');
    await platform.publish({ stable: 'two' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(platform.running()).toBe('two');
  });
});

describe('the last good release', () => {
  it('runs where the new one cannot be loaded; the person and whoever watches are told', async () => {
    await opened('one');
    outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect([later.running(), later.notice()]).toEqual(['one', { kind: 'fallback', failure: broken }]);
    expect(incidents).toEqual(['load two']);
  });

  it('runs where the new one throws while it is first drawn, and the new one is not good', async () => {
    await opened('one');
    const later = await opened('two');
    await later.now().threw(name, 'two', new Error('undefined is not a function'), config);
    expect(later.running()).toBe('one');
    expect(later.notice()).toMatchObject({ kind: 'fallback' });
    expect(goodBuilds(name)).toEqual(['one']);
    expect(incidents).toEqual(['render two']);
    // Leaving and coming back does not run it again.
    later.now().leave(name);
    await later.enter();
    expect(later.running()).toBe('one');
  });

  it('does not take the place of a build that has long worked here', async () => {
    await opened('one');
    await opened('two');
    const later = await opened('two');
    await later.now().threw(name, 'two', new Error('a broken record'), config);
    expect(later.running()).toBe('two');
  });

  it('is no build that fails too: then the panel says why the newest failed', async () => {
    await opened('one');
    outcomes.one = { ok: false, failure: unreachable };
    outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect(later.state()).toEqual({ kind: 'failed', failure: broken });
    expect(loaded.slice(-2)).toEqual(['two', 'one']);
  });

  it('gives way at the next entry to a release that was only out of reach', async () => {
    await opened('one');
    outcomes.two = { ok: false, failure: unreachable };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect(later.running()).toBe('one');
    later.now().leave(name);
    outcomes = {};
    await later.enter();
    expect([later.running(), later.notice()]).toEqual(['two', null]);
  });

  it('is remembered by the page itself where storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const platform = await opened('one');
    outcomes.two = { ok: false, failure: broken };
    await platform.publish({ stable: 'two' });
    platform.now().leave(name);
    await platform.enter();
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'fallback', failure: broken }]);
  });

  it('is never one that the registry has revoked', async () => {
    await opened('one');
    outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two', revoked: ['one'] });
    await later.enter();
    expect(later.running()).toBe('failed');
    expect(loaded).toEqual(['one', 'two']);
  });
});

describe('a revoked build that is open', () => {
  it('says so, goes on, and is not loaded again', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['one'] });
    expect([platform.running(), platform.notice()]).toEqual([
      'one',
      { kind: 'revoked', replaceable: false, state: 'offered' },
    ]);
    platform.now().leave(name);
    await platform.enter();
    expect(platform.running()).toBe('disabled');
    expect(loaded).toEqual(['one']);
  });

  it('offers what is to run in its place', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two', revoked: ['one'] });
    expect(platform.notice()).toMatchObject({ kind: 'revoked', replaceable: true });
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });
});

/** What a screen does with its code. */
async function loadScreen(platform: ReturnType<typeof open>): Promise<unknown> {
  const state = platform.state();
  if (state?.kind !== 'ready') throw new Error('not running');
  return state.screens
    .get(path)?.()
    .catch((error: unknown) => error);
}
const gone = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed'), { name: 'ChunkLoadError' }));

describe("a screen's code that is gone", () => {
  it('brings the release that the registry names by now, once', async () => {
    const platform = await opened();
    pages.one = gone;
    served = { stable: 'two' };
    await loadScreen(platform);
    expect(platform.running()).toBe('two');
    pages.two = gone;
    platform.now().worked(name, 'two');
    await loadScreen(platform);
    await loadScreen(platform);
    expect(loaded).toEqual(['one', 'two']);
  });

  it('is a failure of its own where the registry names the same build', async () => {
    const platform = await opened();
    pages.one = gone;
    expect(await loadScreen(platform)).toMatchObject({ name: 'ChunkLoadError' });
    expect(platform.running()).toBe('one');
    expect(incidents).toEqual(['page one']);
  });

  it('brings the last good release where the build never drew anything here', async () => {
    await opened('one');
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    pages.two = gone;
    await loadScreen(later);
    expect([later.running(), later.notice()]).toMatchObject(['one', { kind: 'fallback' }]);
  });
});

describe('an override', () => {
  it('runs another build of the registry, and one step undoes it', async () => {
    const platform = await opened();
    await platform.now().override(name, { kind: 'build', build: 'three' }, config);
    expect(platform.running()).toBe('three');
    expect(open().now().overrides).toEqual({ banner: { kind: 'build', build: 'three' } });
    await platform.now().override(name, null, config);
    expect(platform.running()).toBe('one');
    expect(open().now().overrides).toEqual({});
  });

  it('never runs a revoked build', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['three'] });
    await platform.now().override(name, { kind: 'build', build: 'three' }, config);
    expect(platform.running()).toBe('one');
    expect(loaded).not.toContain('three');
  });

  it('of another origin is refused where the deployment names none', async () => {
    const platform = await opened();
    const production = { ...config, devOrigins: [] };
    await platform.now().override(name, { kind: 'dev', origin: 'http://localhost:9100' }, production);
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'origin' } });
  });
});

it('a load that was overtaken changes nothing', async () => {
  const platform = open();
  await platform.publish({ stable: 'one' });
  const slow = deferred<LoadResult>();
  outcomes.one = slow.promise;
  const first = platform.enter();
  await new Promise((resolve) => setTimeout(resolve));
  outcomes = {};
  await platform.publish({ stable: 'two' });
  await platform.now().retry(name, config);
  slow.resolve({ ok: false, failure: broken });
  await first;
  expect(platform.running()).toBe('two');
});
