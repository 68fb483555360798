import { definePage } from '@admin-h5/client/host';
import { Screen, Tabs } from '@admin-h5/ui';
import { useState } from 'react';
import { Hero } from '../hero.tsx';
import '../session.less';
import { OtherLogin } from './other-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import type { PasswordLoginProps } from './password-login.tsx';

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
