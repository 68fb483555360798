import { config } from '../../core/config/config.ts';

/** Dispatched on the window by the development server's client of a module: `devBuildEvent` of @admin-h5/remote-kit. */
const devBuild = 'admin-h5:dev-build';

/** Module and origin that an event names; null for any other event. */
function builtModule(event: Event): { module: string; origin: string } | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('module' in detail) || !('origin' in detail)) return null;
  const { module, origin } = detail;
  return typeof module === 'string' && typeof origin === 'string' ? { module, origin } : null;
}

/**
 * Follows the builds of development servers whose code cannot be put into the mounted components: React DOM's production build
 * cannot, and no change of a file that has no components can.
 * @param take loads the module's newest build in the place of the running one
 */
export function followDevBuilds(take: (module: string) => void): void {
  window.addEventListener(devBuild, (event) => {
    const built = builtModule(event);
    if (!built || !config().devOrigins.includes(built.origin)) return;
    event.preventDefault();
    take(built.module);
  });
}
