import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, signIn } from '@admin-h5/client/host';
import {
  type BuildCounts,
  type ModuleCounts,
  type ModuleState,
  packageVersions,
  type UserType,
} from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { openAt, type World } from '../../session/test/world.tsx';
import ModulesPage from '../modules/modules-page.tsx';

const at = '2026-01-02T01:30:00.000Z';
const release = (build: string, version: string, releasedAt: string): ModuleState['releases'][number] => ({
  build,
  releasedAt,
  revokedAt: null,
  forced: false,
  signing: 'valid',
  key: 'f'.repeat(32),
  content: { version, title: '轮播图', contract: { '@admin-h5/ui': `^${packageVersions['@admin-h5/ui']}` } },
});
const banner: ModuleState = {
  name: 'banner',
  origin: 'https://banner.example.com',
  stable: 'b2222222222',
  canary: { build: 'b3333333333', percent: 25 },
  disabledAt: null,
  releases: [
    release('b3333333333', '1.3.0', '2026-01-03T00:00:00.000Z'),
    release('b2222222222', '1.2.0', '2026-01-02T00:00:00.000Z'),
    release('b1111111111', '1.1.0', '2026-01-01T00:00:00.000Z'),
  ],
  lastChange: {
    id: 'c1',
    at,
    module: 'banner',
    action: 'canary',
    build: 'b3333333333',
    detail: '25 %',
    by: '张三',
    actorId: 'u9',
    requestId: 'r',
  },
};
const phases = { drawn: 0, failed: 0, 'fell-back': 0, looped: 0, fault: 0, polluted: 0, blocked: 0, leaked: 0 };
const reported = (build: string, devices: number, failing: number): BuildCounts => ({
  module: 'banner',
  build,
  devices,
  failing,
  phases,
  loadTime: 320,
  reasons: [],
  hours: [
    { hour: '2026-01-02T00:00:00.000Z', devices: devices / 2, failing: 0, phases, loadTime: 300 },
    { hour: '2026-01-02T03:00:00.000Z', devices: devices / 2, failing, phases, loadTime: 340 },
  ],
});
const counts: ModuleCounts = {
  since: '2026-01-01T05:00:00.000Z',
  builds: [reported('b2222222222', 200, 1), reported('b3333333333', 60, 6)],
  rules: { banner: { percent: 2, timesStable: 3, devices: 50, climb: false } },
};

let api: FakeApi;
let world: World;
let stored: ModuleState[];
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  stored = [banner];
  api.answer(({ method, url }) => {
    if (method !== 'GET') return success(null);
    if (url === '/api/modules') return success(stored);
    return success(url.startsWith('/api/remotes/counts') ? counts : [banner.lastChange]);
  });
});
afterEach(() => {
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const open = (type: UserType = 3) => {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt('/pages/admin/modules/index', <ModulesPage query={{}} />, 'visitor', { registry: '/api/remotes' });
};
const press = async (name: string | RegExp, within_?: HTMLElement) =>
  userEvent.click(await (within_ ? within(within_) : screen).findByRole('button', { name }));
const sheet = () => screen.findByRole('alertdialog');
const changes = () =>
  api.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url, body && JSON.parse(body)]);

it('shows for each module its builds, share, devices, failure rate, load time, contract and signature', async () => {
  open();
  const canary = await screen.findByRole('region', { name: '轮播图 灰度 25% b3333333' });
  for (const text of ['1.3.0', '60', '10%', '320 毫秒', '契约满足', /^签名有效/])
    expect(await within(canary).findByText(text)).not.toBeNull();
  expect(within(canary).getByRole('img', { name: /失败率：现在 10%，最高 10%，阈值 2%/ })).not.toBeNull();
  expect(within(canary).getByRole('meter', { name: '灰度比例 25%' })).not.toBeNull();
  expect(within(canary).getByRole('button', { name: '复制版本号 b3333333' })).not.toBeNull();
  const stable = screen.getByRole('region', { name: '轮播图 稳定版 b2222222' });
  expect(within(stable).getByText('0.5%')).not.toBeNull();
  expect(screen.getByRole('heading', { name: '轮播图 banner' })).not.toBeNull();
  expect(screen.getAllByText('失败率超限')).toHaveLength(2);
  expect(screen.getByText(/^张三 灰度 b3333333/)).not.toBeNull();
  expect(screen.queryByRole('note')).toBeNull();
});

