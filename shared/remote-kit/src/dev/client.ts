/// <reference types="webpack/module" />
/**
 * Runs in the page, before the module's own code: shows what does not compile, and brings a new build into the page.
 */
import { disconnect, setOptionsAndConnect, subscribeAll } from 'webpack-dev-server/client/index.js';

declare const ADMIN_H5_DEV_MODULE: string;

/**
 * Event on the window of a host: a development server has built a module anew, and its code cannot be put into the mounted
 * components. Its `detail` has `module` and `origin`. A host that takes it calls `preventDefault`.
 */
const devBuildEvent = 'admin-h5:dev-build';

interface DevToolsHook {
  renderers?: ReadonlyMap<number, { scheduleRefresh?: unknown }>;
}

const hot = import.meta.webpackHot;
const { origin } = new URL(__webpack_public_path__, location.href);

/** Only a development build of React DOM that found a hook when it was loaded puts new code into mounted components. */
function canRefresh(): boolean {
  const hook: DevToolsHook | undefined = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  return [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => typeof scheduleRefresh === 'function');
}

/** The host loads the new build in the place of this one and hands over what is typed; a page without a host loads anew. */
function replaceBuild(): void {
  const detail = { module: ADMIN_H5_DEV_MODULE, origin };
  const untaken = window.dispatchEvent(new CustomEvent(devBuildEvent, { detail, cancelable: true }));
  if (untaken) location.reload();
}

async function takeUpdate(): Promise<void> {
  if (!canRefresh()) {
    replaceBuild();
    return;
  }
  try {
    // Refused where a changed file is imported by something that is no component.
    const renewed = await hot.check({});
    if (renewed === null) replaceBuild();
  } catch {
    replaceBuild();
  }
}

let queue = Promise.resolve();

subscribeAll(({ action, hash, errors }) => {
  if ((action !== 'built' && action !== 'sync') || errors.length > 0) return;
  queue = queue.then(() => (hash === __webpack_hash__ ? undefined : takeUpdate()));
});

// The build that this one replaces in the page shall not take updates any more.
const client = `__admin_h5_dev_${ADMIN_H5_DEV_MODULE}`;
const before: unknown = Reflect.get(globalThis, client);
if (typeof before === 'function') before();
Reflect.set(globalThis, client, disconnect);

setOptionsAndConnect({ path: `${origin}/events` });
