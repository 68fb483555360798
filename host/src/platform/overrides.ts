/**
 * Another build of a module on one device: which one a person has set, the build that a development server serves, and its newer builds.
 */
import { type HostConfig, isObject, type Release } from '@admin-h5/contract';
import { isReleaseDescription } from '@admin-h5/contract/registry';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { config } from '../core/config.ts';
import { parseUrl } from '../core/security/script-address.ts';
import { LoadError, withTimeout } from './failure.ts';

/** Which build of a module this device runs in place of the registry's choice, as a person set it here. */
export type Override =
  /** Another build of the registry, on the module's own origin. */
  | { kind: 'build'; build: string }
  /** The build that an origin of the `devOrigins` setting serves, unsigned and unchecked. */
  | { kind: 'dev'; origin: string };

export type Overrides = Readonly<Record<string, Override>>;

const storageKey = 'admin-h5:modules:override';

function parseTarget(text: unknown): Override | null {
  if (typeof text !== 'string') return null;
  if (/^[A-Za-z0-9_]{1,64}$/.test(text)) return { kind: 'build', build: text };
  return parseUrl(text)?.origin === text && /^https?:/.test(text) ? { kind: 'dev', origin: text } : null;
}

/** `banner:3f2a…` or `banner:http://localhost:9100`, as in an address; null where it is neither. */
export function parseOverride(text: string): { module: string; override: Override } | null {
  const [, module, rest] = /^([a-z][a-z0-9]*):(.+)$/.exec(text) ?? [];
  const override = parseTarget(rest);
  return module !== undefined && override ? { module, override } : null;
}

export const formatOverride = (override: Override): string =>
  override.kind === 'build' ? override.build : override.origin;

export function readOverrides(): Overrides {
  const stored = readJson(storageKey);
  if (!isObject(stored)) return {};
  const parsed = Object.entries(stored).map(([module, text]) => [module, parseTarget(text)] as const);
  return Object.fromEntries(parsed.filter((entry): entry is [string, Override] => entry[1] !== null));
}

/** Stores them on this device; where storage is blocked they apply to this page only. */
export function saveOverrides(overrides: Overrides): void {
  const texts = Object.entries(overrides).map(([module, override]) => [module, formatOverride(override)]);
  writeJson(storageKey, Object.fromEntries(texts));
}

const timeLimit = 10_000;

/**
 * The release that a development origin serves now, by its `/release.json`.
 * @throws LoadError where the origin is not one of `devOrigins`, does not respond, or serves another module
 */
export async function fetchDevRelease(module: string, origin: string, config: HostConfig): Promise<Release> {
  if (!config.devOrigins.includes(origin)) throw new LoadError('origin', `${origin} is no development origin`);
  const address = `${origin}/release.json`;
  const response = await withTimeout(timeLimit, (signal) =>
    fetch(address, { cache: 'no-store', credentials: 'omit', signal }),
  ).catch(() => null);
  if (!response?.ok)
    throw new LoadError('unreachable', `${address}: ${response ? `HTTP ${response.status}` : 'no connection'}`);
  const description: unknown = await response.json().catch(() => null);
  if (!isReleaseDescription(description)) throw new LoadError('broken', `${address} describes no release`);
  if (description.declaration.name !== module)
    throw new LoadError('broken', `${origin} serves the module "${description.declaration.name}"`);
  return { ...description, releasedAt: '', signature: null };
}

/** Dispatched on the window by the development server's client of a module: `devBuildEvent` of @admin-h5/remote-kit. */
const devBuildEvent = 'admin-h5:dev-build';

/** Module and origin that an event names; null for any other event. */
function parseDevBuild(event: Event): { module: string; origin: string } | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (!isObject(detail)) return null;
  const { module, origin } = detail;
  return typeof module === 'string' && typeof origin === 'string' ? { module, origin } : null;
}

/**
 * Follows the builds of development servers whose code cannot be put into the mounted components: React DOM's production build
 * cannot, and no change of a file that has no components can.
 * @param take loads the module's newest build in the place of the running one
 */
export function followDevBuilds(take: (module: string) => void): void {
  window.addEventListener(devBuildEvent, (event) => {
    const built = parseDevBuild(event);
    if (!built || !config().devOrigins.includes(built.origin)) return;
    event.preventDefault();
    take(built.module);
  });
}
