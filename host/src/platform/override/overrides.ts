import { isObject } from '@admin-h5/contract';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { parseUrl } from '../../core/security/parse-url.ts';

/** Which build of a module this device runs in place of the registry's choice, as a person set it here. */
export type Override =
  /** Another build of the registry, on the module's own origin. */
  | { kind: 'build'; build: string }
  /** The build that an origin of the `devOrigins` setting serves, unsigned and unchecked. */
  | { kind: 'dev'; origin: string };

export type Overrides = Readonly<Record<string, Override>>;

const key = 'admin-h5:modules:override';

function parseOne(text: unknown): Override | null {
  if (typeof text !== 'string') return null;
  if (/^[A-Za-z0-9_]{1,64}$/.test(text)) return { kind: 'build', build: text };
  return parseUrl(text)?.origin === text && /^https?:/.test(text) ? { kind: 'dev', origin: text } : null;
}

/** `banner:3f2a…` or `banner:http://localhost:9100`, as in an address; null where it is neither. */
export function parseOverride(text: string): { module: string; override: Override } | null {
  const [, module, rest] = /^([a-z][a-z0-9]*):(.+)$/.exec(text) ?? [];
  const override = parseOne(rest);
  return module !== undefined && override ? { module, override } : null;
}

export const overrideText = (override: Override): string =>
  override.kind === 'build' ? override.build : override.origin;

/** The overrides of this device. */
export function readOverrides(): Overrides {
  const stored = readJson(key);
  if (!isObject(stored)) return {};
  const parsed = Object.entries(stored).map(([module, text]) => [module, parseOne(text)] as const);
  return Object.fromEntries(parsed.filter((entry): entry is [string, Override] => entry[1] !== null));
}

/** Stores them on this device; where storage is blocked they apply to this page only. */
export function saveOverrides(overrides: Overrides): void {
  const texts = Object.entries(overrides).map(([module, override]) => [module, overrideText(override)]);
  writeJson(key, Object.fromEntries(texts));
}
