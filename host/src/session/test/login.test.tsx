import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { clearLogin, isLoggedIn, subscribeSession } from '@admin-h5/client/host';
import { currentUser } from '@admin-h5/client';
import { failure, type FakeApi, type Handler, person, startFakeApi, success } from '@admin-h5/testing';
import { loadedPage } from '../../core/pages/page-loader.ts';
import { findPage, installPages } from '../../core/pages/page-registry.ts';
import { pages } from '../../app/routes/pages.ts';
import { startErrorToaster } from '../../app/start/client-events.ts';
import { setAgreed } from '../../ui/agreement.tsx';
import LoginScreen from '../login-screen.tsx';
import { openAt, type World } from './world.tsx';

installPages(pages);

// Typing into a form takes long on a machine that runs other tests beside.
jest.setTimeout(30_000);

let api: FakeApi;
let world: World;
let stop: () => void;

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  stop = startErrorToaster();
  setAgreed(true);
  localStorage.clear();
});
afterEach(() => {
  stop();
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const answerLogin = (handler: Handler) =>
  api.answer((request) => (request.url === '/api/auth/login' ? handler(request) : success({})));
const accepted = () => ({ body: { success: true, token: 'tok', userInfo: person() } });

function openLogin(query: Readonly<Record<string, string>> = {}): void {
  const search = new URLSearchParams(query).toString();
  world = openAt(`/pages/login/index${search && `?${search}`}`, <LoginScreen query={query} />);
}
const username = () => screen.getByLabelText<HTMLInputElement>('用户名');
const password = () => screen.getByLabelText<HTMLInputElement>('密码');
const submit = () => userEvent.click(screen.getByRole('button', { name: '登录' }));
const logins = () => api.seen.filter(({ url }) => url === '/api/auth/login');

async function fill(name: string, secret: string): Promise<void> {
  await userEvent.clear(username());
  if (name) await userEvent.type(username(), name);
  if (secret) await userEvent.type(password(), secret);
}

describe('login', () => {
  it('sends the password encrypted and leads to the admin home [§2B default destination, §3 user password]', async () => {
    answerLogin(accepted);
    openLogin();
    await fill('admin', 'admin123456');
    await submit();
    await waitFor(() => expect(world.at()).toBe('/pages/admin/index'));
    expect(currentUser()?.id).toBe('u1');
    const keys = { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' };
    const encrypted = encryptPassword('admin123456', keys);
    expect(JSON.parse(logins()[0]?.body ?? '')).toEqual({ username: 'admin', password: encrypted });
  });

  it('is sent once where 登录 is pressed twice', async () => {
    answerLogin(accepted);
    openLogin();
    await fill('admin', 'admin123456');
    for (let press = 0; press < 2; press += 1) fireEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(world.at()).toBe('/pages/admin/index'));
    expect(logins()).toHaveLength(1);
  });

  it('waits as long as the deployment says before it leads on: 1000 ms [§2 after login, §9 redirect delay]', async () => {
    answerLogin(accepted);
    world = openAt('/pages/login/index', <LoginScreen query={{}} />, 'visitor', { loginRedirectDelay: 1000 });
    await fill('admin', 'admin123456');
    let loggedIn = Infinity;
    const stopWatching = subscribeSession(() => {
      loggedIn = performance.now();
    });
    await submit();
    await waitFor(() => expect(world.at()).toBe('/pages/admin/index'), { timeout: 5000, interval: 10 });
    stopWatching();
    const waited = performance.now() - loggedIn;
    expect(waited).toBeGreaterThan(990);
    // About a second: what more there is, the machine took.
    expect(waited).toBeLessThan(3000);
  });

  it('leads back to the wanted page, tab pages too [§2B redirect parameter, §navigation after login]', async () => {
    answerLogin(accepted);
    openLogin({ redirect: '/pages/category/second?id=3' });
    await fill('admin', 'admin123456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(world.at()).toBe('/pages/category/second?id=3'));
  });

  it.each([
    ['', '', ['用户名不能为空', '密码不能为空']],
    ['ab', 'admin123456', ['用户名长度必须在3-50个字符之间']],
    ['张三丰', 'admin123456', ['用户名只能包含字母、数字和下划线']],
    ['admin', '12345', ['密码长度必须在6-255个字符之间']],
  ])('refuses %j / %j under the field, without a call', async (name, secret, messages) => {
    openLogin();
    await fill(name, secret);
    await submit();
    for (const message of messages) expect(await screen.findByText(message)).not.toBeNull();
    expect(document.activeElement).toBe(messages[0]?.startsWith('用户名') ? username() : password());
    expect(logins()).toEqual([]);
  });

  it('keeps the user name and focuses the password where they do not fit', async () => {
    answerLogin(() => failure(400, '用户名或密码错误'));
    openLogin();
    await fill('admin', 'wrong-one');
    await submit();
    expect(await screen.findByText('用户名或密码错误')).not.toBeNull();
    expect(username().value).toBe('admin');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(isLoggedIn()).toBe(false);
  });

  it('counts down after too many failures', async () => {
    answerLogin(() => ({ ...failure(429, '登录失败次数过多'), headers: { 'retry-after': '4200' } }));
    openLogin();
    await fill('admin', 'wrong-one');
    await submit();
    expect(await screen.findByText(/尝试次数过多，请 4[12]\d\d 秒后再试/)).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(true);
    // Once, not in a toast as well.
    expect(screen.queryByText('登录失败次数过多')).toBeNull();
  });

  it('says under the form that a login came to nothing where the server says nothing', async () => {
    answerLogin(() => failure(401, ''));
    openLogin();
    await fill('admin', 'wrong-one');
    await submit();
    expect(await screen.findByText('登录未成功，请核对用户名和密码后重试')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });

  it('shows the fixed text for a 403 [§8 403 on login]', async () => {
    answerLogin(() => failure(403, '别的'));
    openLogin();
    await fill('admin', 'admin123456');
    await submit();
    expect(await screen.findByText('登录服务暂时不可用，请检查网络连接或联系管理员')).not.toBeNull();
  });

  it('asks for the agreements where they are unticked, and goes on with 同意并登录', async () => {
    setAgreed(false);
    answerLogin(accepted);
    openLogin();
    await fill('admin', 'admin123456');
    await submit();
    const sheet = await screen.findByRole('alertdialog');
    expect(logins()).toEqual([]);
    await userEvent.click(within(sheet).getByRole('button', { name: '同意并登录' }));
    await waitFor(() => expect(isLoggedIn()).toBe(true));
  });

  it('remembers the user name, never the password', async () => {
    answerLogin(accepted);
    openLogin();
    await fill('admin', 'admin123456');
    await submit();
    await waitFor(() => expect(isLoggedIn()).toBe(true));
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('admin123456');
    world.stop();
    openLogin();
    expect(screen.getAllByLabelText<HTMLInputElement>('用户名').at(-1)?.value).toBe('admin');
  });

  it('hints at Caps Lock', async () => {
    openLogin();
    await userEvent.click(password());
    await userEvent.keyboard('{CapsLock}a');
    expect(screen.getByText('大写锁定已开启')).not.toBeNull();
  });
});

describe('the other ways', () => {
  it.each([
    ['手机号登录', '手机号登录功能开发中'],
    ['小程序登录', '小程序登录功能开发中'],
  ])(
    '%s always fails with its message [§4 phone login, §4 app login, §8 phone and app login, §sms fixed answers]',
    async (tab, message) => {
      openLogin();
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      expect(await screen.findByText(message)).not.toBeNull();
      await userEvent.click(screen.getByRole('button', { name: '使用密码登录' }));
      expect(username()).not.toBeNull();
    },
  );

  it('each have their message where one leads to the other [§sms fixed answers]', async () => {
    openLogin();
    await userEvent.click(screen.getByRole('tab', { name: '手机号登录' }));
    await userEvent.click(screen.getByRole('tab', { name: '小程序登录' }));
    expect(await screen.findByText('小程序登录功能开发中')).not.toBeNull();
  });

  it('has the agreements at hand before they are asked for, so that they can be read without a network', async () => {
    openLogin();
    for (const path of ['/pages/agreement/user', '/pages/agreement/privacy']) {
      const page = findPage(path);
      await waitFor(() => expect(page && loadedPage(page.load)).toBeDefined(), { timeout: 20_000 });
    }
  });

  it('先逛逛 leads to the home screen', async () => {
    openLogin();
    await userEvent.click(screen.getByRole('link', { name: '先逛逛' }));
    await waitFor(() => expect(world.at()).toBe('/pages/index/index'));
  });
});
