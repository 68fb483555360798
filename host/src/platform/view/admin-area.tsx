import { useCurrentPage } from '@admin-h5/client/host';
import { adminPrefix, type DeclaredRoute, type Registry, type RegistryModule } from '@admin-h5/contract';
import { type PageProps, useCan } from '@admin-h5/client';
import { ErrorState, Screen, SkeletonRows } from '@admin-h5/ui';
import { useState } from 'react';
import { config } from '../../core/config.ts';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { useDocumentTitle } from '../../core/pages/announce-screen.ts';
import { adminTitles } from '../../core/pages/admin-titles.ts';
import { usePlatform, useRegistry } from '../module-store.ts';
import { declaredRoute, findModule } from '../registry.ts';
import { BackToCentre, FailurePanel, NotDeployedPanel } from './module-panel.tsx';
import { ModuleScreen } from './module-screen.tsx';
import { useOverrideRequest } from './override.tsx';

/** Like the error of an API call without the right. */
const noPermission = { status: 403 };

/** Every admin path but the centre: finds the module that owns it, checks the rights it requires, and renders its screen or the reason why not. */
export default function AdminArea({ query }: Pick<PageProps, 'query'>) {
  const path = useCurrentPage().path.slice(adminPrefix.length);
  const registry = useRegistry();
  const readRegistry = usePlatform((platform) => platform.readRegistry);
  const can = useCan();

  const known = adminTitles[path];
  const content = registry.kind === 'ready' ? registry.registry : null;
  const owner = useOwner(content, path);
  useOverrideRequest(content);
  const title = owner?.route?.title ?? known ?? '管理中心';
  useDocumentTitle(title);

  if (registry.kind === 'failed') {
    return (
      <FailurePanel
        title={title}
        failure={{ kind: 'registry', detail: registry.reason }}
        onRetry={() => void readRegistry(config())}
      />
    );
  }
  if (registry.kind !== 'ready') {
    return (
      <Screen title={title} wide>
        <SkeletonRows />
      </Screen>
    );
  }
  if (!owner) return known === undefined ? <NotFoundScreen /> : <NotDeployedPanel title={known} />;
  if (!owner.route) return <NotFoundScreen />;
  if (!can(...owner.route.rights)) {
    return (
      <Screen title={title} wide>
        <ErrorState error={noPermission} action={<BackToCentre />} />
      </Screen>
    );
  }
  const { name } = owner.listedModule;
  return <ModuleScreen key={name} name={name} path={path} title={title} query={query} />;
}

interface OwnedPath {
  path: string;
  listedModule: RegistryModule;
  route: DeclaredRoute | null;
}

/**
 * The module that owns an admin path, and the screen that it declares there. A screen that is open stays open when the
 * registry no longer has it, so that a person can finish typing.
 */
export function useOwner(registry: Registry | null, path: string): OwnedPath | null {
  const [stored, setStored] = useState<OwnedPath | null>(null);
  const listedModule = registry && findModule(registry, path);
  const found = listedModule && { path, listedModule, route: declaredRoute(listedModule, path) };
  if (found?.route) {
    if (stored?.listedModule !== listedModule || stored.path !== path) setStored(found);
    return found;
  }
  return stored?.path === path ? stored : found;
}
