import { Button, EmptyState } from '@admin-h5/ui';
import { useEffect, useState } from 'react';

type Kind = 'phone' | 'app';

const messages: Readonly<Record<Kind, string>> = {
  phone: '手机号登录功能开发中',
  app: '小程序登录功能开发中',
};

/** Phone login and the second app login always fail, with these messages (specification, sections 4 and 8). */
function logInOtherwise(kind: Kind): Promise<never> {
  return Promise.reject(new Error(messages[kind]));
}

/** A login method that does not exist yet; shows its message at once. */
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
