import { useCurrentPage } from '@admin-h5/client/host';
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

/** Shown if a screen throws. Only that screen fails; the navigation stays usable. */
export function ScreenFault() {
  const { path } = useCurrentPage();
  return <Fault back={!findPage(path)?.tab} />;
}

/** Shown if the shell itself throws. Reloading the page keeps the session. */
export function ShellFault() {
  return <Fault back={false} />;
}
