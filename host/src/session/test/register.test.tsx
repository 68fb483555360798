import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, isLoggedIn } from '@admin-h5/client/host';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { failure, type FakeAnswer, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { startErrorToaster } from '../../app/start/client-events.ts';
import { setAgreed } from '../../ui/agreement.tsx';
import RegisterScreen from '../register-screen.tsx';
import { openAt, type World } from './world.tsx';

// Typing into a form takes long on a machine that runs other tests beside.
jest.setTimeout(30_000);

let api: FakeApi;
let world: World;
let stop: () => void;
let answers: Record<string, FakeAnswer> = {};

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  stop = startErrorToaster();
  setAgreed(true);
  sessionStorage.clear();
  answers = {
    '/api/auth/register': success(person()),
    '/api/auth/login': { body: { success: true, token: 'tok', userInfo: person() } },
  };
  api.answer(({ url }) => answers[url] ?? success({ available: true }));
});
afterEach(() => {
  stop();
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

function openRegister(redirect?: string): void {
  world = openAt('/pages/login/register', <RegisterScreen query={redirect ? { redirect } : {}} />);
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const submit = () => userEvent.click(screen.getByRole('button', { name: '注册' }));
const sent = (url: string) => api.seen.filter((request) => request.url === url);

const good = { 用户名: 'zhang_san', 密码: 'secret1', 确认密码: 'secret1', 手机号: '13800000000', 真实姓名: '张三' };
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    if (value) await userEvent.type(field(label), value);
  }
}

/** As `fill`, at once. */
async function paste(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    await userEvent.click(field(label));
    await userEvent.paste(value);
  }
}

describe('register', () => {
  it('computes what the server asks for, says so, and can be cancelled', async () => {
    const work = { token: `32.1.salt.${'a'.repeat(43)}`, bits: 32 };
    answers['/api/auth/register'] = failure(429, '请刷新页面后重试', { code: 'WORK_REQUIRED', work });
    openRegister();
    await paste(good);
    const status = screen.getAllByRole('status').find((element) => element.closest('form'));
    expect(status?.textContent).toBe('');
    await submit();
    await waitFor(() => expect(status?.textContent).toMatch(/^正在验证/));
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(status?.textContent).toBe(''));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '注册' }));
    expect(field('用户名').value).toBe('zhang_san');
    expect(sent('/api/auth/register')).toHaveLength(1);
  });

  it('cannot be cancelled while the server takes what was computed', async () => {
    const asked = failure(429, '请刷新页面后重试', {
      code: 'WORK_REQUIRED',
      work: { token: `4.1.salt.${'a'.repeat(43)}`, bits: 4 },
    });
    const waiting: ((answer: FakeAnswer) => void)[] = [];
    const taken = new Promise<FakeAnswer>((resolve) => void waiting.push(resolve));
    api.answer(({ url, headers }) => {
      if (url !== '/api/auth/register') return answers[url] ?? success({ available: true });
      return headers['proof-of-work'] ? taken : asked;
    });
    openRegister();
    await paste(good);
    await submit();
    await waitFor(() => expect(sent('/api/auth/register')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消' })).toBeNull());
    expect(isLoggedIn()).toBe(false);
    waiting[0]?.(success(person()));
    await waitFor(() => expect(isLoggedIn()).toBe(true));
  });

  it('creates the account, signs in and leads on [§1 journey, §sms registration]', async () => {
    openRegister('/pages/category/second');
    await fill(good);
    await submit();
    await waitFor(() => expect(world.at()).toBe('/pages/category/second'));
    const password = encryptPassword('secret1', { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' });
    expect(JSON.parse(sent('/api/auth/register')[0]?.body ?? '')).toEqual({
      username: 'zhang_san',
      password,
      phone: '13800000000',
      realName: '张三',
      email: '',
    });
    expect(isLoggedIn()).toBe(true);
  });

  it('leads a new account to 我的 where no page was wanted: it has nothing to manage', async () => {
    openRegister();
    await paste(good);
    await submit();
    await waitFor(() => expect(world.at()).toBe('/pages/mine/index'));
  });

  it('refuses the user name as the password', async () => {
    openRegister();
    await paste({ ...good, 密码: 'Zhang_San', 确认密码: 'Zhang_San' });
    await submit();
    expect(await screen.findByText('密码不能与用户名相同')).not.toBeNull();
    expect(sent('/api/auth/register')).toEqual([]);
  });

  it('goes to login with the user name filled in where signing in fails', async () => {
    answers['/api/auth/login'] = failure(500);
    openRegister();
    await fill(good);
    await submit();
    const redirect = encodeURIComponent('/pages/mine/index');
    await waitFor(() => expect(world.at()).toBe(`/pages/login/index?redirect=${redirect}&username=zhang_san`));
  });

  it('shows every message under its field and focuses the first [§5 username *, §5 password *, §5 phone *, §5 email *, §5 realName *]', async () => {
    openRegister();
    await submit();
    for (const message of ['用户名不能为空', '密码不能为空', '请再次输入密码', '手机号不能为空', '真实姓名不能为空'])
      expect(await screen.findByText(message)).not.toBeNull();
    expect(document.activeElement).toBe(field('用户名'));
    await fill({ 用户名: 'good_name', 手机号: '12800000000', 邮箱: 'nobody', 密码: 'secret1', 确认密码: 'secret2' });
    await submit();
    for (const message of ['请输入正确的手机号格式', '请输入正确的邮箱格式', '两次输入的密码不一致'])
      expect(await screen.findByText(message)).not.toBeNull();
    await paste({ 用户名: 'ab', 密码: '12345', 真实姓名: '名'.repeat(51), 邮箱: `${'a'.repeat(90)}@example.com` });
    await submit();
    for (const message of [
      '用户名长度必须在3-50个字符之间',
      '密码长度必须在6-255个字符之间',
      '真实姓名长度不能超过50个字符',
      '邮箱长度不能超过100个字符',
    ])
      expect(await screen.findByText(message)).not.toBeNull();
    await paste({ 用户名: '张三丰' });
    await submit();
    expect(await screen.findByText('用户名只能包含字母、数字和下划线')).not.toBeNull();
    expect(sent('/api/auth/register')).toEqual([]);
  });

  it('says while typing that a user name or a phone is taken', async () => {
    answers['/api/user/check/username/zhang_san'] = success({ available: false });
    answers['/api/user/check/phone/13800000000'] = success({ available: false });
    openRegister();
    await fill({ 用户名: 'zhang_san', 手机号: '13800000000' });
    expect(await screen.findByText('用户名已存在')).not.toBeNull();
    expect(await screen.findByText('手机号已被使用')).not.toBeNull();
    // Not asked for what cannot be a user name anyway.
    expect(api.seen.some(({ url }) => url.endsWith('/username/zh'))).toBe(false);
  });

  it('shows what the server found wrong under its field', async () => {
    const errors = [{ field: 'phone', message: '手机号已被使用' }];
    answers['/api/auth/register'] = failure(422, '参数验证失败', { errors });
    openRegister();
    await fill(good);
    await submit();
    expect(await screen.findByText('手机号已被使用')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('手机号')));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '注册' }).getAttribute('aria-busy')).toBeNull();
  });

  it('keeps what was typed for the way back, passwords excepted [§client per user]', async () => {
    openRegister();
    await fill(good);
    world.stop();
    expect(sessionStorage.getItem('admin-h5.registerDraft')).not.toContain('secret1');
    document.body.replaceChildren();
    openRegister();
    expect([field('用户名').value, field('手机号').value, field('密码').value]).toEqual([
      'zhang_san',
      '13800000000',
      '',
    ]);
  });
});

