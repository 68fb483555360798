/** 注册: errors under the fields; user name and phone are checked while typing. */
import { isApiError, Link, pageUrl, redirectTo, userApi } from '@admin-h5/client';
import { authApi, definePage } from '@admin-h5/client/host';
import { accountFields, isObject, passwordLimits, userMessages } from '@admin-h5/contract';
import { Button, Screen, useTaken } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import { config } from '../core/config.ts';
import { encrypt } from '../core/encrypt.ts';
import { paths } from '../core/paths.ts';
import { AgreementTick, useAgreement } from '../ui/agreement.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { EmailField, PasswordField, PhoneField, RealNameField, usePhoneTaken } from '../ui/form/person-fields.tsx';
import { confirmError, showFieldErrors, showNonApiFailure, useSubmit } from '../ui/form/submit.ts';
import { type Errors, errorsByField, useRulesForm } from '../ui/form/use-rules-form.ts';
import { cancellableWork, WorkStatus } from '../ui/form/work-status.tsx';
import { redirectAfterLogin } from './after-login.ts';
import { enter } from './enter.tsx';
import { useCountdown } from './field-hooks.ts';
import { Hero } from './hero.tsx';
import './session.less';

interface RegisterScreenProps {
  redirect: string | undefined;
}

function RegisterScreen({ redirect }: RegisterScreenProps) {
  return (
    <div className="ah5-register">
      <Hero />
      <Screen title="注册">
        <div className="ah5-session__card">
          <RegisterForm redirect={redirect} />
        </div>
      </Screen>
    </div>
  );
}

export default definePage(({ redirect }): RegisterScreenProps => ({ redirect }), RegisterScreen);

function RegisterForm({ redirect }: { redirect: string | undefined }) {
  const withCode = config().registerSms;
  const [draft] = useState(readDraft);
  const form = useRulesForm<RegisterValues>(draft, (values) => registerErrors(values, withCode));
  const { subscribe } = form;
  const values = form.watch();
  const { ticked, tick, ensure } = useAgreement();
  const { busy, cancel, register } = useRegister(form, redirect);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (state) => writeDraft(state.values) }),
    [subscribe],
  );

  const isValid = (name: 'username' | 'phone') => async () => !(await registerErrors(values, false))[name];
  const usernameTaken = useTaken(
    values.username.trim(),
    isValid('username'),
    async (name, signal) => (await userApi.checkUsername(name, { signal, errors: 'background' })).available,
    userMessages.usernameTaken,
  );
  const phoneTaken = usePhoneTaken(values.phone, isValid('phone'));

  async function submit(checked: RegisterValues): Promise<void> {
    if (busy) return;
    if (usernameTaken) form.setFocus('username');
    else if (phoneTaken) form.setFocus('phone');
    else if (await ensure('同意并注册')) await register(checked);
  }
  const onSubmit = useSubmit(form, submit);

  return (
    <form className="ah5-session__form" noValidate onSubmit={onSubmit}>
      <FormField
        form={form}
        name="username"
        error={usernameTaken}
        required
        label="用户名"
        placeholder="3-50位字母、数字或下划线"
        count={accountFields.username.max}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label="密码" placeholder={`至少${passwordLimits.min}个字符`} fresh />
      <PasswordField form={form} name="confirm" label="确认密码" placeholder="请再次输入密码" fresh />
      <PhoneField form={form} name="phone" taken={phoneTaken} />
      {withCode && <SmsCodeField form={form} />}
      <RealNameField form={form} name="realName" />
      <EmailField form={form} name="email" />
      <AgreementTick ticked={ticked} onTick={tick} />
      <Button type="submit" block loading={busy}>
        注册
      </Button>
      <WorkStatus cancel={cancel} />
      <div className="ah5-session__links">
        <Link to={pageUrl(paths.login, { redirect })} replace>
          已有账号登录
        </Link>
      </div>
    </form>
  );
}

/** Logs the new user in; if that fails, opens the login page with the user name filled in. */
async function signUp(username: string, password: string, redirect: string | undefined): Promise<void> {
  try {
    await enter(await authApi.login({ username, password }, { errors: 'background' }));
    redirectAfterLogin(redirect, config().loginRedirectDelay, paths.mine);
  } catch {
    await redirectTo({ url: pageUrl(paths.login, { redirect: redirect ?? paths.mine, username }) });
  }
}

