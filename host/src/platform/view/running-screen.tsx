import { useCurrentPage } from '@admin-h5/client/host';
import type { RawQuery } from '@admin-h5/contract';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { config } from '../../core/config/config.ts';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { failureOf } from '../federation/failure.ts';
import { showStyles } from '../federation/build-styles.ts';
import { buildAddress } from '../federation/module-files.ts';
import { listenerCount } from '../page-guard/listeners.ts';
import { checkScreen, enterScreen, leaveScreen } from '../page-guard/page-guard.ts';
import { reportIncident } from '../report/incidents.ts';
import { watchBlocks } from '../report/watch-blocks.ts';
import { sampleLeaving } from '../report/watch-leaks.ts';
import type { RunningModule } from '../state.ts';
import { usePlatform } from '../store.ts';
import { ThrownPanel } from './module-panel.tsx';
import { OwnRoot } from './own-root.tsx';
import { PageFailure } from './page-failure.tsx';

interface RunningScreenProps {
  name: string;
  path: string;
  title: string;
  query: RawQuery;
  running: RunningModule;
}

/** The module learns that it is on the page, and that it is no longer; what it does then is its own matter. */
function useActivation(name: string, { module, release }: RunningModule): void {
  const { build } = release;
  useEffect(() => {
    const run = async (step: (() => void | Promise<void>) | undefined) => {
      try {
        await step?.();
      } catch (error) {
        reportIncident({ module: name, build, failure: { ...failureOf(error), kind: 'broken' }, during: 'activate' });
      }
    };
    void run(module.activate);
    return () => void run(module.deactivate);
  }, [module, name, build]);
}

/** What the module does to the page is put back; its own clean-up, `deactivate` among it, comes first. */
function usePageGuard(module: string, build: string): void {
  useLayoutEffect(() => enterScreen({ module, build }), [module, build]);
  useEffect(() => () => leaveScreen({ module, build }), [module, build]);
}

/** One screen of a build that is here. */
export function RunningScreen({ name, path, title, query, running }: RunningScreenProps) {
  const { build } = running.release;
  const onRendered = usePlatform((platform) => platform.onRendered);
  const onRenderError = usePlatform((platform) => platform.onRenderError);
  useLayoutEffect(() => showStyles(buildAddress(running.origin, build)), [running.origin, build]);
  useActivation(name, running);
  useEffect(() => watchBlocks(name, build), [name, build]);
  usePageGuard(name, build);
  const onDrawn = useCallback(() => {
    checkScreen({ module: name, build });
    onRendered(name, build);
  }, [onRendered, name, build]);
  const onLateFault = useCallback(
    (error: unknown) =>
      reportIncident({ module: name, build, failure: { ...failureOf(error), kind: 'broken' }, during: 'render' }),
    [name, build],
  );
  const onRemove = useCallback(
    (drawn: Element | null) => void setTimeout(() => sampleLeaving(name, build, drawn, listenerCount())),
    [name, build],
  );
  const { entry } = useCurrentPage();

  const load = running.screens.get(path);
  if (!load) return <NotFoundScreen />;
  return (
    <ErrorBoundary
      // Another record on the same path is another screen: what one throws is not the other's.
      resetKey={`${entry} ${path}`}
      onError={(error) => void onRenderError(name, build, error, config())}
      fallback={(error, retry) => <ThrownPanel title={title} error={error} onRetry={retry} />}
    >
      <OwnRoot key={path} {...{ onLateFault, onRemove }}>
        <PageOutlet
          {...{ title, load, query, onDrawn }}
          wide
          failed={(error, retry) => <PageFailure name={name} title={title} error={error} onRetry={retry} />}
        />
      </OwnRoot>
    </ErrorBoundary>
  );
}
