import { useCurrentPage } from '@admin-h5/client';
import { ErrorState, Screen } from '@admin-h5/ui';
import { useRouteError } from 'react-router';
import { findPage } from '../../core/pages/page-registry.ts';

function Fault({ back }: { back: boolean }) {
  const error = useRouteError();
  return (
    <Screen title="出错了" back={back}>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Screen>
  );
}

/** A fault that no part of a screen has kept to itself. It costs that screen alone: the ways to the others remain. */
export function ScreenFault() {
  const { path } = useCurrentPage();
  return <Fault back={!findPage(path)?.tab} />;
}

/** The last resort: a fault of the shell itself. The page can be loaded anew without losing the session. */
export function ShellFault() {
  return <Fault back={false} />;
}
