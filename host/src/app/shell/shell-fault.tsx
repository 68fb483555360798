import { ErrorState, Screen } from '@admin-h5/shared/ui';
import { useRouteError } from 'react-router';

/** The last resort: a fault of the shell itself. The page can be loaded anew without losing the session. */
export function ShellFault() {
  const error = useRouteError();
  return (
    <Screen title="出错了" back={false}>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Screen>
  );
}
