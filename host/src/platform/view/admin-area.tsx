import { useCurrentPage } from '@admin-h5/client/host';
import { adminPrefix } from '@admin-h5/contract';
import { type PageProps, useCan } from '@admin-h5/client';
import { ErrorState, Screen, SkeletonRows } from '@admin-h5/ui';
import { config } from '../../core/config/config.ts';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { useDocumentTitle } from '../../core/pages/use-document-title.ts';
import { adminTitles } from '../../core/pages/admin-titles.ts';
import { useOverrideRequest } from '../override/use-override-request.ts';
import { usePlatform } from '../store.ts';
import { BackToCentre, FailurePanel, NotDeployedPanel } from './module-panel.tsx';
import { ModuleScreen } from './module-screen.tsx';
import { useOwner } from './use-owner.ts';
import { useRegistry } from './use-registry.ts';

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
