import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { currentUser } from '@admin-h5/client';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { openAt, type World } from '../../session/test/world.tsx';
import ProfilePage from '../profile/profile-page.tsx';

// Typing into a form takes long on a machine that runs other tests beside.
jest.setTimeout(30_000);

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  signIn({ token: 'tok', userInfo: person() });
  api.answer(({ url, method }) => {
    if (method === 'PUT') return success(person('u1', { realName: '张三丰', version: 2 }));
    return success(url.startsWith('/api/auth/me') ? person() : { available: true });
  });
  world = openAt('/pages/mine/profile/index', <ProfilePage query={{}} />);
});
afterEach(() => {
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const name = () => screen.findByLabelText<HTMLInputElement>(/^真实姓名/);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
const saves = () => api.seen.filter(({ method }) => method === 'PUT');

it('shows the user name first, to be read only, then what may be changed', async () => {
  await name();
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ value }) => value)).toEqual(['user_u1', '张三', '13800000000', '']);
  expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, false, false, false]);
});

it('can be saved once something has changed, and is sent once where 保存 is pressed twice', async () => {
  await userEvent.type(await name(), '丰');
  expect(save().disabled).toBe(false);
  for (let press = 0; press < 2; press += 1) fireEvent.click(save());
  expect(await screen.findByText('已保存')).not.toBeNull();
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(saves()).toHaveLength(1);
  expect(JSON.parse(saves()[0]?.body ?? '')).toMatchObject({ realName: '张三丰', username: 'user_u1', version: 1 });
  expect(currentUser()?.realName).toBe('张三丰');
});

it('comes back with what was typed when the session had ended [§401 drafts]', async () => {
  await userEvent.type(await name(), '丰');
  act(() => clearLogin('expired'));
  world.stop();
  cleanup();
  signIn({ token: 'tok', userInfo: person() });
  world = openAt('/pages/mine/profile/index', <ProfilePage query={{}} />);
  expect((await name()).value).toBe('张三丰');
  expect(screen.getByText('已恢复登录过期前填写的内容，保存后生效')).not.toBeNull();
  fireEvent.click(save());
  await waitFor(() => expect(saves()).toHaveLength(1));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]));
});

it('keeps what was typed where the server refuses it', async () => {
  await userEvent.type(await name(), '丰');
  api.answer(() => failure(409, '数据已被他人修改，请刷新后重试'));
  fireEvent.click(save());
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).not.toBeNull();
  expect((await name()).value).toBe('张三丰');
  expect(save().disabled).toBe(false);
});
