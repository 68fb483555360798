const fallback = 30_000;

/** Milliseconds between two questions for changes: the deployment's setting, as the page's configuration carries it. */
export function changesInterval(): number {
  try {
    const meta = document.querySelector('meta[name="admin-h5-config"]')?.getAttribute('content');
    const config: unknown = JSON.parse(meta ?? '{}');
    if (typeof config === 'object' && config !== null && 'changesPollInterval' in config) {
      const value = Number(config.changesPollInterval);
      if (Number.isFinite(value) && value >= 1000) return value;
    }
  } catch {
    // Not configured: the default holds.
  }
  return fallback;
}
