import type { RawQuery, RegistryModule } from '@admin-h5/shared/contract';
import { Screen, SkeletonRows } from '@admin-h5/shared/ui';
import { useEffect } from 'react';
import { ErrorBoundary } from '../../feedback/error-boundary.tsx';
import { config } from '../../app/config/config.ts';
import { PageOutlet } from '../../app/page/page-outlet.tsx';
import { NotFoundScreen } from '../../app/page/not-found-screen.tsx';
import { moduleState, usePlatform } from '../state/module-store.ts';
import { FailurePanel, IncompatiblePanel, NotDeployedPanel, ThrownPanel } from './module-panel.tsx';

interface ModuleScreenProps {
  entry: RegistryModule;
  /** Below `/pages/admin/`. */
  path: string;
  title: string;
  query: RawQuery;
}

/** One screen of a module, whatever state the module is in. */
export function ModuleScreen({ entry, path, title, query }: ModuleScreenProps) {
  const state = usePlatform(({ modules }) => moduleState(modules, entry.name));
  const enter = usePlatform((platform) => platform.enter);
  const retry = usePlatform((platform) => platform.retry);
  useEffect(() => void enter(entry, config()), [enter, entry]);

  switch (state.kind) {
    case 'failed':
      return <FailurePanel title={title} failure={state.failure} onRetry={() => void retry(entry, config())} />;
    case 'incompatible':
      return <IncompatiblePanel title={title} needed={state.needed} offered={state.offered} />;
    case 'disabled':
      return <NotDeployedPanel title={title} />;
    case 'ready': {
      const route = state.module.routes.find((candidate) => candidate.path === path);
      if (!route) return <NotFoundScreen />;
      return (
        <ErrorBoundary
          resetKey={path}
          fallback={(error, retry) => <ThrownPanel title={title} error={error} onRetry={retry} />}
        >
          <PageOutlet key={path} title={title} load={route.load} query={query} wide />
        </ErrorBoundary>
      );
    }
    default:
      return (
        <Screen title={title} wide>
          <SkeletonRows />
        </Screen>
      );
  }
}
