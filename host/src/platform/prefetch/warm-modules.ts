import { deviceId } from '@admin-h5/client/host';
import type { HostConfig, RegistryModule } from '@admin-h5/contract';
import { fetchAhead } from '../../core/pages/fetch-ahead.ts';
import { loadPageAhead } from '../../core/pages/page-loader.ts';
import { buildAddress } from '../federation/module-files.ts';
import { importLoader } from '../federation/import-loader.ts';
import { deviceBucket } from '../registry/device-bucket.ts';
import { verifyRelease } from '../registry/verify-release.ts';
import { chooseRelease } from '../release-policy.ts';
import { knownGoodBuilds, rejectedBuilds } from '../device-memory.ts';
import { importAdminArea } from '../view/import-admin-area.ts';

/** The files that every screen of a build needs: the container, and what it exposes. Screens load one by one. */
const firstFiles = /(^|\/)(remoteEntry|__federation_expose_[^/]*)\.js$/;

/** Builds whose first files have been requested. */
const warmed = new Set<string>();

/** Puts the first files of a module into the browser's cache. Nothing of it runs, and a failure is reported only when the module is opened. */
export async function warmModule(listedModule: RegistryModule, config: HostConfig): Promise<void> {
  const choice = chooseRelease(listedModule, {
    bucket: await deviceBucket(deviceId(), listedModule.name),
    override: null,
    rejected: rejectedBuilds(listedModule.name),
    good: knownGoodBuilds(listedModule.name),
  });
  if (choice.kind !== 'release') return;
  if (await verifyRelease(listedModule, choice.release, config)) return;
  const { build, files } = choice.release;
  const base = buildAddress(listedModule.origin, build);
  if (warmed.has(base)) return;
  warmed.add(base);
  const wanted = Object.entries(files).filter(([path]) => firstFiles.test(path));
  await Promise.all(
    wanted.map(async ([path, integrity]) => {
      // The same kind of request as the page's script elements make, so that they can use the cached response.
      const response = await fetch(base + path, { integrity, priority: 'low' }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
    }),
  );
}

async function warmLoader(): Promise<void> {
  const loader = await fetchAhead(importLoader);
  if (loader) await fetchAhead(loader.warmShares);
}

/** Loads the host's own code that a module needs: the admin area, the loader with the federation runtime, the screens that modules share. */
export async function warmHost(): Promise<void> {
  await Promise.all([loadPageAhead(importAdminArea), warmLoader()]);
}
