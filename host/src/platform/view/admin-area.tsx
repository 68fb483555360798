import { holdsRights, type PageProps } from '@admin-h5/shared/contract';
import { useSession } from '@admin-h5/shared/auth';
import { useCurrentPage } from '@admin-h5/shared/navigation';
import { NoPermission, Screen, SkeletonRows } from '@admin-h5/shared/ui';
import { useEffect } from 'react';
import { config } from '../../app/config/config.ts';
import { NotFoundScreen } from '../../app/page/not-found-screen.tsx';
import { useDocumentTitle } from '../../app/page/use-document-title.ts';
import { adminTitles } from '../../app/routes/admin-titles.ts';
import { declaredRoute, findModule } from '../registry/find-module.ts';
import { usePlatform } from '../state/module-store.ts';
import { BackToCentre, FailurePanel, NotDeployedPanel } from './module-panel.tsx';
import { ModuleScreen } from './module-screen.tsx';

const adminPrefix = '/pages/admin/';

/** Every admin path but the centre: finds the module that owns it, asks for its rights, and draws its screen or why not. */
export default function AdminArea({ query }: PageProps) {
  const path = useCurrentPage().path.slice(adminPrefix.length);
  const registry = usePlatform((platform) => platform.registry);
  const readRegistry = usePlatform((platform) => platform.readRegistry);
  const type = useSession((session) => session.userInfo?.type ?? 0);
  useEffect(() => void readRegistry(config()), [readRegistry]);

  const known = adminTitles[path];
  const entry = registry.kind === 'ready' ? findModule(registry.registry, path) : null;
  const route = entry && declaredRoute(entry, path);
  const title = route?.title ?? known ?? '管理中心';
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
  if (!entry) return known === undefined ? <NotFoundScreen /> : <NotDeployedPanel title={known} />;
  if (!route) return <NotFoundScreen />;
  if (!holdsRights(type, route.rights)) {
    return (
      <Screen title={title} wide>
        <NoPermission action={<BackToCentre />} />
      </Screen>
    );
  }
  return <ModuleScreen entry={entry} path={path} title={title} query={query} />;
}
