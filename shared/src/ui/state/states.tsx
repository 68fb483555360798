import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyArt, ErrorArt, LockArt, LostArt } from './art.tsx';
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

export function EmptyState({ title, note, action, compact = false }: EmptyStateProps) {
  return <StatePanel art={<EmptyArt />} title={title} note={note} action={action} compact={compact} />;
}

export interface ErrorStateProps extends Sized {
  error: unknown;
  onRetry?: () => void;
  /** In place of 重试, or beside it. */
  action?: ReactNode;
}

/** The reason, 重试 (which the network's return presses by itself), and the request's id in small print, so that a person can name it to support. */
export function ErrorState({ error, onRetry, action, compact = false }: ErrorStateProps) {
  const { message, requestId, status } = describeError(error);
  const again = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  if (status === 403) return <NoPermission />;
  const note = requestId && <span className="ah5-state__request">请求编号 {requestId}</span>;
  return (
    <StatePanel
      role="alert"
      art={<ErrorArt />}
      title={message}
      note={note}
      compact={compact}
      action={
        <>
          {onRetry && (
            <Button kind="soft" onClick={onRetry}>
              重试
            </Button>
          )}
          {action}
        </>
      }
    />
  );
}

export function NoPermission({ action }: { action?: ReactNode }) {
  return (
    <StatePanel role="alert" art={<LockArt />} title="权限不足，无法访问" note="请联系管理员开通" action={action} />
  );
}

export function NotFound({
  title = '页面不存在',
  note,
  action,
}: {
  title?: string;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return <StatePanel art={<LostArt />} title={title} note={note} action={action} />;
}