/** Creates an account and opens the next page. */
function useRegister(form: UseFormReturn<RegisterValues>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  /** Ends the computation that the server has asked for; null while there is none. */
  const [cancel, setCancel] = useState<(() => void) | null>(null);
  /** A code is valid once, so its ticket is kept for the next try if the account was refused for another reason. */
  const proof = useRef<{ phone: string; code: string; ticket: string }>(undefined);

  async function prove(phone: string, code: string): Promise<string> {
    const known = proof.current;
    if (known?.phone === phone && known.code === code) return known.ticket;
    const { ticket } = await authApi.smsVerify({ phone, code });
    proof.current = { phone, code, ticket };
    return ticket;
  }

  async function send({ password: plain, phone, code, username, realName, email }: RegisterValues): Promise<void> {
    const password = await encrypt(plain);
    const ticket = config().registerSms ? { ticket: await prove(phone, code.trim()) } : {};
    const body = { username: username.trim(), password, phone, realName, email, ...ticket };
    await authApi.register(body, cancellableWork(setCancel));
    dropDraft();
    toast('注册成功');
    await signUp(username.trim(), password, redirect);
  }

  async function register(values: RegisterValues): Promise<void> {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      // 验证码错误或已过期: the ticket has expired as well.
      if (isApiError(error, 400)) proof.current = undefined;
      showNonApiFailure(error);
      if (!isApiError(error)) return;
      // The server gave the ticket for the code that the person typed.
      const errors = error.errors.map(({ field, message }) => ({
        field: field === 'ticket' ? 'code' : field,
        message,
      }));
      showFieldErrors(form, registerFields, errors);
    }
  }

  return { busy, cancel, register };
}

/** Seconds between two codes. */
const codePause = 60;

/** Requests an SMS code, with the pause until the next one. */
function useSmsCode() {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const send = async (phone: string): Promise<void> => {
    setBusy(true);
    try {
      await authApi.smsSend({ phone });
      toast('验证码已发送');
      startWait(codePause);
    } catch (error) {
      if (isApiError(error, 429)) startWait(error.retryAfter ?? codePause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, wait, send };
}

/** 短信验证码, with the button that requests one. */
function SmsCodeField({ form }: { form: UseFormReturn<RegisterValues> }) {
  const phone = form.watch('phone').trim();
  const { busy, wait, send } = useSmsCode();
  return (
    <FormField
      form={form}
      name="code"
      required
      label="短信验证码"
      placeholder="请输入验证码"
      maxLength={undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      extra={
        <Button
          kind="soft"
          size="s"
          loading={busy}
          disabled={wait > 0 || form.formState.errors.phone !== undefined || phone === ''}
          onClick={() => void send(phone)}
        >
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}

/** In the order of the screen. */
const registerFields = ['username', 'password', 'confirm', 'phone', 'code', 'realName', 'email'] as const;

type RegisterValues = Record<(typeof registerFields)[number], string>;

/**
 * The errors of a registration (specification, section 5).
 * @param withCode whether the deployment requires an SMS code
 */
async function registerErrors(values: RegisterValues, withCode: boolean): Promise<Errors> {
  const { passwordFault, registerSchema, validate } = await import('@admin-h5/contract/validation');
  const { confirm, code, ...input } = values;
  const result = validate(registerSchema, input);
  const errors = 'errors' in result ? errorsByField(result.errors) : {};
  const chosen = passwordFault(input.password, { username: input.username });
  return {
    ...(chosen === null ? {} : { password: chosen }),
    ...errors,
    ...confirmError(input.password, confirm, '请再次输入密码'),
    ...(withCode && code.trim() === '' ? { code: '验证码不能为空' } : {}),
  };
}

const draftKey = 'admin-h5.registerDraft';
const area = 'sessionStorage';
/** The stored fields: never a password or a code. */
const storedFields = ['username', 'phone', 'realName', 'email'] as const;

const empty: RegisterValues = {
  username: '',
  password: '',
  confirm: '',
  phone: '',
  code: '',
  realName: '',
  email: '',
};

/** The values typed before, as long as the tab is open. */
function readDraft(): RegisterValues {
  const stored = readJson(draftKey, area);
  const draft: RegisterValues = { ...empty };
  for (const name of storedFields) {
    const text = isObject(stored) ? stored[name] : null;
    if (typeof text === 'string') draft[name] = text;
  }
  return draft;
}

function writeDraft(values: RegisterValues): void {
  writeJson(draftKey, Object.fromEntries(storedFields.map((name) => [name, values[name]])), area);
}

function dropDraft(): void {
  removeText(draftKey, area);
}
