/** What a live host says of itself: the packages it provides, and whether it loads a development build. */
import Joi from 'joi';

/** File of a host, below its base path. */
export const packagesFile = 'packages.json';

/** What a live host provides. */
export interface HostPackages {
  host: string;
  /** Version by package: those below `@admin-h5/`, React and TanStack Query. */
  packages: Record<string, string>;
}

const schema = Joi.object<HostPackages, true>({
  host: Joi.string().required(),
  packages: Joi.object().pattern(Joi.string(), Joi.string()).required(),
});

/**
 * Asks a host which packages it provides.
 * @param address of the host with its base path; `/admin-h5/` where it has no path
 * @throws Error that says what the host responded
 */
export async function fetchHostPackages(address: string): Promise<HostPackages> {
  const file = `${hostBase(address)}${packagesFile}`;
  const response = await fetch(file, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`${file} did not respond: ${String(error)}`);
  });
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}.`);
  const { value, error } = schema.validate(await response.json().catch(() => null));
  if (error) throw new Error(`${file} names no packages: ${error.message}`);
  return value;
}

/** Address of a host's start page; `/admin-h5/` where only its origin is given. */
export function hostBase(address: string): string {
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? `${origin}/admin-h5/` : `${origin}${pathname.replace(/\/?$/, '/')}`;
}

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(quot|amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/** The development origins that a host's page names in its settings; null where it is no page of a host. */
function readDevOrigins(page: string): unknown[] | null {
  const [, content] = /<meta[^<>]*name="?admin-h5-config"?[^<>]*content="([^"]*)"/.exec(page) ?? [];
  try {
    const settings: unknown = JSON.parse(unescapeHtml(content ?? ''));
    const origins: unknown =
      typeof settings === 'object' && settings !== null ? Reflect.get(settings, 'devOrigins') : 0;
    return Array.isArray(origins) ? origins : null;
  } catch {
    return null;
  }
}

/**
 * Asks a host whether it loads what this machine serves.
 * @param base address of its start page
 * @param origin of the development server
 * @returns what keeps it from that, for the person; null for nothing
 */
export async function hostFault(base: string, origin: string): Promise<string | null> {
  let page: string;
  try {
    const response = await fetch(base, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return `${base} responds with ${response.status}: is it the address of a host?`;
    page = await response.text();
  } catch (error) {
    return `${base} does not respond (${String(error)}): is the host running?`;
  }
  const origins = readDevOrigins(page);
  if (origins === null) return `${base} is no page of a host.`;
  if (origins.includes(origin)) return null;
  const named = origins.length > 0 ? `names ${origins.join(', ')}` : 'is empty';
  return `This host will refuse the module: its setting DEV_ORIGINS ${named}. Ask its operator to add ${origin}, or use the playground (without an address).`;
}
