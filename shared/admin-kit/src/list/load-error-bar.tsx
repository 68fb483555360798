import { Button, describeError, RequestId } from '@admin-h5/ui';

/** Says that rows could not be loaded; visible at the bottom of the screen at any scroll position. */
export function LoadErrorBar({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <div className="adm-load-error" role="alert">
      <span>
        {message}
        <RequestId id={requestId} />
      </span>
      <Button size="s" kind="soft" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
