import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { person, signInAs, startApp, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import Edit from '../pages/edit.tsx';
import List from '../pages/list.tsx';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());

const path = '/pages/mine/index';

it('says so where there is nothing in the list', async () => {
  api.answer(() => success({ list: [], total: 0, page: 1, size: 20 }));
  const app = startApp(path, { [path]: <List title="示例模块" query={{}} /> });
  expect(await screen.findByText('还没有示例模块')).toBeDefined();
  app.stop();
});

it('offers to add one to people who may edit, and to nobody else', async () => {
  api.answer(() => success({ list: [], total: 0, page: 1, size: 20 }));
  for (const [type, count] of [
    [3, 1],
    [2, 0],
  ] as const) {
    const signOut = signInAs(person('u1', { type }), { 'sample.read': [2, 3], 'sample.write': [3] });
    const app = startApp(path, { [path]: <List title="示例模块" query={{}} /> });
    expect(await screen.findByText('还没有示例模块')).toBeDefined();
    expect(screen.queryAllByText('新增示例模块')).toHaveLength(count);
    app.stop();
    cleanup();
    signOut();
  }
});

it('asks for a name before anything is sent', async () => {
  const app = startApp(path, { [path]: <Edit title="编辑示例模块" query={{}} /> });
  const requests = api.seen.length;
  fireEvent.click(await screen.findByRole('button', { name: '保存并返回' }));
  expect(await screen.findAllByText('分类名称不能为空')).not.toEqual([]);
  expect(api.seen.slice(requests).filter(({ method }) => method === 'POST')).toEqual([]);
  app.stop();
});
