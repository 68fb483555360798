import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { failure, type FakeAnswer, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { openAt, type World } from '../../session/test/world.tsx';

// Typing into a form takes long on a machine that runs other tests beside.
jest.setTimeout(30_000);

let rulesLoad = true;
jest.unstable_mockModule('@admin-h5/contract/validation', () => ({
  passwordChangeSchema: {},
  passwordFault: () => null,
  validate: (_schema: unknown, value: unknown) => {
    if (!rulesLoad) throw new Error('Loading chunk rules failed.');
    return { value };
  },
}));
const { default: PasswordPage } = await import('../password/password-page.tsx');

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  rulesLoad = true;
  signIn({ token: 'tok', userInfo: person() });
  world = openAt('/pages/mine/password', <PasswordPage query={{}} />);
});
afterEach(() => {
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

async function fill(): Promise<void> {
  for (const [label, value] of [
    ['原密码', 'old-secret'],
    ['新密码', 'new-secret'],
    ['确认新密码', 'new-secret'],
  ] as const)
    await userEvent.type(field(label), value);
}

async function submit(): Promise<void> {
  await fill();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
}

it.each<[string, FakeAnswer, string]>([
  ['a 422 that names no field', failure(422), '参数验证失败'],
  [
    'a 422 that names a field of no one',
    failure(422, '版本有误', { errors: [{ field: 'v', message: '版本有误' }] }),
    '版本有误',
  ],
  ['a 429', failure(429, '操作过于频繁，请稍后重试'), '操作过于频繁，请稍后重试'],
])('%s is told [§8 422]', async (_name, answer, text) => {
  api.answer(() => answer);
  await submit();
  expect(await screen.findByText(text)).not.toBeNull();
});

it('a wrong old password stands under its field', async () => {
  api.answer(() => failure(400, '原密码错误'));
  await submit();
  expect(await screen.findByText('原密码错误')).not.toBeNull();
  expect(field('原密码').getAttribute('aria-invalid')).toBe('true');
});

it('says so where the rules of the form did not load, and keeps what was typed', async () => {
  rulesLoad = false;
  await submit();
  expect(await screen.findByText('网络请求失败，请稍后重试')).not.toBeNull();
  expect(field('新密码').value).toBe('new-secret');
});

it('names the account to a password manager, and shows the person no field for it', () => {
  const name = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  expect(name?.value).toBe(person().username);
  expect(name?.hidden).toBe(true);
});

it('is sent once where 确定 is pressed twice: the second would find nobody signed in', async () => {
  api.answer(() => success(null));
  await fill();
  for (let press = 0; press < 2; press += 1) fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(world.at()).toBe('/pages/login/index'));
  expect(api.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(await screen.findByText('密码已修改，请重新登录')).not.toBeNull();
  expect(screen.queryByText('加载失败，请稍后重试')).toBeNull();
});
