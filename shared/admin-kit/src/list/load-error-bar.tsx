import { Button, describeError } from '@admin-h5/ui';

/** Rows further down could not be loaded: said at the foot of the screen, wherever in the list that is. */
export function LoadErrorBar({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="adm-load-error" role="alert">
      <span>{describeError(error).message}</span>
      <Button size="s" kind="soft" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
