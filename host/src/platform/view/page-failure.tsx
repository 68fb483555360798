import { ErrorState, Screen } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { PageTimeoutError } from '../../core/pages/page-loader.ts';
import { explain } from '../federation/explain.ts';
import type { ModuleFailure } from '../federation/failure.ts';
import { BackToCentre, FailurePanel } from './module-panel.tsx';

interface PageFailureProps {
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
export function PageFailure({ title, error, onRetry }: PageFailureProps) {
  const failure = useExplanation(error);
  if (error instanceof PageTimeoutError) {
    return (
      <Screen title={title} wide>
        <ErrorState error={error} onRetry={onRetry} action={<BackToCentre />} />
      </Screen>
    );
  }
  return <FailurePanel title={title} failure={failure} onRetry={onRetry} />;
}
