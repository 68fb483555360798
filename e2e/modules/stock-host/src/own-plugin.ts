import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { init } from '@module-federation/enhanced/runtime';

/** What webpack's own plugin knows of a shared package, by its version. */
type Shared = Readonly<Record<string, { get: () => Promise<() => unknown> }>>;

// oxlint-disable no-underscore-dangle -- webpack's names
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: Readonly<Record<string, Shared>> };

/** webpack's own plugin has no runtime, which our remotes need: the host starts one, and gives it what the plugin shares. */
async function start(): Promise<void> {
  await __webpack_init_sharing__('default');
  const shared = Object.entries(__webpack_share_scopes__.default).flatMap(([key, versions]) =>
    Object.entries(versions).map(([version, { get }]) => {
      const shareConfig = { singleton: true, requiredVersion: false as const };
      return [key, { version, get, scope: 'default', shareConfig }] as const;
    }),
  );
  init({ name: 'stock_host', remotes: [], shared: Object.fromEntries(shared), plugins: [injectExternalRuntimeCore()] });
  await import('./bootstrap.tsx');
}
void start();
