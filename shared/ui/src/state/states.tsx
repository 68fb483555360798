import { errorTexts } from '@admin-h5/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { HeadContext } from '../screen/use-content-title.ts';
import { describeError } from './describe-error.ts';
import { StatePanel } from './state-panel.tsx';

interface Sized {
  compact?: boolean;
}

export interface EmptyStateProps extends Sized {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
}

/** In place of a list or a screen without content. */
export function EmptyState({ title, note, action, compact = false }: EmptyStateProps) {
  return <StatePanel art="empty" title={title} note={note} action={action} compact={compact} />;
}

export interface ErrorStateProps extends Sized {
  error: unknown;
  onRetry?: () => void;
  /** Another button, beside 重试 or without it. */
  action?: ReactNode;
}

/** The id of a failed request, which support finds in the server's log; nothing where there was no response. */
export const RequestId = ({ id }: { id: string }) =>
  id === '' ? null : <span className="ah5-state__request">请求编号 {id}</span>;

/** Shows the reason, 重试 where that may help, and the request's id for support. When the network is back, it retries by itself. */
export function ErrorState({ error, onRetry, action, compact = false }: ErrorStateProps) {
  const { message, requestId, status, mayPass } = describeError(error);
  const retry = mayPass ? onRetry : undefined;
  const again = useEffectEvent(() => retry?.());
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const panel = useRef<HTMLDivElement>(null);
  const timedOut = message === errorTexts.timeout;
  useEffect(() => {
    // The message says 点击屏幕重试: a click anywhere on the screen retries; for a `compact` state, a click on the state itself.
    const area = (compact ? null : panel.current?.closest('.ah5-screen')) ?? panel.current;
    if (!timedOut || !area) return undefined;
    const press = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('a, button, input, select, textarea, label')) again();
    };
    area.addEventListener('click', press);
    return () => area.removeEventListener('click', press);
  }, [timedOut, compact]);
  if (status === 403) return <NoPermission action={action} />;
  return (
    <StatePanel
      ref={panel}
      role="alert"
      art="error"
      title={message}
      note={requestId && <RequestId id={requestId} />}
      compact={compact}
      action={
        <>
          {retry && (
            <Button kind="soft" onClick={retry}>
              重试
            </Button>
          )}
          {action}
        </>
      }
    />
  );
}

function NoPermission({ action }: { action?: ReactNode }) {
  return <StatePanel role="alert" art="lock" title={errorTexts.forbidden} note="请联系管理员开通" action={action} />;
}

/** In place of a page or a record that does not exist; a server that renders responds with 404. */
export function NotFound({
  title = '页面不存在',
  note,
  action,
}: {
  title?: string;
  note?: ReactNode;
  action?: ReactNode;
}) {
  useContext(HeadContext)?.setNotFound();
  return <StatePanel art="lost" title={title} note={note} action={action} />;
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Shown while there is no data and no error. */
  skeleton: ReactNode;
  /** For a block inside a page: makes its error state small. */
  compact?: boolean;
  /** Renders an error that has a meaning of its own here (404); returns null or false for the ordinary error state. */
  failed?: (error: unknown) => ReactNode | null;
  children: (data: T) => ReactNode;
}

/** Skeleton, content, or error with 重试, for one query. Content stays while a later load runs or fails. */
export function Loaded<T>({ query, skeleton, compact = false, failed, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    failed?.(query.error) || <ErrorState error={query.error} compact={compact} onRetry={() => void query.refetch()} />
  );
}
