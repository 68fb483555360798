import { pageSetting } from '../parts/page-settings.ts';

const fallback = 30_000;

/** Milliseconds between two questions for changes: the deployment's setting, as the page's configuration carries it. */
export function changesInterval(): number {
  const value = Number(pageSetting('changesPollInterval'));
  return Number.isFinite(value) && value >= 1000 ? value : fallback;
}
