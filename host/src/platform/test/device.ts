import { afterEach, beforeEach, jest } from '@jest/globals';
import type { FederatedModule } from '@admin-h5/client/host';
import type { RegistryModule } from '@admin-h5/contract';
import type { LoadResult, LoadTarget } from '../platform.ts';
import { incidentEvent } from '../reports.ts';
import { createPlatform } from '../module-store.ts';
import { config, registry } from './releases.ts';

/** The module whose releases these tests are about, its only screen, and how one of its builds may fail. */
export const name = 'banner';
export const path = 'banner/index';
export const Page = () => null;
export const broken = { kind: 'broken', detail: 'throws' } as const;

interface World {
  /** What the registry's address returns. */
  served: Partial<RegistryModule>;
  /** Results of loading, by build; a module that works by default. */
  outcomes: Record<string, LoadResult | Promise<LoadResult>>;
  /** By build: loads its screen. */
  pages: Record<string, () => Promise<{ default: typeof Page }>>;
  /** Builds, in the order they were loaded. */
  loaded: string[];
  /** Reported incidents: `during`, and the build. */
  incidents: string[];
  /** How often the page was loaded again. */
  reloads: number;
}

const untouched = (): World => ({ served: {}, outcomes: {}, pages: {}, loaded: [], incidents: [], reloads: 0 });

/** What the device gets from outside; tests change it. */
export const world: World = untouched();

const moduleOf = (build: string): FederatedModule => ({
  routes: [{ path, load: () => (world.pages[build] ?? (async () => ({ default: Page })))() }],
});

async function load({ release }: LoadTarget): Promise<LoadResult> {
  world.loaded.push(release.build);
  return world.outcomes[release.build] ?? { ok: true, release, module: moduleOf(release.build) };
}

function onIncident(event: Event): void {
  if (event instanceof CustomEvent) world.incidents.push(`${event.detail.during} ${event.detail.build}`);
}

/** Gives each test of the file a device with empty storage and a `world` without changes. */
export function eachOnNewDevice(): void {
  beforeEach(() => {
    localStorage.clear();
    Object.assign(world, untouched());
    window.addEventListener(incidentEvent, onIncident);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(registry(world.served)));
  });
  afterEach(() => {
    window.removeEventListener(incidentEvent, onIncident);
    jest.restoreAllMocks();
  });
}

/** Opens the page again on the device. */
export function open() {
  const platform = createPlatform(load, () => (world.reloads += 1));
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
    /** Changes the registry, and reads it. */
    publish: (change: Partial<RegistryModule>) => {
      world.served = change;
      return now().refreshRegistry(config);
    },
    enter: () => now().enter(name, config),
    update: () => now().update(name, path, config),
  };
}
export type Device = ReturnType<typeof open>;

/** A device on which a screen of this build is open. */
export async function opened(build = 'one'): Promise<Device> {
  const platform = open();
  await platform.publish({ stable: build });
  await platform.enter();
  platform.now().onRendered(name, build);
  return platform;
}
