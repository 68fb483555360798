import { definePage } from '@admin-h5/client/host';
import { Screen, Tabs, Button, EmptyState } from '@admin-h5/ui';
import { useState, useEffect } from 'react';
import { Hero } from '../hero.tsx';
import '../session.less';
import { PasswordLogin, type PasswordLoginProps } from './password-login.tsx';

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
function OtherLogin({ kind, onPassword }: { kind: Kind; onPassword: () => void }) {
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

const ways = [
  { key: 'password', label: '密码登录' },
  { key: 'phone', label: '手机号登录' },
  { key: 'app', label: '小程序登录' },
] as const;

function LoginScreen(props: PasswordLoginProps) {
  const [way, setWay] = useState<(typeof ways)[number]['key']>('password');
  return (
    <Screen title="登录" header={<Hero title="登录" />} className="ah5-session">
      <div className="ah5-session__card">
        {way === 'password' ? (
          <PasswordLogin {...props} />
        ) : (
          <OtherLogin kind={way} onPassword={() => setWay('password')} />
        )}
      </div>
      {/* Small and below: only the first of them leads in. */}
      <div className="ah5-session__ways">
        <Tabs label="登录方式" items={ways} value={way} onChange={setWay} />
      </div>
    </Screen>
  );
}

/** 登录, the entry page. */
export default definePage(({ redirect, username }): PasswordLoginProps => ({ redirect, username }), LoginScreen);
