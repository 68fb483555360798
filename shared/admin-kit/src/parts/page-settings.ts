/** One setting of the deployment as the page's configuration carries it (decisions.md, Settings); undefined where it has none. */
export function pageSetting(name: string): unknown {
  try {
    const meta = document.querySelector('meta[name="admin-h5-config"]')?.getAttribute('content');
    const config: unknown = JSON.parse(meta ?? '{}');
    return typeof config === 'object' && config !== null ? new Map(Object.entries(config)).get(name) : undefined;
  } catch {
    // Not configured.
    return undefined;
  }
}

/** Origins that banners may lead to; the API checks them again. */
export function linkOrigins(): string[] {
  const value = pageSetting('linkOrigins');
  return Array.isArray(value) ? value.filter((origin) => typeof origin === 'string') : [];
}
