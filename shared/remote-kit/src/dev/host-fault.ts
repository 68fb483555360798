const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
const unescape = (text: string) => text.replaceAll(/&(quot|amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/** The development origins that a host's page names in its settings; null where it is no page of a host. */
function devOriginsOf(page: string): unknown[] | null {
  const [, content] = /<meta[^<>]*name="?admin-h5-config"?[^<>]*content="([^"]*)"/.exec(page) ?? [];
  try {
    const settings: unknown = JSON.parse(unescape(content ?? ''));
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
  const origins = devOriginsOf(page);
  if (origins === null) return `${base} is no page of a host.`;
  if (origins.includes(origin)) return null;
  const named = origins.length > 0 ? `names ${origins.join(', ')}` : 'is empty';
  return `This host will refuse the module: its setting DEV_ORIGINS ${named}. Ask its operator to add ${origin}, or use the playground (without an address).`;
}
