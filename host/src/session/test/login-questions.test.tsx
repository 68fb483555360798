import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, isLoggedIn } from '@admin-h5/client/host';
import { currentUser } from '@admin-h5/client';
import type { UserInfo } from '@admin-h5/contract';
import { failure, type FakeAnswer, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { startErrorToaster } from '../../app/start/client-events.ts';
import { privacyPolicy } from '../../visitor/agreement/privacy-page.tsx';
import { userAgreement } from '../../visitor/agreement/user-agreement-page.tsx';
import { autoCheck } from '../session-maintenance.ts';
import { setAgreed } from '../../ui/agreement.tsx';
import LoginScreen from '../login-screen.tsx';
import { openAt, type World } from './world.tsx';

// Typing into a form takes long on a machine that runs other tests beside.
jest.setTimeout(30_000);

const present = { user: userAgreement.version, privacy: privacyPolicy.version };
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
  localStorage.clear();
  answers = {};
  api.answer(({ method, url }) => answers[`${method} ${url}`] ?? success({}));
});
afterEach(() => {
  stop();
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

async function logIn(changes: Partial<UserInfo>): Promise<void> {
  answers['POST /api/auth/login'] = { body: { success: true, token: 'tok', userInfo: person('u1', changes) } };
  world = openAt('/pages/login/index', <LoginScreen query={{}} />);
  await userEvent.type(screen.getByLabelText('用户名'), 'zhang_san');
  await userEvent.type(screen.getByLabelText('密码'), 'my-secret');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}
const accepted = () => api.seen.filter(({ url }) => url === '/api/auth/agreements').map(({ body }) => JSON.parse(body));
const question = () => screen.findByRole('alertdialog');
const arrives = () => waitFor(() => expect(world.at()).toBe('/pages/admin/index'));

describe('the agreements', () => {
  it('of the first login are kept as accepted by its tick, without a further question', async () => {
    await logIn({ agreements: null });
    await arrives();
    await waitFor(() => expect(accepted()).toEqual([present]));
  });

  it('that were accepted in this version are not asked about again', async () => {
    await logIn({ agreements: present });
    await arrives();
    expect(accepted()).toEqual([]);
  });

  it('that have changed are asked about, with the text at hand, and kept [§passwords agreements]', async () => {
    await logIn({ agreements: { ...present, user: '1.0' } });
    const asked = await question();
    expect(asked.textContent).toContain('协议已更新');
    expect(asked.textContent).toContain(`《用户协议》（版本 ${userAgreement.version}`);
    expect(asked.textContent).not.toContain('隐私政策');
    const link = within(asked).getByRole<HTMLAnchorElement>('link', { name: '《用户协议》' });
    expect([link.getAttribute('href'), link.target]).toEqual(['/admin-h5/pages/agreement/user', '_blank']);
    // The automatic check does not lead on while the question is open.
    await autoCheck(() => undefined);
    expect(world.at()).toBe('/pages/login/index');
    expect(accepted()).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: '同意并继续' }));
    await arrives();
    await waitFor(() => expect(accepted()).toEqual([present]));
  });

  it('that are not accepted let nobody in', async () => {
    await logIn({ agreements: { ...present, privacy: '1.0' } });
    await userEvent.click(within(await question()).getByRole('button', { name: '暂不同意' }));
    await waitFor(() => expect(isLoggedIn()).toBe(false));
    expect(world.at()).toBe('/pages/login/index');
    expect(accepted()).toEqual([]);
    await waitFor(() => expect(api.seen.map(({ url }) => url)).toContain('/api/auth/logout'));
    await waitFor(() => expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-busy')).toBeNull());
  });
});

describe('an account that is being closed', () => {
  const closing = { agreements: present, closesAt: '2026-12-07T04:00:00.000Z' };

  it('can be taken back at a login [§passwords closure]', async () => {
    answers['DELETE /api/auth/closure'] = success(person('u1', { agreements: present }));
    await logIn(closing);
    const asked = await question();
    expect(asked.textContent).toContain('2026年12月7日');
    await userEvent.click(within(asked).getByRole('button', { name: '撤销注销' }));
    await arrives();
    expect(currentUser()?.closesAt).toBeNull();
  });

  it('goes on being closed where the person does not take it back, and lets nobody in', async () => {
    await logIn(closing);
    await userEvent.click(within(await question()).getByRole('button', { name: '继续注销' }));
    await waitFor(() => expect(isLoggedIn()).toBe(false));
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).not.toContain('DELETE /api/auth/closure');
  });

  it('lets nobody in where taking it back failed, and says why', async () => {
    answers['DELETE /api/auth/closure'] = failure(503, '服务暂时不可用，请稍后重试');
    await logIn(closing);
    await userEvent.click(within(await question()).getByRole('button', { name: '撤销注销' }));
    expect(await screen.findByText('服务暂时不可用，请稍后重试')).not.toBeNull();
    await waitFor(() => expect(isLoggedIn()).toBe(false));
  });
});