it('says 暂无数据 where no device has reported, and which range this host does not satisfy', async () => {
  const newest = release('new', '2.0.0', '2026-01-04T00:00:00.000Z');
  const content = { version: '2.0.0', title: '轮播图', contract: { '@admin-h5/ui': '^99.0.0' } };
  stored = [
    {
      ...banner,
      stable: 'new',
      canary: null,
      releases: [{ ...newest, signing: 'unsigned', key: null, content }, ...banner.releases],
    },
  ];
  open();
  expect(await screen.findByText('近 24 小时暂无数据')).not.toBeNull();
  expect(screen.getByText(/^契约不满足：需要 @admin-h5\/ui \^99\.0\.0/)).not.toBeNull();
  expect(screen.getByText('未签名')).not.toBeNull();
});

it('asks before a promotion, names module and builds, and sends what was seen', async () => {
  open();
  await press('全量发布');
  const question = await sheet();
  expect(within(question).getByText('全量发布 「轮播图」banner？')).not.toBeNull();
  expect(within(question).getByText('所有设备改用 1.3.0（b3333333），代替 1.2.0（b2222222）。')).not.toBeNull();
  expect(changes()).toEqual([]);
  await press('全量发布', question);
  expect(await screen.findByText('已全量发布')).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(changes()).toEqual([
    ['PUT', '/api/modules/banner/stable?seen=c1', { build: 'b3333333333', replaces: 'b2222222222' }],
  ]);
});

it('changes the share, ends the canary, goes back, disables with a reason', async () => {
  open();
  await press('调整灰度');
  await press('50%', await sheet());
  await press('灰度 50%', await sheet());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('结束灰度');
  await press('结束灰度', await sheet());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('回滚');
  await press('回滚', await sheet());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('停用');
  await userEvent.type(within(await sheet()).getByRole('textbox'), '价格错误');
  await press('停用', await sheet());
  await waitFor(() => expect(changes()).toHaveLength(4));
  expect(changes()).toEqual([
    ['PUT', '/api/modules/banner/canary?seen=c1', { build: 'b3333333333', percent: 50 }],
    ['DELETE', '/api/modules/banner/canary?seen=c1', ''],
    ['PUT', '/api/modules/banner/stable?seen=c1', { build: 'b1111111111', replaces: 'b2222222222' }],
    ['PUT', '/api/modules/banner/disabled?seen=c1', { disabled: true, reason: '价格错误' }],
  ]);
});

it('lists releases and history, explains a forced revocation, and takes a successor for the stable build', async () => {
  open();
  await press('轮播图的版本与记录');
  const row = await screen.findByRole('listitem', { name: '1.2.0 b2222222' });
  expect(await screen.findByText(/^张三 ·/)).not.toBeNull();
  await press('撤销', row);
  const question = await sheet();
  expect(within(question).getByRole('button', { name: '1.1.0（b1111111）' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(within(question).getByRole('switch'));
  expect(within(question).getByText(/^强制：正在使用该版本的页面会在下一次检查时自动离开/)).not.toBeNull();
  await press('强制撤销', question);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toEqual([
    ['POST', '/api/modules/banner/revoked?seen=c1', { build: 'b2222222222', forced: true, stable: 'b1111111111' }],
  ]);
});

it('shows the newest state where somebody else was faster, and says so', async () => {
  open();
  await press('停用');
  api.answer(({ method, url }) => {
    if (method !== 'GET')
      return failure(409, '该模块刚被更改，已显示最新状态，请确认后重试', { code: 'MODULE_CHANGED' });
    return success(url === '/api/modules' ? [{ ...banner, disabledAt: at }] : counts);
  });
  await press('停用', await sheet());
  expect(await screen.findByText('该模块刚被更改，已显示最新状态，请确认后重试')).not.toBeNull();
  expect(await screen.findByRole('button', { name: '启用' })).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('keeps the sheet with the reason where a change is refused', async () => {
  open();
  await press('全量发布');
  api.answer(({ method }) => (method === 'GET' ? success([banner]) : failure(422, '文件不存在或无法读取')));
  await press('全量发布', await sheet());
  expect(await within(await sheet()).findByRole('alert')).toHaveProperty('textContent', '文件不存在或无法读取');
  await press('取消', await sheet());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('shows why the modules could not be loaded, with 重试, and that there is none', async () => {
  api.answer(() => failure(503, '服务暂时不可用，请稍后重试'));
  open();
  expect(await screen.findByText('服务暂时不可用，请稍后重试')).not.toBeNull();
  api.answer(() => success([]));
  await press('重试');
  expect(await screen.findByText('还没有模块')).not.toBeNull();
});

it('says to a property manager that the right is missing, without a call [§6 rights]', async () => {
  open(2);
  expect(await screen.findByText('权限不足，无法访问')).not.toBeNull();
  expect(api.seen).toEqual([]);
});
