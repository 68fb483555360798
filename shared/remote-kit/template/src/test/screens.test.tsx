import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { fireEvent, screen } from '@testing-library/react';
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
  expect(await screen.findByText('还没有分类')).toBeDefined();
  app.stop();
});

it('asks for a name before anything is sent', async () => {
  const app = startApp(path, { [path]: <Edit title="编辑分类" query={{}} /> });
  const requests = api.seen.length;
  fireEvent.click(await screen.findByRole('button', { name: '保存并返回' }));
  expect(await screen.findAllByText('分类名称不能为空')).not.toEqual([]);
  expect(api.seen.slice(requests).filter(({ method }) => method === 'POST')).toEqual([]);
  app.stop();
});
