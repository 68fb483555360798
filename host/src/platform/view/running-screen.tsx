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
import { sampleClosedScreen } from '../report/watch-leaks.ts';
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

/** Calls the module's `activate` and `deactivate`; an error in them is reported and has no other effect. */
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

/** Undoes the module's changes to the page, after the module's own clean-up, which includes `deactivate`. */
function usePageGuard(module: string, build: string): void {
  useLayoutEffect(() => enterScreen({ module, build }), [module, build]);
  useEffect(() => () => leaveScreen({ module, build }), [module, build]);
}

/** One screen of a loaded build. */
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
  const onCleanupError = useCallback(
    (error: unknown) =>
      reportIncident({ module: name, build, failure: { ...failureOf(error), kind: 'broken' }, during: 'render' }),
    [name, build],
  );
  const onRemove = useCallback(
    (rendered: Element | null) => void setTimeout(() => sampleClosedScreen(name, build, rendered, listenerCount())),
    [name, build],
  );
  const { entry } = useCurrentPage();

  const load = running.screens.get(path);
  if (!load) return <NotFoundScreen />;
  return (
    <ErrorBoundary
      // Another record on the same path is another screen, which must not show the first one's error.
      resetKey={`${entry} ${path}`}
      onError={(error) => void onRenderError(name, build, error, config())}
      fallback={(error, retry) => <ThrownPanel title={title} error={error} onRetry={retry} />}
    >
      <OwnRoot key={path} {...{ onCleanupError, onRemove }}>
        <PageOutlet
          {...{ title, load, query, onDrawn }}
          wide
          failed={(error, retry) => <PageFailure name={name} title={title} error={error} onRetry={retry} />}
        />
      </OwnRoot>
    </ErrorBoundary>
  );
}
