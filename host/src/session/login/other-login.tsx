import { Button, EmptyState } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { logInOtherwise } from './other-logins.ts';
import type { OtherLogin as Kind } from './other-logins.ts';

/** A way to log in that does not exist yet, and says so at once. */
export function OtherLogin({ kind, onPassword }: { kind: Kind; onPassword: () => void }) {
  const [answer, setAnswer] = useState({ kind, message: '' });
  useEffect(() => {
    logInOtherwise(kind).catch((error: unknown) =>
      setAnswer({ kind, message: error instanceof Error ? error.message : '' }),
    );
  }, [kind]);
  return (
    <div role="status">
      <EmptyState
        compact
        title={answer.kind === kind ? answer.message : ''}
        note="请先使用用户名和密码登录"
        action={
          <Button kind="soft" onClick={onPassword}>
            使用密码登录
          </Button>
        }
      />
    </div>
  );
}