describe('with an SMS code', () => {
  it('asks for the code, then for the next after 60 s, and registers with the ticket [§sms interval]', async () => {
    answers['/api/auth/sms/verify'] = success({ ticket: 'ticket-1' });
    world = openAt('/pages/login/register', <RegisterScreen query={{}} />, 'visitor', { registerSms: true });
    await fill(good);
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /(60|59) 秒后重发/ })).not.toBeNull();
    expect(JSON.parse(sent('/api/auth/sms/send')[0]?.body ?? '')).toEqual({ phone: '13800000000' });
    await submit();
    expect(await screen.findByText('验证码不能为空')).not.toBeNull();
    await fill({ 短信验证码: '123456' });
    await submit();
    await waitFor(() => expect(isLoggedIn()).toBe(true));
    expect(JSON.parse(sent('/api/auth/sms/verify')[0]?.body ?? '')).toEqual({ phone: '13800000000', code: '123456' });
    expect(JSON.parse(sent('/api/auth/register')[0]?.body ?? '')).toMatchObject({ ticket: 'ticket-1' });
  });

  it('needs no second code where the account is refused for another reason [§sms verify]', async () => {
    answers['/api/auth/sms/verify'] = success({ ticket: 'ticket-1' });
    answers['/api/auth/register'] = failure(422, '用户名已存在', {
      errors: [{ field: 'username', message: '用户名已存在' }],
    });
    world = openAt('/pages/login/register', <RegisterScreen query={{}} />, 'visitor', { registerSms: true });
    await paste({ ...good, 短信验证码: '123456' });
    await submit();
    await waitFor(() => expect(field('用户名').getAttribute('aria-invalid')).toBe('true'));
    answers['/api/auth/register'] = success(person());
    await paste({ 用户名: 'li_si' });
    await submit();
    await waitFor(() => expect(isLoggedIn()).toBe(true));
    expect(sent('/api/auth/sms/verify')).toHaveLength(1);
    expect(sent('/api/auth/register').map(({ body }) => JSON.parse(body).ticket)).toEqual(['ticket-1', 'ticket-1']);
  });

  it('proves another phone, or a ticket that ran out, anew', async () => {
    answers['/api/auth/sms/verify'] = success({ ticket: 'ticket-1' });
    answers['/api/auth/register'] = failure(400, '验证码错误或已过期');
    world = openAt('/pages/login/register', <RegisterScreen query={{}} />, 'visitor', { registerSms: true });
    await paste({ ...good, 短信验证码: '123456' });
    for (const tries of [1, 2]) {
      await submit();
      await waitFor(() => expect(sent('/api/auth/register')).toHaveLength(tries));
      await waitFor(() => expect(screen.getByRole('button', { name: '注册' }).getAttribute('aria-busy')).toBeNull());
    }
    expect(sent('/api/auth/sms/verify')).toHaveLength(2);
    answers['/api/auth/register'] = failure(422, '手机号已被使用', {
      errors: [{ field: 'phone', message: '手机号已被使用' }],
    });
    await submit();
    await waitFor(() => expect(field('手机号').getAttribute('aria-invalid')).toBe('true'));
    await paste({ 手机号: '13900000000' });
    await submit();
    await waitFor(() => expect(sent('/api/auth/sms/verify')).toHaveLength(4));
    expect(JSON.parse(sent('/api/auth/sms/verify').at(-1)?.body ?? '')).toMatchObject({ phone: '13900000000' });
  });
});
