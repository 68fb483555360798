import { ErrorState, Screen } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { PageTimeoutError } from '../../core/pages/page-loader.ts';
import { config } from '../../core/config/config.ts';
import { explain } from '../federation/explain-failure.ts';
import type { ModuleFailure } from '../federation/failure.ts';
import { usePlatform } from '../store.ts';
import { BackToCentre, FailurePanel } from './module-panel.tsx';

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
export function PageFailure({ name, title, error, onRetry }: PageFailureProps) {
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
