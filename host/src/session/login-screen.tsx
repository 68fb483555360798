/** 登录, the entry page: with user name and password, and two ways that do not exist yet. */
import { isApiError, Link, pageUrl } from '@admin-h5/client';
import { readText, removeText, writeText } from '@admin-h5/client/device-storage';
import { authApi, definePage } from '@admin-h5/client/host';
import { Button, buttonClass, EmptyState, Screen, Tabs, Tick } from '@admin-h5/ui';
import { showError, toast } from '@admin-h5/ui/feedback';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { config } from '../core/config.ts';
import { encrypt } from '../core/encrypt.ts';
import { paths } from '../core/paths.ts';
import { AgreementTick, useAgreement } from '../ui/agreement.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { showFieldErrors, showNonApiFailure, useSubmit } from '../ui/form/submit.ts';
import { type Errors, errorsByField, useRulesForm } from '../ui/form/use-rules-form.ts';
import { redirectAfterLogin } from './after-login.ts';
import { enter } from './enter.tsx';
import { useCapsLock, useCountdown } from './field-hooks.ts';
import { Hero } from './hero.tsx';
import { endNotice } from './session-end.ts';
import './session.less';

interface LoginProps {
  redirect: string | undefined;
  /** Initial value, such as after a registration. */
  username: string | undefined;
}

const ways = [
  { key: 'password', label: '密码登录' },
  { key: 'phone', label: '手机号登录' },
  { key: 'app', label: '小程序登录' },
] as const;

function LoginScreen(props: LoginProps) {
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

export default definePage(({ redirect, username }): LoginProps => ({ redirect, username }), LoginScreen);

/** 密码登录. */
function PasswordLogin({ redirect, username }: LoginProps) {
  const [remember, setRemember] = useState(true);
  const [notice] = useState(endNotice);
  const form = useRulesForm<LoginValues>({ username: username ?? rememberedName(), password: '' }, loginErrors);
  const { ticked, tick, ensure } = useAgreement();
  const { busy, wait, failure, login } = useLogin(form, redirect);
  const { capsLock, handlers } = useCapsLock();

  async function submit(values: LoginValues): Promise<void> {
    if (busy || wait > 0) return;
    if (await ensure('同意并登录')) await login(values, remember);
  }
  const onSubmit = useSubmit(form, submit);

  return (
    <form className="ah5-session__form" noValidate onSubmit={onSubmit}>
      {notice && (
        <p className="ah5-session__notice" role="alert">
          {notice}
        </p>
      )}
      <FormField
        form={form}
        name="username"
        label="用户名"
        placeholder="请输入用户名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={undefined}
        enterKeyHint="next"
      />
      <FormField
        form={form}
        name="password"
        {...handlers}
        type="password"
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        enterKeyHint="go"
        hint={capsLock ? '大写锁定已开启' : ''}
      />
      <label className="ah5-session__tick">
        <Tick checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>记住用户名</span>
      </label>
      <AgreementTick ticked={ticked} onTick={tick} />
      <div className="ah5-session__actions">
        <Button type="submit" block loading={busy} disabled={wait > 0}>
          登录
        </Button>
        <Link className={buttonClass({ kind: 'soft' })} to={paths.home}>
          先逛逛
        </Link>
      </div>
      <p className="ah5-session__wait" role="status">
        {wait > 0 ? `尝试次数过多，请 ${wait} 秒后再试` : failure}
      </p>
      <div className="ah5-session__links">
        <Link to={pageUrl(paths.register, { redirect })}>注册账号</Link>
      </div>
    </form>
  );
}

/** In the order of the screen. */
const loginFields = ['username', 'password'] as const;

type LoginValues = Record<(typeof loginFields)[number], string>;

/** The errors of a login form (specification, section 5). */
async function loginErrors(values: LoginValues): Promise<Errors> {
  const { loginSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(loginSchema, values);
  return 'errors' in result ? errorsByField(result.errors) : {};
}

const nameKey = 'admin-h5.rememberedName';

/** The user name stored on this device, or ''. Never a password. */
const rememberedName = (): string => readText(nameKey) ?? '';

/** Stores a user name for the next login; '' removes it. */
function rememberName(name: string): void {
  if (name === '') removeText(nameKey);
  else writeText(nameKey, name);
}

/** Seconds to wait after too many failures if the response does not say. */
const defaultWait = 60;

/** Logs in with user name and password and opens the next page. */
function useLogin(form: UseFormReturn<LoginValues>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const [failure, setFailure] = useState('');

  function explain(error: unknown): void {
    showNonApiFailure(error);
    if (!isApiError(error)) return;
    // Under the form, where the seconds count down.
    if (error.status === 429) {
      startWait(error.retryAfter ?? defaultWait);
      return;
    }
    showError(error);
    // The error catalogue has no toast for it, since it usually opens this screen.
    if (error.status === 401) setFailure('登录未成功，请核对用户名和密码后重试');
    const named = showFieldErrors(form, loginFields, error.errors);
    // The user name stays: most likely the password was wrong.
    if (!named && (error.status === 400 || error.status === 401)) form.setFocus('password');
  }

  async function login(values: LoginValues, remember: boolean): Promise<void> {
    const username = values.username.trim();
    setBusy(true);
    setFailure('');
    try {
      const result = await authApi.login({ username, password: await encrypt(values.password) }, { errors: 'screen' });
      rememberName(remember ? username : '');
      if (!(await enter(result))) {
        setBusy(false);
        return;
      }
      toast('登录成功');
      redirectAfterLogin(redirect, config().loginRedirectDelay);
    } catch (error) {
      setBusy(false);
      explain(error);
    }
  }

  return { busy, wait, failure, login };
}

type Kind = 'phone' | 'app';

const missingTexts: Readonly<Record<Kind, string>> = {
  phone: '手机号登录功能开发中',
  app: '小程序登录功能开发中',
};

/** Phone login and the second app login always fail, with these messages (specification, sections 4 and 8). */
function logInOtherwise(kind: Kind): Promise<never> {
  return Promise.reject(new Error(missingTexts[kind]));
}

/** A login method that does not exist yet; shows its message at once. */
function OtherLogin({ kind, onPassword }: { kind: Kind; onPassword: () => void }) {
  const [outcome, setOutcome] = useState({ kind, message: '' });
  useEffect(() => {
    logInOtherwise(kind).catch((error: unknown) =>
      setOutcome({ kind, message: error instanceof Error ? error.message : '' }),
    );
  }, [kind]);
  return (
    <div role="status">
      <EmptyState
        compact
        title={outcome.kind === kind ? outcome.message : ''}
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
