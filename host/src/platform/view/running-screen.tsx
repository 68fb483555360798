/** Runs one screen of a loaded module: activates the module, watches its start, cleans up, and explains a screen that fails to load. */
import { useCurrentPage } from '@admin-h5/client/host';
import type { RawQuery } from '@admin-h5/contract';
import { ErrorState, Screen } from '@admin-h5/ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { config } from '../../core/config.ts';
import { PageTimeoutError } from '../../core/pages/page-loader.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';
import { clearStart, ensureStart } from '../device-memory.ts';
import { explain, type ModuleFailure, toFailure } from '../failure.ts';
import { buildAddress, showStyles } from '../module-files.ts';
import { usePlatform } from '../module-store.ts';
import { listenerCount } from '../page-guard/callers.ts';
import { checkCode, checkScreen, enterScreen, leaveScreen } from '../page-guard/page-guard.ts';
import type { RunningModule } from '../platform.ts';
import { reportIncident } from '../reports.ts';
import { sampleClosedScreen, watchBlocks } from '../watch-screens.ts';
import { BackToCentre, FailurePanel, ThrownPanel } from './failure-panel.tsx';
import { OwnRoot } from './isolated-root.tsx';

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
        const running = step?.();
        checkCode({ module: name, build });
        await running;
      } catch (error) {
        reportIncident({ module: name, build, failure: { ...toFailure(error), kind: 'broken' }, during: 'activate' });
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

/** Milliseconds that a screen has to live before its build has not hung. */
const settleTime = 3000;

/**
 * Records the start of a build before its screen is rendered for the first time, until the screen has lived for a while or is left: a
 * page that is killed meanwhile cannot record it.
 * @returns the function to call when the screen has been drawn
 */
function useStartRecord(module: string, build: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    ensureStart(module, build);
    return () => {
      clearTimeout(timer.current);
      clearStart(module, build);
    };
  }, [module, build]);
  return useCallback(() => {
    ensureStart(module, build);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => clearStart(module, build), settleTime);
  }, [module, build]);
}

export function RunningScreen({ name, path, title, query, running }: RunningScreenProps) {
  const { build } = running.release;
  const onRendered = usePlatform((platform) => platform.onRendered);
  const onRenderError = usePlatform((platform) => platform.onRenderError);
  useLayoutEffect(() => showStyles(buildAddress(running.origin, build)), [running.origin, build]);
  useActivation(name, running);
  useEffect(() => watchBlocks(name, build), [name, build]);
  usePageGuard(name, build);
  const onStarted = useStartRecord(name, build);
  const onEffects = useCallback(() => checkScreen({ module: name, build }), [name, build]);
  const onEvent = useCallback(() => checkCode({ module: name, build }), [name, build]);
  const onDrawn = useCallback(() => {
    onRendered(name, build);
    onStarted();
  }, [onRendered, onStarted, name, build]);
  const onLoop = useCallback(
    () =>
      reportIncident({
        module: name,
        build,
        failure: { kind: 'timeout', detail: `${path} updates itself without end` },
        during: 'render',
      }),
    [name, build, path],
  );
  const onCleanupError = useCallback(
    (error: unknown) =>
      reportIncident({ module: name, build, failure: { ...toFailure(error), kind: 'broken' }, during: 'render' }),
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
      <OwnRoot key={path} {...{ onCleanupError, onEvent, onLoop, onRemove }}>
        <PageOutlet
          {...{ title, load, query, onEffects, onDrawn }}
          wide
          failed={(error, retry) => <PageFailure name={name} title={title} error={error} onRetry={retry} />}
        />
      </OwnRoot>
    </ErrorBoundary>
  );
}

interface PageFailureProps {
  /** Of the module. */
  name: string;
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Why a screen's code did not load; the reason is known once the file has been requested again. */
function useExplanation(error: unknown): ModuleFailure {
  const [failure, setFailure] = useState<ModuleFailure>({ kind: 'page', detail: '' });
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const found = await explain(error);
      if (wanted) setFailure(found);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [error]);
  return failure;
}

/** Shown in place of a module's screen whose code did not load: the reason, 重试, and a button to the admin centre. */
function PageFailure({ name, title, error, onRetry }: PageFailureProps) {
  const failure = useExplanation(error);
  const retryModule = usePlatform((platform) => platform.retry);
  if (error instanceof PageTimeoutError) {
    return (
      <Screen title={title} wide>
        <ErrorState error={error} onRetry={onRetry} action={<BackToCentre />} />
      </Screen>
    );
  }
  // This failure concerns the whole build: only another release can solve it.
  const retry = failure.kind === 'instances' ? () => void retryModule(name, config()) : onRetry;
  return <FailurePanel title={title} failure={failure} onRetry={retry} />;
}
