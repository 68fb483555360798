import { ErrorState, Screen } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { PageTimeoutError } from '../../core/pages/page-loader.ts';
import { config } from '../../core/config/config.ts';
import { explain } from '../federation/explain.ts';
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

/** Why a screen's code did not load, as soon as the origin has been asked. */
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

/** In place of a module's screen whose code did not load: what kept it, 重试, and the way back. */
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
  // What is wrong with the whole build is wrong with each of its screens: another release is the cure.
  const retry = failure.kind === 'instances' ? () => void retryModule(name, config()) : onRetry;
  return <FailurePanel title={title} failure={failure} onRetry={retry} />;
}
